import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../infra/db/db'
import { addCustody, BY_PLATFORM, holdChains } from './custody'
import { keepIntact, type KeptFile, saveVerification } from './queries'

export type ErrorLog = Pick<FastifyBaseLogger, 'error'>

/**
 * Keeps what came of comparing all of a file with its hash. A file that is found damaged stays so until a later check passes; either turn is an event of custody, and the former a
 * line of the log.
 */
export async function recordVerification(db: Db, { evidenceId, path }: Pick<KeptFile, 'evidenceId' | 'path'>, intact: boolean, log: ErrorLog, at = new Date()) {
  if (intact && (await keepIntact(db, path, at))) return
  await db.transaction(async (tx) => {
    await holdChains(tx, [evidenceId])
    const before = await saveVerification(tx, path, intact, at)
    // A certificate may have been drawn anew meanwhile.
    if (!before) return
    const { wasDamaged } = before
    if (!intact && !wasDamaged) await addCustody(tx, [{ ...BY_PLATFORM, evidenceId, kind: 'damaged', at, detail: '文件与存证时的哈希不一致' }])
    if (intact && wasDamaged) await addCustody(tx, [{ ...BY_PLATFORM, evidenceId, kind: 'verified', at, detail: '文件已恢复，与存证时的哈希一致' }])
  })
  if (!intact) log.error({ evidence: evidenceId, file: path }, 'a file of evidence does not match its hash')
}
