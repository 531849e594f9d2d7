import { readConfig } from '../../config/config'
import type { Db } from '../../infra/db/db'
import { lockDirectory } from '../../infra/db/lock-directory'
import { openDatabase } from '../../infra/db/open-database'
import { StartError } from '../../infra/start-error'

/** Runs a command of the terminal on the configured database. The embedded one has one owner at a time: the server must be stopped. */
export const terminalCommand = (run: (db: Db, args: string[]) => Promise<void>) => commandOf((args) => onDatabase((db) => run(db, args)))

/** Runs a command of the terminal. What is wrong is one line, and ends it with 1. */
export async function commandOf(run: (args: string[]) => Promise<void>) {
  try {
    await run(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : (placeProblem(error) ?? error))
    process.exitCode = 1
  }
}

/** What is wrong with a place on the disk, in words. */
function placeProblem(error: unknown) {
  const { code, path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  return code && path && `无法使用 ${dest ?? path}（${code}）：请检查该路径是否存在、是否为目录，以及是否有权限。`
}

async function onDatabase(work: (db: Db) => Promise<void>) {
  const config = readConfig(process.env)
  const release = config.databaseUrl ? undefined : await lockDirectory(config.dataDir)
  try {
    const db = await openDatabase(config)
    await work(db).finally(() => db.close())
  } finally {
    await release?.()
  }
}
