import { stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const markOf = (dataDir: string) => join(dataDir, 'last-backup')

/** Notes beside the data that a backup is complete: the file's time is the backup's. */
export async function noteBackup(dataDir: string, at: Date) {
  await writeFile(markOf(dataDir), '', { mode: 0o600 })
  await utimes(markOf(dataDir), at, at)
}

/** When the last complete backup of a data directory was begun; undefined when none was made from this machine. */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const found = await stat(markOf(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return found?.mtime
}
