import { ApiError } from '@console/shared/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

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

/** Every failure leaves the server in the envelope. Only unforeseen ones are logged as errors, once, and told by a trace id. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const known = asApiError(error as FastifyError)
    if (!known) request.log.error({ err: error }, 'unforeseen')
    return answerError(reply, known ?? new ApiError(500, '服务器出错了，请稍后重试', { traceId: request.id }))
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

/** For an address that cannot be read: no hook has seen it, so that the headers are set here. */
export const answerMalformed = (headers: Record<string, string>) => (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
  void answerError(reply.headers(headers), asApiError(error) ?? new ApiError(400, messages[400]!))

export function answerError(reply: FastifyReply, { code, message, details }: ApiError) {
  if (details.retryAfter !== undefined) reply.header('retry-after', Math.ceil(details.retryAfter))
  reply.header('content-type', 'application/json; charset=utf-8').removeHeader('content-disposition').removeHeader('content-length')
  return reply.code(code).send({ code, msg: message, data: Object.keys(details).length ? details : null })
}

/** What a caller may be told: our own errors, and the web server's about a request that is not well made. */
function asApiError(error: FastifyError | ApiError) {
  if (error instanceof ApiError) return error
  const { statusCode, code } = error
  if (statusCode === 503 && code?.startsWith('FST_')) return new ApiError(503, messages[503]!, { retryAfter: 5 })
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  return new ApiError(statusCode, messages[statusCode] ?? messages[400]!)
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]!
