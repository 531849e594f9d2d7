import { createHash } from 'node:crypto'
import { openUploads } from '@console/platform/contract/open/uploads'
import { signedCall, type TestKey } from './open-caller'

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** `Upload-Metadata` of fields. */
export const metadataOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** The number of an upload that was begun. */
export const uploadIdOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.location).split('/').at(-1)!

/** The signed calls of an upload in parts. A part without `body` is signed without its digest. */
export const uploadCalls = (key: TestKey) => ({
  create: (length: number, metadata: Record<string, string>) =>
    signedCall(key, openUploads.create, {}, undefined, { headers: { 'upload-length': String(length), 'upload-metadata': metadataOf(metadata) } }),
  state: (upload_id: string) => signedCall(key, openUploads.state, { upload_id }),
  append: (upload_id: string, offset: number, body?: Buffer, headers: Record<string, string> = {}) =>
    signedCall(key, openUploads.append, { upload_id }, undefined, { body, headers: { 'upload-offset': String(offset), ...headers } }),
  remove: (upload_id: string) => signedCall(key, openUploads.remove, { upload_id }),
})
