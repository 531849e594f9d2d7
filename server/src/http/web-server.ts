import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { answerBrokenRequest, answerErrors, answerMalformed } from './errors'
import { logCalls, logError } from './log'
import { requirePolicies } from './policy'
import { refuseOddBodies } from './request-body'
import { securityHeaders, sendSecurityHeaders } from './security-headers'

interface WebServerOptions {
  /** https, and HTTP/2 for those who speak it. */
  tls?: { cert: string; key: string }
  trustProxy: string[]
  logLevel: string
  log?: { write(line: string): void }
}

const BODY_LIMIT = 1024 * 1024

/** How long a caller may take. Node looks every few seconds for those who take longer. */
const patience = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 72_000, connectionsCheckingInterval: 5_000 }

/** Nothing may be silent on a connection for longer. */
const SILENCE_MS = 40_000

/** Fastify with what holds for every answer, whatever the route: headers, log, limits, the envelope of errors. */
export function webServer({ tls, trustProxy, logLevel, log }: WebServerOptions): FastifyInstance {
  const headers = securityHeaders({ tls: tls !== undefined })
  const app = fastify({
    ...(tls && { http2: true, https: { ...tls, allowHTTP1: true } }),
    keepAliveTimeout: patience.keepAliveTimeout,
    connectionTimeout: SILENCE_MS,
    bodyLimit: BODY_LIMIT,
    logger: log ? { level: logLevel, stream: log, base: null, serializers: { err: logError } } : false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustProxy.length ? trustProxy : false,
    // Until the last connection is closed, what arrives is answered.
    return503OnClosing: false,
    frameworkErrors: answerMalformed(headers),
    clientErrorHandler: answerBrokenRequest(headers),
  } as unknown as FastifyServerOptions) as FastifyInstance

  Object.assign(app.server, patience)

  requirePolicies(app)
  sendSecurityHeaders(app, headers)
  logCalls(app)
  refuseOddBodies(app)
  app.register(formbody)
  answerErrors(app)
  hangUpWhenClosing(app)
  return app
}

/** A connection that was busy when the server began to close is closed once it is not. */
function hangUpWhenClosing(app: FastifyInstance) {
  let hangingUp: NodeJS.Timeout
  app.addHook('preClose', async () => {
    hangingUp = setInterval(() => app.server.closeIdleConnections?.(), 100)
  })
  app.addHook('onClose', async () => clearInterval(hangingUp))
}
