import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { isDiskFull } from '../files/disk-room'
import { DISK_FULL, StartError } from '../start-error'
import type { Database, Db } from './db'
import { createPglite, pgliteDatabase } from './pglite'
import { openPostgres } from './postgres'
import { problemOfReplica } from './replica'

interface DatabaseLocation {
  /** Directory of the embedded database. */
  dataDir: string
  /** A PostgreSQL server, which then is used instead. */
  databaseUrl?: string
  /** Refuses a PostgreSQL that acknowledges writes before they are on the disk (`fsync=off`). */
  refuseFsyncOff?: boolean
}

/** What a pool of connections that does not take the session's settings answers. */
const SETTINGS_REFUSED = /unsupported startup parameter/
const pooled = (setting: string) =>
  `${setting} 指向的连接池（如 PgBouncer）不把会话设置传给 PostgreSQL，时间与查询计划会出错：请直接连接 PostgreSQL。本服务自带连接池，每台最多 10 个连接。`

/** The folder of the embedded database. */
export const embeddedIn = (dataDir: string) => join(dataDir, 'db')

/** Opens the database. @throws StartError when it cannot be reached or read. */
export async function openDatabase({ dataDir, databaseUrl, refuseFsyncOff = false }: DatabaseLocation): Promise<Database> {
  if (!databaseUrl) return embedded(embeddedIn(dataDir))
  const db = await reachable(databaseUrl)
  if (!(await keepsSettings(db))) {
    await db.close()
    throw new StartError(pooled('DATABASE_URL'))
  }
  if (refuseFsyncOff && !(await syncs(db))) {
    await db.close()
    throw new StartError('PostgreSQL 的 fsync 已关闭，断电时会丢失已确认的数据，生产环境拒绝启动：请打开 fsync，或设置 ALLOW_FSYNC_OFF=1 表示接受。')
  }
  return db
}

/**
 * Opens a replica of the database. One that cannot be reached is opened, too: until it can be, the primary is read.
 * @throws StartError for a database that is no replica of this one
 */
export async function openReplica(url: string, primary: Db): Promise<Database> {
  const replica = openPostgres(url, { readOnly: true })
  const problem = await problemOfOpened(replica, primary)
  if (!problem) return replica
  await replica.close()
  throw new StartError(problem)
}

async function problemOfOpened(replica: Database, primary: Db) {
  try {
    if (!(await keepsSettings(replica))) return pooled('DATABASE_REPLICA_URL')
    const problem = await problemOfReplica(replica, primary)
    return problem && `DATABASE_REPLICA_URL ${problem}。`
  } catch (error) {
    // Anything else is in the log once the server looks at it.
    return SETTINGS_REFUSED.test((error as Error).message) ? pooled('DATABASE_REPLICA_URL') : undefined
  }
}

/**
 * Whether a connection has what it was opened with: a pool of connections between may drop it, or give the next
 * statement another session.
 */
async function keepsSettings(db: Database) {
  const setting = await db.one<{ kept: boolean }>(
    sql`select current_setting('plan_cache_mode') = 'force_generic_plan' and current_setting('timezone') = 'UTC' as kept`,
  )
  return setting!.kept
}

async function syncs(db: Database) {
  const setting = await db.one<{ on: boolean }>(sql`select current_setting('fsync')::boolean as on`)
  return setting!.on
}

async function reachable(url: string) {
  const db = openPostgres(url)
  try {
    await db.rows(sql`select 1`)
    return db
  } catch (error) {
    await db.close()
    if (SETTINGS_REFUSED.test((error as Error).message)) throw new StartError(pooled('DATABASE_URL'))
    throw new StartError(
      `无法连接数据库 ${withoutPassword(url)}：${(error as Error).message || (error as { code?: string }).code}。请检查 DATABASE_URL 与数据库服务。`,
    )
  }
}

async function embedded(directory: string) {
  try {
    if (!existsSync(directory)) await initialise(directory)
    if (!readdirSync(directory).includes('PG_VERSION')) throw new Error('缺少 PG_VERSION')
    return pgliteDatabase(await createPglite({ dataDir: directory }), directory)
  } catch (error) {
    throw isDiskFull(error as Error) ? new StartError(DISK_FULL) : corrupt(directory, (error as Error).message)
  }
}

/**
 * The database appears under its name only when it is complete: a start that is killed half-way leaves no partial
 * database.
 */
async function initialise(directory: string) {
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await (await createPglite({ dataDir: unfinished })).close()
  await rename(unfinished, directory)
}

const corrupt = (directory: string, reason: string) =>
  new StartError(`数据目录 ${directory} 已损坏，无法打开（${reason}）。其中的文件没有被改动：请先备份该目录，再用备份恢复，或用 DATA_DIR 指向一个新目录。`)

function withoutPassword(url: string) {
  if (!URL.canParse(url)) return '（地址格式不正确）'
  const parsed = new URL(url)
  parsed.password = parsed.search = ''
  return parsed.href
}
