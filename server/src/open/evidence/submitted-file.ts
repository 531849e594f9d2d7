import type { BodyOf } from '@console/platform/contract/open/open-route'
import type { openEvidence } from '@console/platform/contract/open/evidence'
import { Problem } from '@console/platform/contract/open/problems'
import type { EvidenceFile, NewEvidence } from '../../evidence/pieces/new-evidence'
import type { Db } from '../../infra/db/db'
import { crc32Of, digestsOf } from '../../infra/files/digests'
import { fileOf, type Uploads } from '../../infra/uploads/uploads'
import type { OpenCaller } from '../callers/caller'
import { findUpload, takeUpload, type Upload } from '../uploads/finished-upload'

type Body = Pick<BodyOf<typeof openEvidence.save>, 'sha256' | 'sm3' | 'upload_id' | 'file'>

/** The digests in a call and their file, in the call or uploaded before. */
interface Submitted {
  digests: NewEvidence['digests']
  about?: Omit<EvidenceFile, 'file'>
  bytes?: Uint8Array
  upload?: Upload
}

/** @throws Problem for a digest that is not the file's, without file and digest, or for an unknown upload */
export async function submittedIn(db: Db, caller: OpenCaller, { sha256, sm3, upload_id, file: inline }: Body): Promise<Submitted> {
  if (upload_id !== undefined && inline) throw invalid('upload_id', 'file 和 upload_id 只能提交一个')
  if (upload_id !== undefined) {
    const upload = await findUpload(db, caller, upload_id)
    const { name, type, size, crc32 } = upload
    const digests = { sha256: upload.sha256, ...(upload.sm3 !== null && { sm3: upload.sm3 }) }
    compare(digests, { sha256, sm3 })
    return { digests, about: { name, type, size, sha256: upload.sha256, crc32 }, upload }
  }
  if (inline) {
    const { name, type, content: bytes } = inline
    const digests = digestsOf(bytes)
    compare(digests, { sha256, sm3 })
    return { digests, about: { name, type, size: bytes.byteLength, sha256: digests.sha256, crc32: crc32Of(bytes) }, bytes }
  }
  if (!sha256) throw invalid('sha256', 'SHA-256不能为空', '没有文件时须提交 sha256')
  return { digests: { sha256, sm3 } }
}

const invalid = (field: string, detail: string, message = detail) => new Problem('invalid-fields', message, [{ field, detail }])

/** @throws Problem that names each declared digest that is not the file's */
function compare(digests: NewEvidence['digests'], declared: { sha256?: string; sm3?: string }) {
  const wrong = (['sha256', 'sm3'] as const).filter((name) => declared[name] !== undefined && declared[name] !== digests[name])
  if (!wrong.length) return
  const errors = wrong.map((field) => ({ field, detail: digests[field] ? '与文件内容不一致' : '上传时没有声明，不能核对' }))
  throw new Problem('digest-mismatch', '声明的摘要与文件内容不一致', errors)
}

type Own = (tx: Db) => Promise<EvidenceFile | undefined>

/**
 * Runs a write that refers to the submitted file; it calls `own` in its transaction. A file of the call itself is in
 * the store before the transaction opens; afterwards a row owns it, or it is deleted.
 */
export async function withFile<T>(
  uploads: Uploads,
  { namespace }: OpenCaller,
  { about, bytes, upload }: Submitted,
  write: (own: Own) => Promise<T>,
): Promise<T> {
  if (!about) return write(async () => undefined)
  if (upload)
    return write(async (tx) => {
      await takeUpload(tx, upload)
      return { ...about, file: upload.file }
    })
  const received = await uploads.receiveBytes(bytes!)
  let isOwned = false
  try {
    await uploads.keep(received)
    let isTaken = false
    const written = await write(async (tx) => {
      await uploads.own(tx, { ...received, name: about.name }, { namespace, route: '/open/v1/evidence', usedAt: new Date() })
      isTaken = true
      return { ...about, file: fileOf(received.id) }
    })
    isOwned = isTaken
    return written
  } finally {
    await uploads.settle(received.id, isOwned)
  }
}
