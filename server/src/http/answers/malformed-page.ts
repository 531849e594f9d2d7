import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainPage } from './plain-page'

const PAGE = plainPage('地址无法识别', '请检查地址是否完整，或<a href="/">返回首页</a>。')

const isNavigation = ({ headers, raw }: FastifyRequest) => (headers.accept ?? '').includes('text/html') && !/^\/api(\/|$)/i.test(raw.url ?? '')

/**
 * Answers a browser's navigation to an address that cannot be decoded, as the console's own page cannot be served
 * there. @returns whether it did
 */
export function sendMalformedPage(headers: Record<string, string>, request: FastifyRequest, reply: FastifyReply) {
  if (!isNavigation(request)) return false
  reply
    .code(400)
    .headers({ ...headers, 'content-type': 'text/html; charset=utf-8' })
    .send(PAGE)
  return true
}
