import { createHash, randomBytes } from 'node:crypto'
import { openUploads } from '@console/platform/contract/open/uploads'
import type { Db } from '../infra/db/db'
import { crc32Of } from '../infra/files/digests'
import type { FileStore } from '../infra/files/file-store'
import { insertUpload } from '../infra/uploads/queries'
import { fileOf } from '../infra/uploads/uploads'
import { signedCall, type TestKey } from './open-caller'

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** `Upload-Metadata` of fields. */
const metadataOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** The id of an upload that was begun. */
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

/** A complete upload by a system of the company, without the calls. Returns its id. */
export async function insertFinished(
  { db, files }: { db: Db; files: FileStore },
  bytes: Buffer,
  { id = randomBytes(16).toString('hex'), namespace = 'platform' } = {},
) {
  const { size, sha256 } = await files.put(bytes, fileOf(id))
  await insertUpload(db, { id, namespace, route: '/open/v1/uploads', name: '证件', type: 'application/octet-stream', size, sha256, crc32: crc32Of(bytes) })
  return id
}
