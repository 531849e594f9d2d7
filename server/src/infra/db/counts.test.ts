import sql from 'sql-template-tag'
import { openTestDatabase } from '../../testing/test-database'
import { insertUser } from '../../testing/test-users'
import type { Database } from './db'
import { sumOf } from './fragments'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** The tables that a trigger counts in, and whether their rows are in parts, of which a connection changes its own. */
const countTables = () =>
  db.rows<{ name: string; inParts: boolean }>(sql`
    select c.oid::regclass::text as name, bool_or(a.attname = 'part') as "inParts"
    from (select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as name from pg_trigger where tgfoid = 'keep_counts'::regproc) t
      join pg_class c on c.relname = t.name
      join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (p.conkey)
    group by c.oid order by 1`)

test('connections that add rows do not wait for each other’s counts: every table of counts is split into parts', async () => {
  const tables = await countTables()
  expect(tables.filter(({ inParts }) => !inParts)).toEqual([])
  expect(tables.length).toBeGreaterThanOrEqual(9)
})

test('a count is the sum of its parts', async () => {
  await insertUser(db, { type: 2 })
  await db.rows(sql`insert into user_counts (type, status, day, part, users) values (2, 1, '-infinity', 40, 7), (2, 1, '-infinity', 41, -2)`)
  const { count } = (await db.one<{ count: number }>(sql`select (${sumOf('user_counts.users', undefined, sql`type = 2`)})::int as count`))!
  expect(count).toBe(6)
})
