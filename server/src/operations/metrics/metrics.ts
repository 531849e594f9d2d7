import { ApiError } from '@console/platform/contract'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../infra/db/db'
import type { Replica } from '../../infra/db/replica'
import { bucketFaults } from '../../infra/files/bucket-fault'
import { freeBytes } from '../../infra/files/disk-room'
import type { SmsReceipts } from '../../infra/sms/receipts'
import type { ExportSlots } from '../../http/exports/export-slots'
import { sameToken } from '../../http/requests/deploy-token'
import type { TimeAuthority } from '../../evidence/proof/time-authority'
import { readRevoked } from '../../evidence/proof/revocation/queries'
import { onLockWait } from '../../operators/audit/lock-waits'
import { signInCounts } from '../../operators/sessions/sign-in-counts'
import { lastBackup } from '../backup/last-backup'
import { readLoads, readShared } from './queries'

interface Options {
  db: Database
  replica?: Replica
  dataDir: string
  slots: ExportSlots
  receipts: SmsReceipts
  /** Services outside, where they are configured. */
  services: { 'time-authority'?: Pick<TimeAuthority, 'isDown' | 'driftMs'> } & Partial<Record<'chain' | 'signer' | 'sm-signer', { isDown(): boolean }>>
  /** Who may read; without it there are no metrics. */
  metricsToken?: string
}

