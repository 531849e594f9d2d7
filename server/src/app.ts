import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from './config'
import type { Database } from './db/db'
import { menuDomain } from './domains/menu/routes'
import { authenticator } from './domains/session/authenticate'
import { sessionDomain } from './domains/session/routes'
import { usersDomain } from './domains/users/routes'
import { ExportSlots } from './exports/export-slots'
import { fileStore } from './files/file-store'
import { answerErrors, answerMalformed } from './http/errors'
import { healthRoutes } from './http/health'
import { implement } from './http/implement'
import { logCalls } from './http/log'
import { guardEverything } from './http/permission'
import { requirePolicies } from './http/policy'
import { refuseOddBodies } from './http/request-body'
import { securityHeaders, sendSecurityHeaders } from './http/security-headers'
import { registryRoutes } from './registry/routes'
import { outboxRoutes } from './sms/outbox'
import { smsGateway } from './sms/sms-gateway'
import { registerBuiltFiles } from './static/send-built-file'
import { shellRoutes } from './static/shell-routes'

export interface AppOptions {
  config: Config
  db: Database
  /** A random value of this installation's own. */
  secret: Uint8Array
  /** Where the log's lines go; nowhere unless told. */
  log?: { write(line: string): void }
  /** For what is meant for the person at the terminal, and never for the log. */
  print?: (line: string) => void
}

const BODY_LIMIT = 1024 * 1024

/** The whole server, not yet listening. Tests and `main.ts` both start from here. It closes the database with itself. */
export function createApp({ config, db, secret, log, print = () => undefined }: AppOptions): FastifyInstance {
  const headers = securityHeaders({ tls: config.tls !== undefined })
  const app = fastify({
    ...(config.tls && { http2: true, https: { ...config.tls, allowHTTP1: true } }),
    logger: log ? { stream: log, base: null } : false,
    disableRequestLogging: true,
    frameworkErrors: answerMalformed(headers),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000 },
  } as FastifyServerOptions) as FastifyInstance

  requirePolicies(app)
  sendSecurityHeaders(app, headers)
  logCalls(app)
  refuseOddBodies(app)
  app.register(formbody)
  answerErrors(app)
  guardEverything(app, authenticator(db))

  healthRoutes(app, db)
  const gateway = smsGateway(config.sms, print)
  if ('sent' in gateway) outboxRoutes(app, gateway)
  const domains = [sessionDomain({ ...config, db, secret, gateway }), menuDomain(), usersDomain({ files: fileStore(config), slots: new ExportSlots() })]
  for (const domain of domains) implement(app, db, domain)

  registerBuiltFiles(app)
  registryRoutes(app, { db, dataDir: config.dataDir })
  if (config.buildDir) shellRoutes(app, { buildDir: config.buildDir })

  app.addHook('onClose', () => db.close())
  return app
}
