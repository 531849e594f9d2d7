import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { StartError } from '../start-error'
import type { Db } from './db'

interface Migration {
  name: string
  text: string
  checksum: string
}

export const migrationsDirectory = join(__dirname, 'migrations')

/** The migrations of a folder in the order of their numbers. */
export function migrationsIn(directory = migrationsDirectory): Migration[] {
  const files = readdirSync(directory).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => {
    const text = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n')
    return { name: file.replace(/\.sql$/, ''), text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

const MIGRATION_LOCK = 8_101_215

/**
 * Brings the schema up to date, each file in a transaction of its own, so that it can be killed and run again at any
 * point. Processes that start together take turns.
 * @throws StartError when the database was migrated by a newer server, or by files that have changed since.
 */
export async function migrate(db: Db, migrations = migrationsIn()) {
  await inTurn(db, (tx) => tx.script('create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null)'))
  for (const migration of migrations) {
    await inTurn(db, async (tx) => {
      if (await isApplied(tx, migration, migrations)) return
      await tx.script(migration.text).catch(tellRaised)
      await tx.rows(sql`insert into migrations (name, checksum, applied_at) values (${migration.name}, ${migration.checksum}, ${new Date()})`)
    })
  }
}

/** What a migration raises by itself is made for the operator. */
function tellRaised(error: Error & { code?: string }): never {
  throw error.code === 'P0001' ? new StartError(error.message) : error
}

const inTurn = (db: Db, work: (tx: Db) => Promise<void>) =>
  db.transaction(async (tx) => {
    await tx.script(`set local statement_timeout = 0; select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await work(tx)
  })

async function isApplied(tx: Db, { name, checksum }: Migration, known: Migration[]) {
  const applied = await tx.rows<{ name: string; checksum: string }>(sql`select name, checksum from migrations order by name`)
  const unknown = applied.find((row) => !known.some((migration) => migration.name === row.name))
  if (unknown) throw new StartError(`数据库已由更新版本的服务升级（${unknown.name}），当前版本过旧，请改用新版本启动。`)
  const row = applied.find((row) => row.name === name)
  if (row && row.checksum !== checksum) throw new StartError(`迁移文件 ${name}.sql 在执行之后被修改过，请恢复原文件，改动应写成新的迁移。`)
  return row !== undefined
}
