import { buffer } from 'node:stream/consumers'
import { ApiError } from '@console/platform/contract'
import { Problem, type ProblemType } from '@console/platform/contract/open/problems'
import { MAX_DOCUMENT_BYTES } from '@console/platform/contract/open/users'
import { documentType } from '../../documents/keep-document'
import type { Db } from '../../infra/db/db'
import { verified } from '../../infra/files/verified-stream'
import type { FileStore } from '../../infra/files/file-store'
import type { OpenCaller } from '../callers/caller'
import { findUpload, type Upload } from './finished-upload'

/** A document that a call names by its upload. */
export interface UploadedDocument {
  upload: Upload
  /** The media type, by its content. */
  type: string
  /** Its checked bytes. */
  read: () => Promise<Buffer>
}

interface Options {
  /** Its field and its label. */
  field: string
  label: string
  /** The required kind. */
  as: keyof typeof kinds
}

const isPdf = (type: string) => type === 'application/pdf'
const isImage = (type: string) => type.startsWith('image/')
/** The kinds of documents. */
const kinds = {
  pdf: { fits: isPdf, named: 'PDF' },
  image: { fits: isImage, named: 'JPEG、PNG 或 WebP 图片' },
  document: { fits: (type: string) => isPdf(type) || isImage(type), named: 'JPEG、PNG、WebP 图片或 PDF' },
}

/** The document of an upload, fully checked. @throws Problem for one of another kind, or too large */
export async function uploadedDocument(db: Db, files: FileStore, caller: OpenCaller, id: string, wanted: Options): Promise<UploadedDocument> {
  const { field, label, as } = wanted
  const refused = (type: ProblemType, detail: string) => new Problem(type, detail, [{ field, detail }])
  const upload = await findUpload(db, caller, id, field)
  if (upload.size > MAX_DOCUMENT_BYTES) throw refused('too-large', `${label}不能超过 ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB`)
  const read = async () => {
    const body = await files.read(upload.file)
    // Another call has used it meanwhile.
    if (!body) throw refused('invalid-fields', '该上传已被使用')
    return buffer(verified(body, upload))
  }
  const type = await documentType(await read(), caller.keyId).catch((error) => {
    if (error instanceof ApiError && error.code === 422) throw refused('not-a-document', error.message)
    throw error
  })
  if (!type || !kinds[as].fits(type)) throw refused('not-a-document', `${label}应为 ${kinds[as].named}`)
  return { upload, type, read }
}
