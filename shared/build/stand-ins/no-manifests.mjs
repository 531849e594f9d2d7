/**
 * In a host: replaces the part of the federation runtime that reads manifests, and runs one of their fields as code.
 * Our registry names plain entries, so no manifest is read; the rest is called when a remote is registered again.
 */
import { DisabledSnapshotHandler } from '../../../node_modules/@module-federation/runtime-core/dist/plugins/snapshot/disabled.js'

export class SnapshotHandler extends DisabledSnapshotHandler {
  manifestCache = new Map()
}

export const getGlobalRemoteInfo = () => ({})
