import { setImmediate } from 'node:timers/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { ApiError } from '@console/platform/contract'
import { releaseLimits } from '@console/platform/registry'
import type { FastifyRequest } from 'fastify'

/** The files of a release, `release.json` among them, by their names in its folder. */
export type Upload = ReadonlyMap<string, Buffer>

const { files: MAX_FILES, bytes: MAX_BYTES } = releaseLimits
const MAX_NAME = 200
/** Of a multipart body, what is no file: the header of each part. */
const MAX_HEADERS = MAX_FILES * 512

export const uploadLimits = { fields: 0, files: MAX_FILES, parts: MAX_FILES, fileSize: MAX_BYTES, fieldNameSize: MAX_NAME, headerPairs: 10 }

/**
 * Reads a multipart body of files, each in a part that is called what the file is called in the release. @throws
 * ApiError 400, 413, 415 or 422
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new ApiError(415, '发布内容应为 multipart/form-data')
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES + MAX_HEADERS) throw tooLarge()
  return readParts(request).catch((error) => {
    // The parser's own errors only say that the body is malformed.
    throw error instanceof ApiError || error.statusCode ? error : new ApiError(400, '发布内容不完整')
  })
}

async function readParts(request: FastifyRequest): Promise<Upload> {
  const files = new Map<string, Buffer>()
  let bytes = 0
  for await (const part of request.parts() as AsyncIterable<Multipart>) {
    if (part.type !== 'file') throw new ApiError(422, '发布内容只能包含文件')
    if (!isFileName(part.fieldname)) throw new ApiError(422, `文件名不正确：${part.fieldname.slice(0, MAX_NAME).replaceAll(/\p{Cc}/gu, '')}`)
    if (files.has(part.fieldname)) throw new ApiError(422, `文件重复：${part.fieldname}`)
    const content = await contentOf(part)
    bytes += content.length
    if (bytes > MAX_BYTES) throw tooLarge()
    files.set(part.fieldname, content)
  }
  return files
}

/**
 * What to copy in one turn of the event loop: memory that is used for the first time takes a millisecond for 200 kB of
 * it.
 */
const TURN_BYTES = 1024 * 1024

/** As the part's own `toBuffer()`, which copies all of it at once. */
async function contentOf({ file }: MultipartFile) {
  const chunks: Buffer[] = await file.toArray()
  if (file.truncated) throw tooLarge()
  const content = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    chunk.copy(content, at)
    if (Math.floor(at / TURN_BYTES) < Math.floor((at + chunk.length) / TURN_BYTES)) await setImmediate()
    at += chunk.length
  }
  return content
}

const tooLarge = () => new ApiError(413, `发布内容过大：最多 ${MAX_FILES} 个文件，合计 ${MAX_BYTES / 1024 / 1024} MB`)

/** A relative path of plain names, which every file system takes. */
const isFileName = (name: string) => name.length <= MAX_NAME && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)
