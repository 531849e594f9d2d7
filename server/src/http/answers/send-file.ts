import { Readable } from 'node:stream'
import { ApiError } from '@console/platform/contract'
import type { FastifyReply } from 'fastify'
import type { Sending } from './download-records'
import { rangeOf } from '../../infra/files/byte-range'
import type { FileAnswer } from '../../infra/files/file-answer'

/**
 * Streams a file, or the part of it that was asked for: never run in our origin, and kept by a cache only where the
 * answer says so. `keep` comes after the file could be opened and before anything is sent. HEAD opens nothing.
 */
export async function sendFile(reply: FastifyReply, file: FileAnswer, keep: (sending: Sending) => Promise<void>) {
  const { headers, method } = reply.request
  const { name, type, size, inline = false, cacheControl = 'no-store', framePolicy } = file
  const etag = file.etag === undefined ? undefined : `"${file.etag}"`
  const part = method === 'GET' && size !== undefined ? rangeOf(headers, size, etag) : undefined
  if (part === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new ApiError(416, '请求的内容超出了文件的范围')
  }
  if (method !== 'HEAD') await reply.downloadPlace()
  const body = method === 'HEAD' ? Readable.from([]) : await file.open(part)
  try {
    await keep({ body, part, sent: reply.sentBytes })
  } catch (error) {
    body.destroy()
    throw error
  }
  reply.headers({
    'content-type': framePolicy ? type : passiveType(type),
    'content-disposition': dispositionOf(name, inline),
    'cache-control': cacheControl,
    'content-security-policy': framePolicy ?? 'sandbox',
  })
  if (framePolicy) reply.header('x-frame-options', 'SAMEORIGIN')
  if (etag !== undefined) reply.header('etag', etag)
  if (size !== undefined) reply.headers({ 'accept-ranges': 'bytes', 'content-length': part ? part.end - part.start : size })
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end - 1}/${size}`)
  return reply.send(body)
}

/** What a page of ours could run, or take as a style, from an address of ours: such a file is bytes to save. */
const ACTIVE = /^(text\/(html|css|xml|.*script)|image\/svg|application\/(.*script|xml|wasm|.*\+xml))/i
const passiveType = (type: string) => (ACTIVE.test(type) ? 'application/octet-stream' : type)

/** RFC 6266: the name in UTF-8, and one in ASCII for clients that do not read that. */
function dispositionOf(name: string, inline: boolean) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
