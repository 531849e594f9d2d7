import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { permissionTree } from '@console/platform/all-contracts'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../infra/db/db'
import { migrate, migrationsIn } from '../infra/db/migrate'
import { addPartitions } from '../infra/db/partitions'
import { createPglite, pgliteDatabase } from '../infra/db/pglite'
import { openPostgres } from '../infra/db/postgres'
import { storeOwnNodes } from '../operators/permissions/own-nodes'
import { DAY } from './clock'

const directory = join(__dirname, '../../../node_modules/.cache/console-server')

/**
 * Every test file unpacks and reads the whole template. Two thirds of it were unused databases and preallocated log
 * space.
 */
const initDbStartParams = ['--wal-segsize=1']
const REDUCE_SIZE = `
  update pg_database set datistemplate = false;
  drop database template0;
  drop database template1;
  checkpoint`

/**
 * Its partitions end some months ahead. Test files take the month from the process that prepared it: it may end
 * meanwhile, and some stop the clock.
 */
process.env.TEMPLATE_MONTH ??= new Date().toISOString().slice(0, 7)

const madeOf = () =>
  [
    process.env.TEMPLATE_MONTH,
    ...migrationsIn().map(({ name, checksum }) => name + checksum),
    ...initDbStartParams,
    REDUCE_SIZE,
    JSON.stringify(permissionTree),
  ].join()
const digest = () => createHash('sha256').update(madeOf()).digest('hex').slice(0, 16)
const fileOf = () => join(directory, `template-${digest()}.tar`)
const nameOf = () => `console_template_${digest()}`

async function fill(db: Database) {
  await migrate(db)
  // Tests move their clocks by two months at most.
  await addPartitions(db, new Date(Date.now() + 62 * DAY))
  await storeOwnNodes(db)
}

/**
 * Makes a migrated database with the permission tree once for all test files, which then load it in a fraction of the
 * time.
 */
export async function prepareTemplate() {
  const file = fileOf()
  if (existsSync(file)) return
  const pglite = await createPglite({ initDbStartParams })
  await fill(pgliteDatabase(pglite))
  for (const statement of REDUCE_SIZE.split(';')) await pglite.exec(statement)
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  await mkdir(directory, { recursive: true })
  await writeFile(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  await rename(`${file}.${process.pid}`, file)
}

export const fromTemplate = async () => pgliteDatabase(await createPglite({ loadDataDir: new Blob([await readFile(fileOf())]) }))

/** On a busy machine a test waits for a connection longer than an operator would. */
const openPatiently = (url: string, database = new URL(url).pathname) =>
  openPostgres(Object.assign(new URL(url), { pathname: database }).href, { waitMs: 120_000 })

/** The same on a PostgreSQL, whose test databases are copies of it. */
export async function preparePostgresTemplate(url: string) {
  const server = openPatiently(url)
  const [existing] = await server.rows(sql`select from pg_database where datname = ${nameOf()}`)
  if (!existing) {
    const unfinished = `${nameOf()}_${process.pid}`
    await server.rows(sql`create database ${raw(unfinished)}`)
    const db = openPatiently(url, unfinished)
    await fill(db).finally(db.close)
    await server.rows(sql`alter database ${raw(unfinished)} rename to ${raw(nameOf())}`)
  }
  await server.close()
}

/** A database on a PostgreSQL that is a copy of another one; `close` drops it. */
export async function fromPostgresTemplate(url: string, template = nameOf()): Promise<Database> {
  const server = openPatiently(url)
  const name = `console_test_${randomBytes(6).toString('hex')}`
  await server.rows(sql`create database ${raw(name)} template ${raw(template)}`)
  const db = openPatiently(url, name)
  const close = async () => {
    await db.close()
    await server.rows(sql`drop database ${raw(name)} with (force)`)
    await server.close()
  }
  return { ...db, close }
}
