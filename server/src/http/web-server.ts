import type { IncomingMessage } from 'node:http'
import formbody from '@fastify/formbody'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import { answerBrokenRequest, answerErrors, answerMalformed, BrokenAnswerLog } from './answers/errors'
import { type BodyLimits, limitBodyTime } from './requests/body-clock'
import { closeConnectionsWith } from './close-connections'
import { closeAnswersWithClients } from './answers/close-with-client'
import { limitDownloads } from './answers/download-places'
import { allowHostOrigins } from './requests/host-origins'
import { logCalls, logError, withoutSecrets } from './log'
import { sendMalformedPage } from './answers/malformed-page'
import { requirePolicies } from './requests/policy'
import { refuseOddBodies } from './requests/request-body'
import { securityHeaders, sendSecurityHeaders } from './security-headers'
import { newTrace, traceIn } from '../infra/outside/trace'
import { cutOffSlowReaders, type ReadLimits } from './answers/slow-readers'

interface WebServerOptions {
  /** https, and HTTP/2 for those who speak it. */
  tls?: { cert: string; key: string }
  /** By what browsers reach it. */
  publicUrl?: string
  trustProxy: string[]
  logLevel: string
  log?: { write(line: string): void }
  /** What no line of it may hold. */
  secrets?: readonly string[]
  bodyLimits?: BodyLimits
  readLimits?: ReadLimits
  /** How long a file waits for a place among those that are being sent. */
  downloadWaitMs?: number
  /** Other origins whose pages may call. */
  hostOrigins?: readonly string[]
}

const BODY_LIMIT = 1024 * 1024

/** How long a client may take. Node checks every `connectionsCheckingInterval`. Bodies have limits of their own. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 0, keepAliveTimeout: 72_000, connectionsCheckingInterval: 5_000 }

/** A connection without any traffic for so long is closed. */
const SILENCE_MS = 40_000

/** Fastify with what holds for every answer, whatever the route: headers, log, limits, the envelope of errors. */
export function webServer(options: WebServerOptions): FastifyInstance {
  const { tls, trustProxy, logLevel, log, secrets = [], bodyLimits, readLimits, downloadWaitMs, hostOrigins = [], publicUrl } = options
  const headers = securityHeaders({ https: tls !== undefined || publicUrl?.startsWith('https:') === true })
  const app = fastify({
    ...(tls && { http2: true, https: { ...tls, allowHTTP1: true } }),
    keepAliveTimeout: timeouts.keepAliveTimeout,
    connectionTimeout: SILENCE_MS,
    bodyLimit: BODY_LIMIT,
    logger: log ? { level: logLevel, stream: withoutSecrets(log, secrets), base: null, serializers: { err: logError } } : false,
    logController: new BrokenAnswerLog({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: ({ headers }: IncomingMessage) => (traceIn(headers.traceparent) ?? newTrace()).id,
    requestIdHeader: false,
    trustProxy: trustProxy.length ? trustProxy : false,
    // Until the last connection is closed, what arrives is answered.
    return503OnClosing: false,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void (sendMalformedPage(headers, request, reply) || answerMalformed(headers)(error, request, reply)),
    clientErrorHandler: answerBrokenRequest(headers),
  } as unknown as FastifyServerOptions) as FastifyInstance

  Object.assign(app.server, timeouts)

  closeAnswersWithClients(app)
  requirePolicies(app)
  limitBodyTime(app, bodyLimits)
  cutOffSlowReaders(app, readLimits)
  limitDownloads(app, downloadWaitMs)
  sendSecurityHeaders(app, headers)
  allowHostOrigins(app, hostOrigins)
  logCalls(app)
  refuseOddBodies(app)
  app.register(formbody)
  answerErrors(app)
  closeConnectionsWith(app)
  return app
}
