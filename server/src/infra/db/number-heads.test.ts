import sql from 'sql-template-tag'
import { openTestDatabase } from '../../testing/test-database'
import type { Database } from './db'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test.each([
  ['BQ20240315AB1234CDEF', ['bq2024', 'ab1234']],
  ['CZGZ202403150001', ['gz2024']],
  ['bq2024', ['bq2024']],
  ['bq203', []],
  ['13800000000', []],
])('the beginnings of %s are %j', async (number, heads) => {
  expect(await db.one(sql`select number_heads(${number}) as heads`)).toEqual({ heads })
})

test('SCALE-01 whatever part of a number a keyword is, the number has its beginnings', async () => {
  const missed = await db.rows(sql`
    with numbers as (
      select i, (select string_agg(substr('ABZ0129', 1 + (hashint4(i * 40 + j) & 2147483647) % 7, 1), '' order by j) from generate_series(1, 24) j) as number
      from generate_series(1, 40) i
    )
    select number, keyword from numbers, generate_series(1, 24) first, generate_series(3, 24) length, lateral (select substr(number, first, length) as keyword) k
    where not number_heads(number) @> number_heads(keyword)`)
  expect(missed).toEqual([])
})
