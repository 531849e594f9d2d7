import { join } from 'node:path'
import { type BuiltShell, copyFiles, damagedFiles, readBuiltShell, withCopies } from '@console/platform/release'
import type { Db } from '../../infra/db/db'
import { bucketFaultIn } from '../../infra/files/bucket-fault'
import { readRegistry } from '../registry/queries'
import type { ReleaseBucket } from '../store/release-bucket'
import { StartError } from '../../infra/start-error'
import { addShell, isKept } from './queries'
import { giveShell } from './shell-pointer'
import { shellsIn } from '../store/shells-in'

interface Places {
  /** Holds `shell/dist`, as a checkout does. */
  buildDir: string
  dataDir: string
  bucket?: ReleaseBucket
}

/** The folder of the shell that was built beside the server. */
export const builtIn = (buildDir: string) => join(buildDir, 'shell/dist')

/**
 * Keeps the shell that was built here. Documents are given it from now on when it was not there before: an older server
 * that is started again during a deployment takes nothing back. Returns the build that documents are given, where it is
 * another one.
 */
export async function publishShell(db: Db, { buildDir, dataDir, bucket }: Places): Promise<{ built: string; current: string } | undefined> {
  const folder = builtIn(buildDir)
  const shell = readBuiltShell(folder)
  // The routes say that there is none.
  if (!shell) return undefined
  if (!(await isKept(db, shell.build)))
    await bucket?.keepShell(shell, folder).catch((error: Error) => {
      // Other servers would give documents a build that they cannot fetch.
      throw new StartError(`无法将主应用 ${shell.build} 存入 S3（${(bucketFaultIn(error) ?? error).message}）：请检查 S3 服务与 S3_* 设置，然后重新启动。`)
    })
  // Also when it is registered already: the database may outlive this machine's files.
  await keepOnDisk(shell, folder, join(shellsIn(dataDir), shell.build))
  for (;;) {
    const current = await db.transaction((tx) => register(tx, shell))
    if (current) return current === shell.build ? undefined : { built: shell.build, current }
  }
}

async function keepOnDisk(shell: BuiltShell, from: string, to: string) {
  if ((await damagedFiles(to, shell)).length > 0) await copyFiles(from, to, Object.keys(shell.integrity).flatMap(withCopies))
}

/** Returns the build that documents are given; undefined when somebody else has changed the registry meanwhile. */
async function register(tx: Db, shell: BuiltShell): Promise<string | undefined> {
  const now = await readRegistry(tx)
  const given = now.document.shell?.current
  if (given !== undefined && (await isKept(tx, shell.build))) return given
  const by = { accountId: null, operator: '系统', ip: '' }
  if (!(await giveShell(tx, now, { shell: { current: shell.build, previous: given }, action: `部署主应用 ${shell.build}`, by }))) return undefined
  await addShell(tx, shell, new Date())
  return shell.build
}
