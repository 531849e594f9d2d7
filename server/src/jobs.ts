import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config'
import type { Database } from './infra/db/db'
import type { Replica } from './infra/db/replica'
import { spellNames } from './domains/users/spell-names'
import { providerAsker } from './domains/session/oidc/ask-again'
import { addPartitions } from './infra/db/partitions'
import { sweep } from './infra/db/sweep'
import { deleteReplaced, encryptDocuments } from './documents/encrypt-documents'
import { verifyDueFiles } from './evidence/pieces/verify-files'
import type { ExportJobs } from './http/exports/export-jobs'
import type { FileStore } from './infra/files/file-store'
import type { Chain } from './evidence/proof/chain/chain'
import { writeHeads } from './evidence/proof/chain/write-heads'
import type { Prover } from './evidence/proof/prover'
import { fetchRevocation } from './evidence/proof/revocation/fetch-revocation'
import { renewTokens } from './evidence/proof/renewal/renew-tokens'
import { sealAll, stampAll } from './evidence/proof/stamp-and-seal'
import { deleteOldReleases, deleteUnregistered } from './releases/deploy/old-releases'
import type { ReleaseBucket } from './releases/store/release-bucket'
import type { Job } from './infra/jobs/run-jobs'
import { verifyTrailInBackground } from './operators/audit/verify-in-background'
import type { Vault } from './infra/secrets/vault'
import type { SmsReceipts } from './infra/sms/receipts'
import { sealSecrets } from './open/callers/seal-secrets'
import type { ResumableUploads } from './open/uploads/resumable-uploads'
import type { Uploads } from './infra/uploads/uploads'

interface Options extends Omit<Config, 'chain'> {
  db: Database
  replica?: Replica
  files: FileStore
  uploads: Uploads
  resumable: ResumableUploads
  bucket?: ReleaseBucket
  prover: () => Promise<Prover>
  vault: Vault
  chain?: Chain
  /** Begins to send what is due. */
  deliver: () => Promise<void>
  receipts: SmsReceipts
  exportJobs: ExportJobs
  log: FastifyBaseLogger
}

const MINUTE_S = 60
const DAY_S = 24 * 3600
/** Transactions that wait in the blockchain are looked after this often. */
const FOLLOW_EVERY_S = 30
/** Messages are due for a question to the second; nobody waits for the answer. */
const RECEIPTS_EVERY_S = 10
/** An export takes minutes, and its operator sees that it waits. */
const EXPORTS_EVERY_S = 3

