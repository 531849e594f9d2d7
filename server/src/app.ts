import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config'
import type { Database } from './infra/db/db'
import { Replica } from './infra/db/replica'
import { hasRoom } from './infra/files/disk-room'
import { recordsWritten } from './http/answers/download-records'
import { domainsOf } from './domains'
import { authenticator, operatorFinder } from './domains/session/sessions/authenticate'
import { oidcRoutes } from './domains/session/oidc/routes'
import { createExportJobs } from './http/exports/export-jobs'
import { ExportSlots } from './http/exports/export-slots'
import { fileStore } from './infra/files/file-store'
import { callBudgets } from './http/requests/call-budgets'
import { vaultOf } from './infra/secrets/vault'
import { healthRoutes } from './http/health'
import { implement } from './http/implement'
import { jobsOf } from './jobs'
import { openGate } from './open/callers/admit'
import { openInterface } from './open/open-interface'
import { resumableUploads } from './open/uploads/resumable-uploads'
import { metricsRoute } from './operations/metrics/metrics'
import { guardEverything } from './http/requests/permission'
import { webServer } from './http/web-server'
import { publicLinks } from './evidence/public-links/public-links'
import { deliverer } from './events/webhooks/deliver'
import { chainOf } from './evidence/proof/chain/chain'
import { proverOf } from './evidence/proof/prover'
import { signingServiceOf } from './evidence/proof/signing-key'
import { timeAuthority } from './evidence/proof/time-authority'
import { deployRoutes } from './releases/deploy/deploy-routes'
import { registryLimits } from './releases/deploy/limits'
import { releaseBucket } from './releases/store/release-bucket'
import { registryReader } from './releases/registry/queries'
import { atAllowedOrigins } from './releases/registry/remote-origins'
import { registryRoutes } from './releases/pages/routes'
import { logWithheld } from './releases/deploy/withheld'
import { runJobs } from './infra/jobs/run-jobs'
import { outboxRoutes } from './infra/sms/outbox'
import { keptShells } from './releases/shells/kept-shells'
import { smsReceipts } from './infra/sms/receipts'
import { smsGateway } from './infra/sms/sms-gateway'
import { publicPageRoutes } from './releases/pages/public-pages'
import { policyReportRoute } from './releases/pages/policy-reports'
import { registerBuiltFiles } from './releases/pages/send-built-file'
import { shellRoutes } from './releases/pages/shell-routes'
import { settleLeft, createUploads } from './infra/uploads/uploads'

export interface AppOptions {
  config: Config
  db: Database
  /** A replica of it, for lists and exports. */
  replica?: Database
  /** A random value of this installation's own. */
  secret: Uint8Array
  /** Where the log's lines go; nowhere by default. */
  log?: { write(line: string): void }
  /** Whether the server is about to stop. */
  isDraining?: () => boolean
  /** Whether it works in the background, too, once it listens; it does by default. */
  runsJobs?: boolean
  /** For what is meant for the person at the terminal, and never for the log. */
  print?: (line: string) => void
}

/**
 * The whole server, not yet listening. Tests and `main.ts` both start from here. It closes the database with itself.
 */
export function createApp({ config, db, replica: opened, secret, log, isDraining, runsJobs = true, print = () => undefined }: AppOptions): FastifyInstance {
  const app = webServer({ ...config, log })
  const replica = opened && new Replica({ primary: db, replica: opened, maxLagS: config.replicaMaxLagS, log: app.log })
  const authenticate = authenticator(db)
  const vault = vaultOf({ ...config, own: secret })
  const signers = openGate(app, db, { ...config, vault })
  guardEverything(app, authenticate, { ...config, spendCall: callBudgets(config), admitSigner: signers.admit })

  healthRoutes(app, db, { hasRoom: () => hasRoom(config.dataDir), isDraining })
  const gateway = smsGateway(config.sms, print)
  if ('sent' in gateway) outboxRoutes(app, gateway)
  const receipts = smsReceipts({ db, gateway, provider: config.sms.gateway, log: app.log })
  const files = fileStore(config)
  const uploads = createUploads({ ...config, db, files })
  const links = publicLinks(db, config.linkKeys)
  app.addHook('onReady', links.prepare)
  const authority = config.timeAuthority && timeAuthority(config.timeAuthority)
  const chain = config.chain && chainOf(config.chain)
  const [issuerService, smIssuerService] = [signingServiceOf(config.issuer), signingServiceOf(config.smIssuer)]
  const prover = proverOf(db, { ...config, issuerService, smIssuerService, authority, chained: chain !== undefined })
  const slots = new ExportSlots()
  const outside = { 'time-authority': authority, chain: chain?.node, signer: issuerService, 'sm-signer': smIssuerService }
  metricsRoute(app, { ...config, db, replica, slots, receipts, services: outside })
  const services = { ...config, db, vault, secret, gateway, receipts, files, links, prover }
  const exportJobs = createExportJobs({ ...config, db, replica, files, operatorOf: operatorFinder(db), log: app.log })
  for (const domain of domainsOf(services)) {
    exportJobs.know(domain)
    implement(app, db, domain, { ...config, uploads, replica, exports: { slots, jobs: exportJobs } })
  }
  oidcRoutes(app, services)
  const resumable = resumableUploads({ ...config, db, uploads })
  openInterface(app, { ...services, authenticate, uploads, resumable })
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
  logWithheld(app, { currentRegistry, shells, print })
  policyReportRoute(app, { db })

  const { look: deliver } = deliverer(app, { ...config, db, vault, log: app.log })
  const jobs = jobsOf({ ...config, db, replica, vault, files, uploads, resumable, bucket, prover, chain, deliver, receipts, exportJobs, log: app.log })
  if (runsJobs) runJobs(app, db, jobs)
  app.addHook('onClose', async () => {
    await recordsWritten(db)
    await signers.callsWritten()
    await replica?.close()
    await db.close()
  })
  return app
}
