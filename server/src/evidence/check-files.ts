import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db'
import { checked, DamagedFile } from '../files/checked-stream'
import type { FileStore } from '../files/file-store'
import { type ErrorLog, recordCheck } from './integrity'
import { findDueFile } from './queries'

const HOUR_MS = 3_600_000
const LOOK_EVERY_MS = 60_000
/** Slowly, so that operators do not notice it. */
const BYTES_PER_MS = 20_000
const BETWEEN_FILES_MS = 20

interface Checking {
  db: Db
  files: FileStore
  log: ErrorLog
  /** Whether to stop. */
  signal: AbortSignal
}

/**
 * Compares every file of evidence that was not compared for a day with its hash, one after the other, those that were found damaged every hour. Parts of a file are handed out without
 * its hash being looked at, so that this is what finds them damaged.
 */
export async function checkDueFiles({ db, files, log, signal }: Checking, now = () => new Date()) {
  const ago = (hours: number) => new Date(now().getTime() - hours * HOUR_MS)
  while (!signal.aborted) {
    const due = await findDueFile(db, { checkedBefore: ago(24), damagedBefore: ago(1) })
    if (!due) return
    const intact = await isIntact(files, due, signal)
    if (!signal.aborted) await recordCheck(db, due, intact, log, now())
    await setTimeout(BETWEEN_FILES_MS)
  }
}

async function isIntact(files: FileStore, { file, size, sha256 }: { file: string; size: number; sha256: string }, signal: AbortSignal) {
  const body = await files.read(file)
  if (!body) return false
  try {
    for await (const chunk of checked(body, { size, sha256 })) {
      if (signal.aborted) break
      await setTimeout((chunk as Buffer).length / BYTES_PER_MS)
    }
    return true
  } catch (error) {
    if (error instanceof DamagedFile || (error as NodeJS.ErrnoException).code === 'EIO') return false
    throw error
  }
}

/** Checks files for as long as the server listens. */
export function checkFilesSlowly(app: FastifyInstance, { db, files }: Pick<Checking, 'db' | 'files'>) {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<void> | undefined
  const check = () => {
    checking ??= checkDueFiles({ db, files, log: app.log, signal: closing.signal })
      .catch((error) => app.log.error({ err: error }, 'files of evidence could not be checked'))
      .finally(() => {
        checking = undefined
      })
  }
  app.addHook('onListen', async () => {
    timer = setInterval(check, LOOK_EVERY_MS)
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    closing.abort()
    await checking
  })
}
