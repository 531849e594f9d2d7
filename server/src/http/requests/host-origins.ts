import { DOWNLOAD_ID, PASSIVE, PERMISSIONS_VERSION } from '@console/platform/contract'
import type { FastifyInstance } from 'fastify'
import { TRACE_ID } from '../security-headers'

const ALLOWED_HEADERS = ['authorization', 'content-type', 'idempotency-key', PASSIVE, DOWNLOAD_ID].join(', ')
const READABLE_HEADERS = ['content-disposition', 'retry-after', PERMISSIONS_VERSION, TRACE_ID].join(', ')
const PREFLIGHT_KEPT_S = 600

/** What a page of another system loads as scripts and styles. */
const isFileOfShell = (url: string) => url.startsWith('/assets/') || url.startsWith('/host/')

/**
 * Lets pages of other origins (HOST_ORIGINS) open the console's pages: they may read answers that their operator's
 * token gets. No answer allows credentials, so a cookie is worth nothing there. Registered before the routes' own
 * checks: a browser asks first, without the token.
 */
export function allowHostOrigins(app: FastifyInstance, hostOrigins: readonly string[]) {
  if (hostOrigins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    const { origin = '', 'access-control-request-method': method } = request.headers
    if (request.method !== 'OPTIONS' || !method || !hostOrigins.includes(origin)) return done()
    reply.code(204).headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': String(PREFLIGHT_KEPT_S),
    })
    reply.send()
  })
  // At the end: a failure drops the headers that its handler had set.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { origin = '' } = request.headers
    if (hostOrigins.includes(origin) && !reply.hasHeader('access-control-allow-origin'))
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': READABLE_HEADERS })
    if (isFileOfShell(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin')
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${String(vary)}, Origin` : 'Origin')
    done()
  })
}
