import sql, { raw } from 'sql-template-tag'
import { openTestDatabase } from '../../testing/test-database'
import type { Database, Db, Statement } from './db'
import { batches, type List } from './list'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.script('create table things (id int primary key, at timestamptz not null)')
  // Three of them within a millisecond.
  await db.rows(sql`
    insert into things select i, timestamptz '2026-01-01 08:00+08' + interval '1 microsecond' * (i * 300 - i % 2) from generate_series(1, 50) i`)
})
afterAll(() => db.close())

const list: List = { columns: 't.id', table: 'things t', alias: 't', where: [], order: ['at', 'id'] }
const ids = async (from: Db, of = list) => {
  const found = []
  for await (const rows of batches<{ id: number }>(from, of, 7)) found.push(...rows.map(({ id }) => id))
  return found
}
const all = Array.from({ length: 50 }, (_, i) => 50 - i)

test.each([[['at', 'id']], [['id']]])('SCALE-04 batches hold each row once, in the order of %j', async (order) => {
  expect(await ids(db, { ...list, order })).toEqual(all)
})

test('SCALE-08 batches go on where the database that is asked now lacks the last row of the one before', async () => {
  const lacking: Db = {
    ...db,
    async rows<T>(query: Statement) {
      const found = await db.rows<T & { id: number }>(query)
      await db.rows(sql`delete from ${raw('things')} where id = ${found.at(-1)!.id}`)
      return found
    },
  }
  expect(await ids(lacking)).toEqual(all)
})
