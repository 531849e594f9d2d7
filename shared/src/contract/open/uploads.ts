import { Nothing, z } from '@console/platform/contract'
import { byteCount, fileName, hash, metadataOf, mediaType, uploadId } from './open-fields'
import { openRoutes } from './open-route'
import { type Scope, scopes } from './scopes'

/** The version of tus that is spoken. */
export const TUS_VERSION = '1.0.0'

/** Of one file. */
export const MAX_UPLOAD_BYTES = 4 * 1024 ** 3

/** Metadata that is declared before the upload. */
const Metadata = z.strictObject({
  filename: fileName,
  filetype: z._default(mediaType, 'application/octet-stream'),
  /** Of the whole file. */
  sha256: hash('SHA-256'),
  /** Computed only where it is given. */
  sm3: z.optional(hash('SM3')),
})

const access = ['enterprise', ...(Object.keys(scopes) as Scope[])] as const
const params = z.object({ upload_id: uploadId })
const path = '/open/v1/uploads/:upload_id'

/** Uploads by tus 1.0 (https://tus.io/protocols/resumable-upload); each is used once, by its `upload_id`. */
export const openUploads = openRoutes({
  create: {
    ...{ method: 'POST', path: '/open/v1/uploads', summary: '开始上传文件', access, tus: true, status: 201, params: z.object({}), answer: Nothing },
    headers: z.object({
      'upload-length': byteCount('Upload-Length', { pattern: /^[1-9]\d{0,14}$/ }),
      'upload-metadata': metadataOf('Upload-Metadata', Metadata),
    }),
  },
  state: { method: 'HEAD', path, summary: '已收到多少', access, tus: true, params, answer: Nothing },
  append: {
    ...{ method: 'PATCH', path, summary: '继续上传', access, tus: true, status: 204, params, answer: Nothing },
    ...{ bytes: 'application/offset+octet-stream', headers: z.object({ 'upload-offset': byteCount('Upload-Offset') }) },
  },
  remove: { method: 'DELETE', path, summary: '取消上传', access, tus: true, status: 204, params, answer: Nothing },
})
