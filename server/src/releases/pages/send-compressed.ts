import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a JSON answer as small as the browser takes it. For answers that hold no secret beside text from outside. */
export async function sendCompressed({ headers }: FastifyRequest, reply: FastifyReply, answer: object) {
  const text = Buffer.from(JSON.stringify(answer))
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((encoding) => encoding.trim())
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(text, quick))
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(text))
  return reply.send(text)
}

/** Of an answer of ten kilobytes in about a millisecond. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }
