import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { StartError } from '../start-error'
import type { Db } from './db'
import { inTurn } from './in-turn'

interface Migration {
  name: string
  text: string
  checksum: string
}

export const migrationsDirectory = join(__dirname, 'migrations')

/** `YYYYMMDDHHMM_<domain>_<what>`: teams add theirs without agreeing on a number. */
const NAME = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d_[a-z]+(-[a-z]+)*_[a-z0-9_]+$/

/** The migrations of a folder in the order of their names. @throws StartError when a name does not fit */
export function migrationsIn(directory = migrationsDirectory): Migration[] {
  const files = readdirSync(directory).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => {
    const name = file.replace(/\.sql$/, '')
    if (!NAME.test(name)) throw new StartError(`迁移文件 ${file} 的名称应为 YYYYMMDDHHMM_<领域>_<内容>.sql。`)
    const text = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * Brings the schema up to date, each file in a transaction of its own, so that it can be killed and run again at any
 * point. Processes that start together take turns. A file that arrives late, with an older name than others that were
 * applied, is applied, too.
 * @throws StartError when the database was migrated by a newer server, or by files that have changed since.
 */
export async function migrate(db: Db, migrations = migrationsIn()) {
  await inTurn(db, 'migration', async (tx) => {
    await tx.script('create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null)')
    await followRenames(tx, migrations)
  })
  for (const migration of migrations) {
    await inTurn(db, 'migration', async (tx) => {
      if (await isApplied(tx, migration, migrations)) return
      await tx.script(migration.text).catch(rethrowRaised)
      await tx.rows(sql`insert into migrations (name, checksum, applied_at) values (${migration.name}, ${migration.checksum}, ${new Date()})`)
    })
  }
}

/** A file that was applied under another name is known by its content. */
async function followRenames(tx: Db, migrations: Migration[]) {
  const known = migrations.map(({ name }) => name)
  for (const { name, checksum } of migrations) {
    await tx.rows(sql`
      update migrations set name = ${name}
      where checksum = ${checksum} and name <> all(${known}::text[]) and not exists (select from migrations where name = ${name})`)
  }
}

/** An exception that a migration raises by itself carries a message for the operator. */
function rethrowRaised(error: Error & { code?: string }): never {
  throw error.code === 'P0001' ? new StartError(error.message) : error
}

async function isApplied(tx: Db, { name, checksum }: Migration, known: Migration[]) {
  const applied = await tx.rows<{ name: string; checksum: string }>(sql`select name, checksum from migrations order by name`)
  const unknown = applied.find((row) => !known.some((migration) => migration.name === row.name))
  if (unknown) throw new StartError(`数据库已由更新版本的服务升级（${unknown.name}），当前版本过旧，请改用新版本启动。`)
  const row = applied.find((row) => row.name === name)
  if (row && row.checksum !== checksum) throw new StartError(`迁移文件 ${name}.sql 在执行之后被修改过，请恢复原文件，改动应写成新的迁移。`)
  return row !== undefined
}
