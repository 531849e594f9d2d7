import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { openTestDatabase } from '../../testing/test-database'
import type { Database } from './db'
import { migrate, migrationsIn } from './migrate'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.script(`drop table if exists things; delete from migrations where name like '%_test_%'`))
afterAll(() => db.close())

const things = { name: '209912312359_test_things', text: 'create table things (id int); insert into things values (1)', checksum: 'a' }
const known = migrationsIn()
const applied = async () => (await db.rows<{ name: string }>(sql`select name from migrations order by name`)).map(({ name }) => name)

test('SEC-L10 migrations are named by time and domain, run in the order of their names, and run once', async () => {
  const domains = [...readdirSync(join(__dirname, '../../domains')), 'registry', 'audit', 'uploads', 'jobs', 'documents', 'open', 'events']
  expect(known.map(({ name }) => name)).toEqual(known.map(({ name }) => name).toSorted())
  expect(known.filter(({ name }) => !domains.includes(name.split('_')[1]!))).toEqual([])
  expect(await applied()).toEqual(known.map(({ name }) => name))
  await migrate(db, [...known, things])
  await migrate(db, [...known, things])
  await expect(db.rows(sql`select id from things`)).resolves.toEqual([{ id: 1 }])
})

test('SEC-L10 four simultaneous starts apply a migration once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrate(db, [...known, things])))
  await expect(db.rows(sql`select id from things`)).resolves.toEqual([{ id: 1 }])
})

test('SEC-L10 a file that was changed after it ran stops the start', async () => {
  await migrate(db, [...known, things])
  await expect(migrate(db, [...known, { ...things, checksum: 'b' }])).rejects.toThrow('迁移文件 209912312359_test_things.sql 在执行之后被修改过')
})

test('SEC-L10 a server that is older than the database does not start', async () => {
  await migrate(db, [...known, things])
  await expect(migrate(db, known)).rejects.toThrow('数据库已由更新版本的服务升级（209912312359_test_things）')
})

test('SEC-L10 a migration that fails halfway leaves nothing, and the next start completes it', async () => {
  const broken = { ...things, text: `${things.text}; select 1 / 0` }
  await expect(migrate(db, [...known, broken])).rejects.toThrow('division by zero')
  expect(await applied()).toEqual(known.map(({ name }) => name))
  await migrate(db, [...known, things])
  await expect(db.rows(sql`select id from things`)).resolves.toEqual([{ id: 1 }])
})

test('SEC-L10 a migration with an older name than those already applied runs, too', async () => {
  const late = { name: '202001010000_test_late', text: 'create table things (id int); insert into things values (2)', checksum: 'late' }
  await migrate(db, [late, ...known])
  await expect(db.rows(sql`select id from things`)).resolves.toEqual([{ id: 2 }])
})

test('SEC-L10 a database that was migrated under other file names continues under the new ones', async () => {
  await db.script(
    `update migrations set name = '000' || nr || '_old' from (select name as new, row_number() over (order by name) as nr from migrations) n where new = name`,
  )
  await migrate(db)
  expect(await applied()).toEqual(known.map(({ name }) => name))
})

test.each([
  '0008_things.sql',
  '20261122_users_things.sql',
  '202613221100_users_things.sql',
  '202611221100_things.sql',
  '202611221100_Users_things.sql',
  '202611221100_users-_things.sql',
])('SEC-L10 with a migration named %s the server does not start', (file) => {
  const directory = mkdtempSync(join(tmpdir(), 'console-migrations-'))
  writeFileSync(join(directory, '202611221100_users_things.sql'), '')
  writeFileSync(join(directory, '202611221101_app-notice_things.sql'), '')
  expect(migrationsIn(directory)).toHaveLength(2)
  writeFileSync(join(directory, file), '')
  expect(() => migrationsIn(directory)).toThrow(`迁移文件 ${file} 的名称应为`)
  rmSync(directory, { recursive: true })
})
