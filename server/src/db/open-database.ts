import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { StartError } from '../start-error'
import type { Database } from './db'
import { createPglite, pgliteDatabase } from './pglite'
import { openPostgres } from './postgres'

export interface DatabaseLocation {
  /** Where the embedded database lives. */
  dataDir: string
  /** A PostgreSQL server, which then is used instead. */
  databaseUrl?: string
}

/** Opens the database. @throws StartError when it cannot be reached or read. */
export async function openDatabase({ dataDir, databaseUrl }: DatabaseLocation): Promise<Database> {
  return databaseUrl ? reachable(databaseUrl) : embedded(join(dataDir, 'db'))
}

async function reachable(url: string) {
  const db = openPostgres(url)
  try {
    await db.rows(sql`select 1`)
    return db
  } catch (error) {
    await db.close()
    throw new StartError(
      `无法连接数据库 ${withoutPassword(url)}：${(error as Error).message || (error as { code?: string }).code}。请检查 DATABASE_URL 与数据库服务。`,
    )
  }
}

async function embedded(directory: string) {
  if (!existsSync(directory)) await initialise(directory)
  if (!readdirSync(directory).includes('PG_VERSION')) throw corrupt(directory, '缺少 PG_VERSION')
  try {
    return pgliteDatabase(await createPglite({ dataDir: directory }))
  } catch (error) {
    throw corrupt(directory, (error as Error).message)
  }
}

/** The database appears under its name only when it is complete: a start that is killed half-way leaves nothing to trip over. */
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
  parsed.password = ''
  return parsed.href
}
