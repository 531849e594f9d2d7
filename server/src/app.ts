import type { FastifyInstance } from 'fastify'
import type { Config } from './config'
import type { Database } from './db/db'
import { hasRoom } from './disk-room'
import { recordsWritten } from './downloads/download-records'
import { domainsOf } from './domains'
import { authenticator } from './domains/session/authenticate'
import { ExportSlots } from './exports/export-slots'
import { fileStore } from './files/file-store'
import { callBudgets } from './http/call-budgets'
import { healthRoutes } from './http/health'
import { implement } from './http/implement'
import { jobsOf } from './jobs'
import { metricsRoute } from './metrics/metrics'
import { guardEverything } from './http/permission'
import { webServer } from './http/web-server'
import { publicLinks } from './public-links/public-links'
import { chainOf } from './proof/chain/chain'
import { proverOf } from './proof/prover'
import { timeAuthority } from './proof/time-authority'
import { deployRoutes } from './registry/deploy-routes'
import { registryLimits } from './registry/limits'
import { releaseBucket } from './registry/release-bucket'
import { registryReader } from './registry/queries'
import { atAllowedOrigins } from './registry/remote-origins'
import { registryRoutes } from './registry/routes'
import { tellWithheld } from './registry/withheld'
import { runJobs } from './run-jobs'
import { outboxRoutes } from './sms/outbox'
import { keptShells } from './shells/kept-shells'
import { smsGateway } from './sms/sms-gateway'
import { publicPageRoutes } from './static/public-pages'
import { policyReportRoute } from './static/policy-reports'
import { registerBuiltFiles } from './static/send-built-file'
import { shellRoutes } from './static/shell-routes'
import { settleLeft, uploadsOver } from './uploads/uploads'

export interface AppOptions {
  config: Config
  db: Database
  /** A random value of this installation's own. */
  secret: Uint8Array
  /** Where the log's lines go; nowhere by default. */
  log?: { write(line: string): void }
  /** Whether the server is about to stop. */
  isDraining?: () => boolean
  /** For what is meant for the person at the terminal, and never for the log. */
  print?: (line: string) => void
}

/** The whole server, not yet listening. Tests and `main.ts` both start from here. It closes the database with itself. */
export function createApp({ config, db, secret, log, isDraining, print = () => undefined }: AppOptions): FastifyInstance {
  const app = webServer({ ...config, log })
  const authenticate = authenticator(db)
  guardEverything(app, authenticate, { ...config, spendCall: callBudgets(config) })

  healthRoutes(app, db, { hasRoom: () => hasRoom(config.dataDir), isDraining })
  const gateway = smsGateway(config.sms, print)
  if ('sent' in gateway) outboxRoutes(app, gateway)
  const files = fileStore(config)
  const uploads = uploadsOver({ ...config, db, files })
  const links = publicLinks(db, config.linkKeys)
  app.addHook('onReady', links.prepare)
  const authority = config.timeAuthority && timeAuthority(config.timeAuthority)
  const chain = config.chain && chainOf(config.chain)
  const prover = proverOf(db, { ...config, authority, chained: chain !== undefined })
  const slots = new ExportSlots()
  metricsRoute(app, { ...config, db, slots, services: { 'time-authority': authority, chain: chain?.node } })
  const services = { ...config, db, secret, gateway, files, links, prover, slots }
  for (const domain of domainsOf(services)) implement(app, db, domain, { ...config, uploads })
  settleLeft(app, uploads)

  registerBuiltFiles(app)
  const currentRegistry = registryReader(db, (document) =>
    atAllowedOrigins(document, config.remoteOrigins, (version) => app.log.warn(version, 'a version at an origin that is not allowed is offered to nobody')),
  )
  const bucket = releaseBucket(config)
  const shells = keptShells({ ...config, db, bucket, currentRegistry, log: app.log })
  const limits = registryLimits(db, { relaxed: config.relaxedLimits })
  const releases = { ...config, db, bucket, currentRegistry, shells, limits }
  const { filesAhead } = registryRoutes(app, { ...releases, authenticate })
  publicPageRoutes(app, { db })
  deployRoutes(app, releases)
  if (config.buildDir) shellRoutes(app, { ...config, buildDir: config.buildDir, shells, filesAhead, currentRegistry })
  tellWithheld(app, { currentRegistry, shells, print })
  policyReportRoute(app, { db })

  runJobs(app, db, jobsOf({ ...config, db, files, uploads, bucket, prover, chain, log: app.log }))
  app.addHook('onClose', async () => {
    await recordsWritten(db)
    await db.close()
  })
  return app
}
