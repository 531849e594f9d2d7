import sql from 'sql-template-tag'
import type { Database, Db, Statement } from '../../infra/db/db'
import { execute, explain } from '../../testing/index-plan'
import { openTestDatabase } from '../../testing/test-database'
import { insertUser } from '../../testing/test-users'
import { listGifts } from './queries'

const GIFTS = 100_000
/** One a minute. */
const GIFTS_A_DAY = 1440

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  const userId = await insertUser(db, { name: '华信科技' })
  // Only gifts are read here: their entries, and the checks that ask for them, would take most of the test's time.
  await db.script('alter table gifts drop constraint gifts_entry_id_fkey, drop constraint gifts_entry_id_key, drop constraint gifts_user_id_fkey')
  await db.rows(sql`
    insert into gifts (entry_id, user_id, mobile, company, user_type, type, points, explain, admin, created_at)
    select i, ${userId}::int, '13800138000', '华信科技', 2, 1 + i % 4, 1, '活动', '陈晓', timestamptz '2026-01-01 00:00+08' + i * interval '1 minute'
    from generate_series(1, ${GIFTS}::int) i`)
  await db.script('analyze gifts, gift_counts')
})
afterAll(() => db.close())

type Filters = Omit<Parameters<typeof listGifts>[1], 'page' | 'limit'>
const giftsOn = async (page: number, filters: Filters = {}, on: Db = db) => JSON.parse((await listGifts(on, { ...filters, page, limit: 10 }, true)).text)

/** The query plans of one page of gifts. */
async function planOf(page: number, filters: Filters = {}, explained = explain) {
  const asked: Statement[] = []
  const one = <T>(query: Statement) => {
    asked.push(query)
    return db.one<T>(query)
  }
  await giftsOn(page, filters, { ...db, one })
  const plans = await Promise.all(asked.map((query) => db.rows<{ 'QUERY PLAN': string }>(explained(query))))
  return plans
    .flat()
    .map((line) => line['QUERY PLAN'])
    .join('\n')
}

test.each([
  ['the first page', 1, {}],
  ['the last page', GIFTS / 10, {}],
  ['a page in the middle', GIFTS / 20, {}],
  ['the first page of some days', 1, { datetime: '2026-01-10 - 2026-02-10' }],
  ['the first page of a type', 1, { pointsType: 2 }],
  ['the first page, oldest first,', 1, { sort: 'time.asc' }],
  ['the last page, oldest first,', GIFTS / 10, { sort: 'time.asc' }],
  ['the first page of a type, oldest first,', 1, { pointsType: 2, sort: 'time.asc' }],
] as const)('%s of 100,000 gifts is read by its index, and no table is read whole', async (_, page, filters) => {
  const plan = await planOf(page, filters)
  expect(plan).toMatch(/gifts_by_(time|type)/)
  expect(plan).not.toMatch(/Seq Scan on (gifts|ledger_entries|users)|CTE hits/)
})

test.each([
  ['newest first', {}],
  ['oldest first', { sort: 'time.asc' }],
] as const)('SCALE-02 a page in the middle of 100,000 gifts, %s, reads the gifts of its day', async (_, filters) => {
  const plan = await planOf(GIFTS / 20, filters, execute)
  const read = [...plan.matchAll(/ on gifts\b.*\(actual (?:time=\S+ )?rows=(\d+)/g)].map(([, rows]) => Number(rows))
  expect(read.length).toBeGreaterThan(0)
  expect(Math.max(...read)).toBeLessThanOrEqual(GIFTS_A_DAY)
})

test('pages and counts of 100,000 gifts match the inserted gifts', async () => {
  const idsOn = async (page: number, filters?: Filters) => (await giftsOn(page, filters)).data.map(({ id }: { id: number }) => id)
  const tenFrom = (first: number) => Array.from({ length: 10 }, (_, i) => first - i)
  expect(await idsOn(1)).toEqual(tenFrom(GIFTS))
  expect(await idsOn(GIFTS / 10)).toEqual(tenFrom(10))
  expect(await idsOn(GIFTS / 20 + 1)).toEqual(tenFrom(GIFTS / 2))
  for (const page of [1, GIFTS / 20 + 1, GIFTS / 10]) expect(await idsOn(page, { sort: 'time.asc' })).toEqual(tenFrom(page * 10).reverse())
  for (const filters of [{}, { pointsType: 3 }, { type: 1 }, { type: 2, pointsType: 4 }, { datetime: '2026-01-02 - 2026-01-03' }] as Filters[]) {
    const { pointsType, type, datetime } = filters
    const [first, last] = datetime?.split(' - ') ?? ['-infinity', 'infinity']
    const { count } = (await db.one<{ count: number }>(sql`
      select count(*) from gifts where type = coalesce(${pointsType ?? null}::int, type) and user_type = coalesce(${type ?? null}::int, user_type)
        and (created_at at time zone 'Asia/Shanghai')::date between ${first}::date and ${last}::date`))!
    expect([filters, (await giftsOn(1, filters)).count]).toEqual([filters, count])
  }
})
