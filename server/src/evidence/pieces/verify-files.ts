import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../infra/db/db'
import { verified, DamagedFile } from '../../infra/files/verified-stream'
import type { FileStore } from '../../infra/files/file-store'
import { type ErrorLog, recordVerification, type Verification } from './integrity'
import { claimDueFile, type Due, putOff, releaseFile } from './queries'

const HOUR_MS = 3_600_000
/** Slowly, so that operators do not notice it. */
const BYTES_PER_MS = 20_000
const BETWEEN_FILES_MS = 20
/** So long a file is left alone that could not be read. */
const UNREADABLE_MS = HOUR_MS
/** So many in a row, and it is the store that fails. */
const UNREADABLE_IN_A_ROW = 5
/** For so long a server has a file to itself: what it takes at half that pace, and ten minutes. */
const claimedMs = (size: number) => 10 * 60_000 + (2 * size) / BYTES_PER_MS

interface VerifyOptions {
  db: Db
  files: FileStore
  log: ErrorLog
  /** Whether to stop. */
  signal: AbortSignal
}

/**
 * Compares every file of evidence that was not compared for a day with its hash, one after the other, those that were
 * found damaged every hour. Parts of a file are handed out without its hash being looked at, so that this is what finds
 * them damaged. Servers may do this at the same time: each takes other files. A file that cannot be read is neither
 * whole nor damaged: it is logged, and tried again an hour later.
 * @throws when several in a row cannot be read
 */
export async function verifyDueFiles({ db, files, log, signal }: VerifyOptions, now = () => new Date()) {
  const ago = (hours: number) => new Date(now().getTime() - hours * HOUR_MS)
  let unreadable = 0
  const noteUnreadable = async ({ evidenceId, path }: Due, error: unknown) => {
    log.error({ err: error, evidence: evidenceId, file: path }, 'a file of evidence could not be read')
    await putOff(db, path, UNREADABLE_MS)
    unreadable += 1
    if (unreadable === UNREADABLE_IN_A_ROW) throw error
  }
  const verify = async (due: Due) => {
    try {
      const outcome = await compare(files, due, signal).catch((error: unknown) => noteUnreadable(due, error))
      if (!outcome) return
      unreadable = 0
      if (!signal.aborted) await recordVerification(db, due, outcome, log, now())
    } finally {
      await releaseFile(db, due.path)
    }
  }
  while (!signal.aborted) {
    const due = await claimDueFile(db, { verifiedBefore: ago(24), damagedBefore: ago(1) }, claimedMs)
    if (!due) return
    if (due !== 'taken') await verify(due)
    await setTimeout(BETWEEN_FILES_MS)
  }
}

async function compare(files: FileStore, { file, size, sha256 }: Due, signal: AbortSignal): Promise<Verification> {
  const outcome: Verification = { intact: false }
  const body = await files.read(file)
  if (!body) return outcome
  const keep = async (intact: boolean, found?: string) => void Object.assign(outcome, { intact, found })
  try {
    for await (const chunk of verified(body, { size, sha256 }, keep)) {
      if (signal.aborted) break
      await setTimeout((chunk as Buffer).length / BYTES_PER_MS)
    }
  } catch (error) {
    if (!(error instanceof DamagedFile) && (error as NodeJS.ErrnoException).code !== 'EIO') throw error
  }
  return outcome
}
