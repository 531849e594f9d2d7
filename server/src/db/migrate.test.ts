import { sql } from 'kysely'
import { openTestDatabase } from '../testing/test-database'
import type { Database } from './db'
import { migrate, migrationsIn } from './migrate'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.script(`drop table if exists things; delete from migrations where name like '9%'`))
afterAll(() => db.close())

const things = { name: '9001_things', text: 'create table things (id int); insert into things values (1)', checksum: 'a' }
const known = migrationsIn()
const applied = async () => (await db.rows<{ name: string }>(sql`select name from migrations order by name`)).map(({ name }) => name)

test('SEC-L10 migrations are numbered, run in order, and run once', async () => {
  expect(known.map(({ name }) => name)).toEqual(known.map(({ name }) => name).toSorted())
  expect(new Set(known.map(({ name }) => name.slice(0, 4))).size).toBe(known.length)
  expect(known.every(({ name }) => /^\d{4}_[a-z_]+$/.test(name))).toBe(true)
  expect(await applied()).toEqual(known.map(({ name }) => name))
  await migrate(db, [...known, things])
  await migrate(db, [...known, things])
  await expect(db.rows(sql`select id from things`)).resolves.toEqual([{ id: 1 }])
})

test('SEC-L10 four that start together apply a migration once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrate(db, [...known, things])))
  await expect(db.rows(sql`select id from things`)).resolves.toEqual([{ id: 1 }])
})

test('SEC-L10 a file that was changed after it ran stops the start', async () => {
  await migrate(db, [...known, things])
  await expect(migrate(db, [...known, { ...things, checksum: 'b' }])).rejects.toThrow('迁移文件 9001_things.sql 在执行之后被修改过')
})

test('SEC-L10 a server that is older than the database stops', async () => {
  await migrate(db, [...known, things])
  await expect(migrate(db, known)).rejects.toThrow('数据库已由更新版本的服务升级（9001_things）')
})

test('SEC-L10 a migration that fails half-way leaves nothing, and the next start finishes it', async () => {
  const broken = { ...things, text: `${things.text}; select 1 / 0` }
  await expect(migrate(db, [...known, broken])).rejects.toThrow('division by zero')
  expect(await applied()).toEqual(known.map(({ name }) => name))
  await migrate(db, [...known, things])
  await expect(db.rows(sql`select id from things`)).resolves.toEqual([{ id: 1 }])
})
