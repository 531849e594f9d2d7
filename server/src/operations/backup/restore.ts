import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sql from 'sql-template-tag'
import type { Config } from '../../config/config'
import { lockDirectory } from '../../infra/db/lock-directory'
import { openDatabase } from '../../infra/db/open-database'
import { isDiskFull } from '../../infra/files/disk-room'
import { StartError } from '../../infra/start-error'
import { copyHashed } from './folder'
import { checkedManifest, DATA, DATABASE_DUMP, DATABASE_FOLDER, type Manifest } from './manifest'
import { majorOf, postgresTool } from './postgres-tools'

type Target = Pick<Config, 'dataDir' | 'databaseUrl'>

/** In a data directory: what is being copied; what is complete and about to take its place; what was there before. */
const COPYING = '.restoring'
const READY = '.restore'
const REPLACED = '.replaced'

/**
 * Puts a backup in the place of an empty installation, or with `replace` of what is there. It is checked before
 * anything is changed, copied beside the old data, and moved to its place at the end.
 * @throws StartError when the backup is damaged, when the target is in use, or not empty
 */
export async function restore(from: string, { dataDir, databaseUrl }: Target, { replace = false } = {}): Promise<Manifest> {
  const manifest = await checkedManifest(from)
  if ((manifest.database === 'postgresql') !== (databaseUrl !== undefined)) throw new StartError(otherDatabase[manifest.database])
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const release = await lockDirectory(dataDir)
  const copying = join(dataDir, COPYING)
  const ready = join(dataDir, READY)
  try {
    if (!replace && (await contentIn(dataDir)).length)
      throw new StartError(`数据目录 ${dataDir} 不是空的：确认要替换其中的数据时请加 --replace。没有做任何改动。`)
    if (databaseUrl) await refuseDatabaseInUse(databaseUrl, replace)
    await rm(copying, { recursive: true, force: true })
    await copyFiles(from, manifest, copying)
    await rm(ready, { recursive: true, force: true })
    await rename(copying, ready)
    if (databaseUrl) await restorePostgres(databaseUrl, join(from, DATABASE_DUMP), ready)
    await takePlace(dataDir, ready)
    return manifest
  } catch (error) {
    await rm(copying, { recursive: true, force: true })
    throw isDiskFull(error as Error) ? new StartError('磁盘空间不足，恢复没有完成，原有数据没有改动。') : error
  } finally {
    await release()
  }
}

/**
 * A restore that was killed while it moved its files leaves the directory between two states. @throws StartError then
 */
export function refuseHalfRestored(dataDir: string) {
  if (existsSync(join(dataDir, READY))) throw new StartError(`数据目录 ${dataDir} 的恢复没有完成：请重新执行 npm run restore -- --from <备份目录> --replace。`)
}

const otherDatabase = {
  embedded: '这份备份来自嵌入式数据库：恢复时不能设置 DATABASE_URL。没有做任何改动。',
  postgresql: '这份备份来自 PostgreSQL：恢复时必须设置 DATABASE_URL。没有做任何改动。',
}

const contentIn = async (dataDir: string) => (await readdir(dataDir)).filter((name) => ![COPYING, 'lock'].includes(name))

async function copyFiles(from: string, { directories, files }: Manifest, to: string) {
  const placeOf = (path: string) => {
    const [top, ...rest] = path.split('/')
    return top === DATABASE_FOLDER ? join(to, 'db', ...rest) : top === DATA ? join(to, ...rest) : undefined
  }
  await mkdir(to, { mode: 0o700 })
  for (const path of directories) {
    const place = placeOf(path)
    if (place) await mkdir(place, { recursive: true, mode: 0o700 })
  }
  for (const [path, { sha256 }] of Object.entries(files)) {
    const place = placeOf(path)
    if (place && (await copyHashed(join(from, path), place))?.sha256 !== sha256)
      throw new StartError(`${path} 在恢复时被改动，恢复没有完成，原有数据没有改动。`)
  }
}

async function refuseDatabaseInUse(databaseUrl: string, replace: boolean) {
  const db = await openDatabase({ dataDir: '', databaseUrl })
  try {
    const { others, tables } = (await db.one<{ others: number; tables: number }>(sql`
      select
        (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others,
        (select count(*)::int from pg_tables where schemaname = 'public') as tables`))!
    if (others) throw new StartError(`数据库正被 ${others} 个连接使用：请先停止所有服务器。没有做任何改动。`)
    if (tables && !replace) throw new StartError('DATABASE_URL 指向的数据库不是空的：确认要替换其中的数据时请加 --replace。没有做任何改动。')
  } finally {
    await db.close()
  }
}

/**
 * In one transaction, with everything that was there before it: either all of it is there afterwards, or nothing has
 * changed.
 */
async function restorePostgres(databaseUrl: string, dump: string, ready: string) {
  const script = `${ready}.sql`
  const major = await majorOf(databaseUrl)
  try {
    await writeFile(script, '', { mode: 0o600 })
    await postgresTool('pg_restore', { major }, ['--no-owner', '--no-privileges', `--file=${script}`, resolve(dump)])
    const emptied = 'drop schema if exists public cascade; create schema public'
    await postgresTool('psql', { url: databaseUrl, major }, [
      '--no-psqlrc',
      '--quiet',
      '--single-transaction',
      '--set=ON_ERROR_STOP=1',
      `--command=${emptied}`,
      `--file=${script}`,
    ])
  } catch (error) {
    await rm(ready, { recursive: true, force: true })
    throw error
  } finally {
    await rm(script, { force: true })
  }
}

async function takePlace(dataDir: string, ready: string) {
  const replaced = join(dataDir, REPLACED)
  await mkdir(replaced, { recursive: true, mode: 0o700 })
  for (const name of (await contentIn(dataDir)).filter((name) => name !== READY && name !== REPLACED)) {
    await rm(join(replaced, name), { recursive: true, force: true })
    await rename(join(dataDir, name), join(replaced, name))
  }
  for (const name of await readdir(ready)) await rename(join(ready, name), join(dataDir, name))
  await rm(ready, { recursive: true })
  await rm(replaced, { recursive: true })
}