/** Everything that servers do again and again in the background. */
export const jobsOf = ({
  db,
  replica,
  files,
  uploads,
  resumable,
  prover,
  vault,
  chain,
  deliver,
  anchorEveryS,
  documentKeys,
  exportJobs,
  log,
  ...options
}: Options): Job[] => [
  ...(replica ? [{ name: 'look at the replica', everyS: 1, failed: 'the replica could not be compared with the database', run: () => replica.look() }] : []),
  { name: 'sweep', everyS: 10 * MINUTE_S, once: true, later: true, failed: 'sweep failed', run: () => sweep(db, new Date(), options) },
  { name: 'add partitions', everyS: 10 * MINUTE_S, once: true, failed: 'partitions could not be added', run: () => addPartitions(db, new Date()) },
  {
    name: 'delete unused uploads',
    everyS: 10 * MINUTE_S,
    once: true,
    failed: 'uploads could not be swept',
    run: () => uploads.sweepUnused(new Date()),
  },
  // Each server those on its own disk.
  { name: 'delete unfinished uploads', everyS: 10 * MINUTE_S, failed: 'uploads could not be swept', run: () => resumable.sweepInactive(new Date()) },
  // Only after a day of running: a start with the wrong database deletes nothing of the right one's.
  {
    name: 'delete uploads that no row owns',
    everyS: DAY_S,
    once: true,
    later: true,
    failed: 'uploads could not be swept',
    run: () => uploads.sweepUnowned(new Date()),
  },
  // From this server's own disk, and as above.
  {
    name: 'delete parts of uploads that no row knows',
    everyS: DAY_S,
    later: true,
    failed: 'uploads could not be swept',
    run: () => resumable.sweepUnowned(new Date()),
  },
  {
    name: 'delete old releases',
    everyS: DAY_S,
    once: true,
    failed: 'old releases could not be deleted',
    async run() {
      const deleted = await deleteOldReleases({ ...options, db }, new Date())
      if (deleted.length) log.warn({ deleted }, 'old releases were deleted')
    },
  },
  // From this server's own disk, and as above.
  {
    name: 'delete releases that are not registered',
    everyS: DAY_S,
    later: true,
    failed: 'old releases could not be deleted',
    run: () => deleteUnregistered({ ...options, db }, new Date()),
  },
  {
    name: 'encrypt documents',
    everyS: 10 * MINUTE_S,
    once: true,
    failed: 'documents could not be encrypted',
    async run(signal) {
      const [keyId] = documentKeys?.keys() ?? []
      const unreadable = (error: unknown, file: string) => log.error({ err: error, file }, 'a document could not be encrypted')
      // First what is not encrypted: a copy that cannot be deleted does not keep it so.
      if (keyId) await encryptDocuments({ db, files, keyId, signal, unreadable })
      await deleteReplaced(db, files)
    },
  },
  // At the start what an earlier release kept, or an earlier key sealed.
  { name: 'seal secrets', everyS: 60 * MINUTE_S, once: true, failed: 'secrets could not be sealed', run: (signal) => sealSecrets(db, vault, signal) },
  // Each server asks about sessions that none of the others asks about.
  {
    name: 'ask the identity provider again',
    everyS: options.oidc ? MINUTE_S : 0,
    failed: 'the identity provider could not be asked',
    run: providerAsker({ ...options, db, vault, log }),
  },
  // Each server asks about messages that none of the others asks about.
  {
    name: 'ask what became of messages',
    everyS: options.receipts.counts ? RECEIPTS_EVERY_S : 0,
    failed: 'receipts of messages could not be had',
    run: () => options.receipts.ask(),
  },
  // Each server makes exports that none of the others is at.
  { name: 'make exports', everyS: EXPORTS_EVERY_S, failed: 'exports could not be made', run: (signal) => exportJobs.makeAll(signal) },
  {
    name: 'delete expired exports',
    everyS: 10 * MINUTE_S,
    once: true,
    later: true,
    failed: 'exports could not be deleted',
    run: () => exportJobs.sweep(new Date()),
  },
  { name: 'spell names', everyS: MINUTE_S, once: true, failed: 'names could not be spelled', run: (signal) => spellNames(db, signal) },
  // Each server takes files that none of the others is at.
  {
    name: 'compare files of evidence',
    everyS: MINUTE_S,
    later: true,
    failed: 'files of evidence could not be checked',
    run: (signal) => verifyDueFiles({ db, files, log, signal }),
  },
  {
    name: 'verify the audit trail',
    everyS: DAY_S,
    once: true,
    failed: 'the audit trail could not be verified',
    run: (signal) => verifyTrailInBackground(db, log, signal),
  },
  // Each server takes deliveries that none of the others is at.
  { name: 'deliver', everyS: options.webhookEveryS, failed: 'events could not be delivered', run: () => deliver() },
  // Each server takes evidence that none of the others is at.
  {
    name: 'stamp',
    everyS: anchorEveryS,
    failed: 'evidence could not be stamped',
    run: async (signal) => stampAll(db, await prover(), signal),
  },
  // Apart from stamping: what is whole, ends of custody and the audit trail go into the ledger while a signing service
  // is down. By one server: each head costs a time stamp.
  {
    name: 'seal',
    everyS: anchorEveryS,
    once: true,
    failed: 'evidence could not be sealed',
    run: async (signal) => sealAll(db, await prover(), signal),
  },
  {
    name: 'ask about revoked certificates',
    everyS: anchorEveryS ? 10 * MINUTE_S : 0,
    once: true,
    failed: 'authorities could not be asked about revoked certificates',
    run: async (signal) => fetchRevocation({ ...options, db, prover: await prover(), log, signal }),
  },
  {
    name: 'renew time stamps',
    everyS: anchorEveryS ? 60 * MINUTE_S : 0,
    once: true,
    failed: 'time stamps could not be renewed',
    run: async (signal) => renewTokens({ ...options, db, prover: await prover(), log, signal }),
  },
  {
    name: 'write the ledger to the blockchain',
    everyS: chain ? Math.min(anchorEveryS, FOLLOW_EVERY_S) : 0,
    once: true,
    failed: 'the ledger could not be written to the blockchain',
    run: async () => chain && writeHeads(db, chain),
  },
]