/** From a list that is in memory to an export. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** Answers `/metrics` in Prometheus' text format to callers that hold the token. Without one nothing is measured. */
export function metricsRoute(app: FastifyInstance, { db, replica, dataDir, slots, receipts, services, metricsToken }: Options) {
  if (metricsToken === undefined) return
  const register = new Registry()
  collectDefaultMetrics({ register })
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const answers = new Histogram({
    name: 'console_http_seconds',
    help: 'Time until the last byte of an answer was sent, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  const auditLock = new Histogram({
    name: 'console_audit_lock_seconds',
    help: 'Time that a write took to lock the end of the audit trail: but for a millisecond it waited for other writes',
    buckets: SECONDS,
    registers: [register],
  })
  const stopMeasuring = onLockWait((seconds) => auditLock.observe(seconds))
  app.addHook('onClose', async () => stopMeasuring())
  const exports = gauge('console_exports_running', 'Exports that are being sent by this server')
  const exportWait = gauge('console_export_wait_seconds', 'For how long the oldest export in the background has not been ready; 0 without one')
  const partitions = gauge(
    'console_partitions_ahead',
    'Partitions for the coming months and pieces of evidence that are made, of the table that has the fewest',
  )
  const database = gauge('console_database_up', '1 while the database answers')
  const connections = gauge('console_database_connections', "This server's connections to PostgreSQL, and what waits for one", ['state'])
  const replicaUp = gauge('console_replica_up', '1 while lists and exports are read from the replica, where one is configured', ['database'])
  const replicaLag = gauge('console_replica_lag_seconds', 'For how long the replica has lacked something that was committed, as far as it says', ['database'])
  const disk = gauge('console_disk_free_bytes', 'Of the disk that DATA_DIR is on')
  const backup = gauge(
    'console_last_backup_timestamp_seconds',
    'When the last complete backup was begun that was made from this server, in Unix time; 0 before the first',
  )
  const revision = gauge('console_registry_revision', 'Of the registry of remotes')
  const unsealed = gauge('console_evidence_unsealed', 'Pieces of evidence that are not in the ledger yet')
  const unreadable = gauge('console_evidence_unreadable', 'Files of evidence that could not be read when they were last to be compared with their hash')
  const unchained = gauge('console_ledger_unchained', 'Heads of the ledger that are not in the blockchain yet, where there is one')
  const unrenewed = gauge(
    'console_ledger_unrenewed',
    'Heads of the ledger whose time stamp ends within 90 days, has ended or is by nobody trusted, and is not renewed',
  )
  const tokensEnd = gauge(
    'console_ledger_tokens_end_timestamp_seconds',
    'When the first time stamp of a head ends that is not renewed, in Unix time; 0 where none is known',
  )
  const down = gauge('console_service_down', '1 while a service outside has failed so often that it is asked seldom', ['service'])
  const revoked = gauge('console_signer_revoked', 'Certificates that sign now and that their authority has revoked, by whose they are', ['role'])
  const drift = gauge('console_time_authority_drift_seconds', "How far the time authority's clock was ahead of this server's in its last answer")
  const loads = gauge('console_remote_loads', 'Loads of remotes that shells have reported in seven days, by outcome', ['remote', 'version', 'outcome'])

  new Counter({
    name: 'console_bucket_faults_total',
    help: 'Calls to the bucket that failed, but for objects that are not there',
    registers: [register],
    collect() {
      this.reset()
      this.inc(bucketFaults())
    },
  })

  new Counter({
    name: 'console_replica_reads_total',
    help: 'Lists and exports by what they began on, where a replica is configured',
    labelNames: ['from'],
    registers: [register],
    collect() {
      this.reset()
      for (const [from, many] of Object.entries(replica?.reads ?? {})) this.inc({ from }, many)
    },
  })

  new Counter({
    name: 'console_sign_ins_total',
    help: 'Sign-ins that were tried at this server, by way and outcome',
    labelNames: ['way', 'outcome'],
    registers: [register],
    collect() {
      this.reset()
      for (const { many, ...labels } of signInCounts()) this.inc(labels, many)
    },
  })

  new Counter({
    name: 'console_sms_receipts_total',
    help: 'Messages that the SMS provider had taken, by what became of them as this server was told; unknown where the provider has not said',
    labelNames: ['provider', 'outcome'],
    registers: [register],
    collect() {
      this.reset()
      for (const [outcome, many] of Object.entries(receipts.counts ?? {})) this.inc({ provider: receipts.provider, outcome }, many)
    },
  })

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  function measureReplica({ up, lagS }: Replica) {
    replicaUp.set({ database: 'replica' }, up ? 1 : 0)
    replicaLag.reset()
    if (lagS !== undefined) replicaLag.set({ database: 'replica' }, lagS)
  }

  async function measureServer() {
    exports.set(slots.running)
    for (const [state, many] of Object.entries(db.connections?.() ?? {})) connections.set({ state }, many)
    if (replica) measureReplica(replica)
    for (const [service, outside] of Object.entries(services)) if (outside) down.set({ service }, outside.isDown() ? 1 : 0)
    const driftMs = services['time-authority']?.driftMs()
    if (driftMs !== undefined) drift.set(driftMs / 1000)
    disk.set(await freeBytes(dataDir))
    const backedUp = await lastBackup(dataDir)
    if (backedUp) backup.set(backedUp.getTime() / 1000)
  }

  async function measureDatabase() {
    loads.reset()
    const [shared, found, signers] = await Promise.all([readShared(db), readLoads(db), readRevoked(db)])
    for (const role of ['time-authority', 'issuer', 'sm-issuer']) revoked.set({ role }, 0)
    for (const { role, certificates } of signers) revoked.set({ role }, certificates)
    revision.set(shared!.revision)
    unsealed.set(shared!.unsealed)
    unreadable.set(shared!.unreadable)
    if (services.chain) unchained.set(shared!.unchained)
    unrenewed.set(shared!.unrenewed)
    tokensEnd.set((shared!.tokensEnd?.getTime() ?? 0) / 1000)
    exportWait.set(shared!.exportWaitS)
    partitions.set(shared!.partitionsAhead)
    for (const { loads: many, ...labels } of found) loads.set(labels, many)
  }

  app.get('/metrics', { config: { access: 'public' } }, async ({ headers, log }, reply) => {
    if (!sameToken(metricsToken, /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '')) throw new ApiError(401, '监控令牌无效')
    await measureServer()
    // The monitoring learns that the database is down, and what does not come from it.
    const up = await measureDatabase().then(
      () => true,
      (error) => {
        log.error({ err: error }, 'metrics without the database')
        return false
      },
    )
    database.set(up ? 1 : 0)
    return reply
      .header('content-type', register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics())
  })
}
