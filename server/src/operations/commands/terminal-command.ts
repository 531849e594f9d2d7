import { ApiError } from '@console/platform/contract'
import { readConfig } from '../../config/config'
import type { Db } from '../../infra/db/db'
import { lockDirectory } from '../../infra/db/lock-directory'
import { openDatabase } from '../../infra/db/open-database'
import { isDiskFull } from '../../infra/files/disk-room'
import { StartError } from '../../infra/start-error'

/** A command for operators at the terminal, called with its arguments. Errors are thrown. */
export type Command = (args: string[]) => Promise<void>

/** A command on the configured database. The embedded one has one owner at a time: the server must be stopped. */
export const onDatabase =
  (run: (db: Db, args: string[]) => Promise<void>): Command =>
  async (args) => {
    const config = readConfig(process.env)
    const release = config.databaseUrl ? undefined : await lockDirectory(config.dataDir)
    try {
      const db = await openDatabase(config)
      await run(db, args).finally(() => db.close())
    } finally {
      await release?.()
    }
  }

/** What a command fails by is one line, and ends it with 1. */
export async function runCommand(command: Command, args: string[]) {
  try {
    await command(args)
  } catch (error) {
    console.error(error instanceof StartError || error instanceof ApiError ? error.message : (placeProblem(error) ?? error))
    process.exitCode = 1
  }
}

/** What is wrong with a place on the disk, in words. */
function placeProblem(error: unknown) {
  if (isDiskFull(error as Error)) return '磁盘空间不足，没有完成：请腾出空间后再执行一次。'
  const { code, path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  return code && path && `无法使用 ${dest ?? path}（${code}）：请检查该路径是否存在、是否为目录，以及是否有权限。`
}
