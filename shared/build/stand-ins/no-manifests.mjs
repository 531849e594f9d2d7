/**
 * Stands in a host for the part of the federation runtime that reads manifests, and runs a field of them as code. Our registry names plain entries,
 * so nothing asks for a manifest; what is left is what the runtime touches when a remote is registered anew.
 */
import { DisabledSnapshotHandler } from '../../../node_modules/@module-federation/runtime-core/dist/plugins/snapshot/disabled.js'

export class SnapshotHandler extends DisabledSnapshotHandler {
  manifestCache = new Map()
}

export const getGlobalRemoteInfo = () => ({})
