import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '@console/platform/contract'
import { problemBody } from '@console/platform/contract/open/problems'
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { isUnreachable } from '../../infra/db/postgres'
import { isDiskFull } from '../../infra/files/disk-room'
import { bucketFaultIn } from '../../infra/files/bucket-fault'
import { OutsideFault } from '../../infra/outside/outside-fault'

const messages: Record<number, string> = {
  400: '请求的格式不正确',
  404: '请求的地址不存在',
  405: '该地址不支持这种请求方式',
  408: '请求超时，请重试',
  413: '提交的内容过大',
  414: '请求的地址过长',
  415: '提交的格式不受支持',
  429: '操作太频繁，请稍后再试',
  431: '请求头过大',
  503: '服务繁忙，请稍后重试',
}

const UNFORESEEN = '服务器出错了，请稍后重试'
const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Every failure leaves the server in the envelope. Only unforeseen ones are logged as errors, once, and answered with a
 * trace id.
 */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const known = asApiError(error as FastifyError)
    if (isFault(known)) request.log.error({ err: error }, 'failed')
    return answerError(reply, known ?? new ApiError(500, UNFORESEEN, { traceId: request.id }))
  })
  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsOf.set(url, methods)
  })
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf.get(pathOf(request))
    if (allowed) reply.header('allow', [...allowed].join(', '))
    return answerError(reply, new ApiError(allowed ? 405 : 404, messages[allowed ? 405 : 404]!))
  })
}

/** The message for the caller of a call that failed. */
export const publicMessage = (error: unknown) => asApiError(error as FastifyError)?.message ?? UNFORESEEN

/** Whether an error is the server's fault, not the caller's. */
const isFault = (known: ApiError | undefined) => !known || known.code >= 500

/**
 * Fastify's own lines are off; an answer that breaks off after its head was sent is logged nowhere else. Its reader
 * sees the connection end.
 */
export class BrokenAnswerLog extends LogController {
  override streamError(error: FastifyError, request: FastifyRequest) {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return // The reader went away.
    const level = isFault(asApiError(error)) ? 'error' : 'info'
    request.log[level]({ err: error, route: request.routeOptions.url }, 'broke off')
  }
}

/** Answers a URL that cannot be parsed: no hook has run for it, so the headers are set here. */
export const answerMalformed = (headers: Record<string, string>) => (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
  void answerError(reply.headers(headers), asApiError(error) ?? new ApiError(400, messages[400]!))

/** For bytes that are no HTTP, or that come too slowly: there is no request to answer, only a socket. */
export const answerBrokenRequest = (headers: Record<string, string>) => (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = statusOf[error.code ?? ''] ?? 400
  const body = JSON.stringify({ code, msg: messages[code], data: null })
  const sent = { ...headers, 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\n${lines.join('')}\r\n${body}`)
  // A client that keeps sending would otherwise keep its connection open.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** What is closed at once, while the client is still sending, may be lost to it. */
const LINGER_MS = 2_000

const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** In the envelope, or as the problem of RFC 9457 that callers of the open interface get. */
function answerError(reply: FastifyReply, error: ApiError) {
  const { code, message, details } = error
  if (details.retryAfter !== undefined) reply.header('retry-after', Math.ceil(details.retryAfter))
  // Drops headers that the failed handler had set.
  reply.headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' })
  for (const name of ['content-disposition', 'content-length', 'accept-ranges', 'etag', 'access-control-allow-origin']) reply.removeHeader(name)
  // With 416 it says how long the file is.
  if (code !== 416) reply.removeHeader('content-range')
  if (isOpen(reply.request))
    return reply
      .code(code)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problemBody(error)))
  return reply.code(code).send({ code, msg: message, data: Object.keys(details).length ? details : null })
}

/** The errors that a caller may see: our own, and the web server's about a request that is not well made. */
function asApiError(error: FastifyError | ApiError | OutsideFault) {
  if (error instanceof ApiError) return error
  if (error instanceof OutsideFault) return new ApiError(503, `${error.service}暂时不可用，请稍后重试`, { retryAfter: 30 })
  const { statusCode, code } = error
  // A client that breaks off its body looks like a database that breaks off its answer, but for the status that Fastify
  // gives it.
  if (statusCode === undefined && isUnreachable(error)) return new ApiError(503, '数据库暂时不可用，请稍后重试', { retryAfter: 5 })
  if (isDiskFull(error)) return new ApiError(503, '服务器磁盘空间不足，暂时无法保存，请联系管理员', { retryAfter: 60 })
  if (bucketFaultIn(error)) return new ApiError(503, '文件存储暂时不可用，请稍后重试', { retryAfter: 5 })
  if (statusCode === 503 && code?.startsWith('FST_')) return new ApiError(503, messages[503]!, { retryAfter: 5 })
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  return new ApiError(statusCode, messages[statusCode] ?? messages[400]!)
}

const isOpen = (request: FastifyRequest) => /^\/open\/v\d+\//.test(request.url)

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]!
