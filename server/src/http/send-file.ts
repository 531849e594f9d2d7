import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './call'

/** Streams a file for the browser to save: never shown in our origin, never kept by a cache. */
export function sendFile(reply: FastifyReply, { name, type, body, size }: FileAnswer) {
  reply.headers({
    'content-type': type,
    'content-disposition': dispositionOf(name),
    'cache-control': 'no-store',
    'content-security-policy': 'sandbox',
  })
  if (size !== undefined) reply.header('content-length', size)
  // Fastify would read all of it, only to drop it.
  if (reply.request.method === 'HEAD') body.destroy()
  return reply.send(body)
}

/** RFC 6266: the name in UTF-8, and one in ASCII for clients that do not read that. */
function dispositionOf(name: string) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
