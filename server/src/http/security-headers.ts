import type { FastifyInstance } from 'fastify'

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  // For answers that are data; pages and files set a policy of their own.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
}

/** The header that every answer carries: by what its lines in the log are found. */
export const TRACE_ID = 'x-trace-id'

/** HSTS as soon as browsers reach the console over HTTPS, whoever ends it: over HTTP they take no notice of it. */
export const securityHeaders = ({ https }: { https: boolean }) =>
  https ? { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : headers

/** On every answer, errors included. A route may replace any of them. */
export function sendSecurityHeaders(app: FastifyInstance, sent: Record<string, string>) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(sent).header(TRACE_ID, request.id)
    done()
  })
}
