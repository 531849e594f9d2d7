import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { openDatabase } from './open-database'

let place: string
let whole: string
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'console-db-'))
  whole = join(place, 'whole')
  const db = await openDatabase({ dataDir: whole })
  await db.script('create table kept (id int); insert into kept values (1)')
  await db.close()
})
afterAll(() => rmSync(place, { recursive: true }))

/** A copy of the directory to be damaged. */
function copy(name: string) {
  const dataDir = join(place, name)
  cpSync(whole, dataDir, { recursive: true })
  return { dataDir, db: join(dataDir, 'db') }
}

const contentOf = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8', withFileTypes: true })
    // The attempt to open it leaves its process id there.
    .filter((entry) => entry.isFile() && entry.name !== 'postmaster.pid')
    .map((entry) => [
      entry.name,
      createHash('sha256')
        .update(readFileSync(join(entry.parentPath, entry.name)))
        .digest('hex'),
    ])

test('an embedded database keeps its data from one start to the next', async () => {
  const db = await openDatabase(copy('again'))
  await expect(db.rows(sql`select id from kept`)).resolves.toEqual([{ id: 1 }])
  await db.close()
})

test.each([
  ['without its version file', (db: string) => rmSync(join(db, 'PG_VERSION'))],
  ['without its control file', (db: string) => rmSync(join(db, 'global/pg_control'))],
  ['with a control file that is cut off', (db: string) => truncateSync(join(db, 'global/pg_control'), 10)],
  ['of another version', (db: string) => writeFileSync(join(db, 'PG_VERSION'), '9.6\n')],
  ['without its write-ahead log', (db: string) => rmSync(join(db, 'pg_wal'), { recursive: true })],
])('SEC-L4 a directory %s is not opened: the message says what to do, and its files do not change', async (name, damage) => {
  const { dataDir, db } = copy(name.replaceAll(' ', '-'))
  damage(db)
  const before = contentOf(db)
  await expect(openDatabase({ dataDir })).rejects.toThrow(/已损坏，无法打开.*其中的文件没有被改动：请先备份该目录，再用备份恢复，或用 DATA_DIR 指向一个新目录/)
  expect(contentOf(db)).toEqual(before)
})

test('a first start that was killed halfway starts again', async () => {
  const dataDir = join(place, 'half')
  cpSync(join(whole, 'db'), join(dataDir, 'db.unfinished'), { recursive: true })
  rmSync(join(dataDir, 'db.unfinished/PG_VERSION'))
  const db = await openDatabase({ dataDir })
  await expect(db.one(sql`select 1 as one`)).resolves.toEqual({ one: 1 })
  await db.close()
  expect(existsSync(join(dataDir, 'db.unfinished'))).toBe(false)
})

test.each([
  ['postgres://console:geheim@127.0.0.1:1/console', 'postgres://console@127.0.0.1:1/console'],
  ['no address', '地址格式不正确'],
])('an unreachable DATABASE_URL is named in one line, without its password: %s', async (databaseUrl, named) => {
  const failure = await openDatabase({ dataDir: place, databaseUrl }).catch((error: Error) => error.message)
  expect(failure).toContain(named)
  expect(failure).toContain('请检查 DATABASE_URL')
  expect(failure).not.toContain('geheim')
})
