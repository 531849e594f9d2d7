import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../infra/db/db'
import { addCustody, BY_PLATFORM, holdChains } from './custody'
import { keepIntact, type KeptFile, saveVerification } from './queries'

export type ErrorLog = Pick<FastifyBaseLogger, 'error'>

/** What came of comparing a file with its hash. `found`: the SHA-256 of its bytes, in hex, where all could be read. */
export interface Verification {
  intact: boolean
  found?: string
}

/**
 * Keeps what came of comparing all of a file with its hash. A file that is found damaged stays so until a later check
 * passes; either turn is an event of custody, and the former a line of the log.
 */
export async function recordVerification(
  db: Db,
  { evidenceId, path }: Pick<KeptFile, 'evidenceId' | 'path'>,
  { intact, found }: Verification,
  log: ErrorLog,
  at = new Date(),
) {
  if (intact && (await keepIntact(db, path, at))) return
  await db.transaction(async (tx) => {
    await holdChains(tx, [evidenceId])
    const before = await saveVerification(tx, path, { intact, found }, at)
    // A certificate may have been drawn anew meanwhile.
    if (!before) return
    const { wasDamaged } = before
    if (!intact && !wasDamaged) await addCustody(tx, [{ ...BY_PLATFORM, evidenceId, kind: 'damaged', at, detail: damage(found) }])
    if (intact && wasDamaged) await addCustody(tx, [{ ...BY_PLATFORM, evidenceId, kind: 'verified', at, detail: '文件已恢复，与存证时的哈希一致' }])
  })
  if (!intact) log.error({ evidence: evidenceId, file: path }, 'a file of evidence does not match its hash')
}

const damage = (found?: string) => `文件与存证时的哈希不一致${found ? `，核验时的 SHA-256 为 ${found}` : ''}`
