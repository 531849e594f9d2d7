import sql from 'sql-template-tag'
import { everyList } from '../../bench/every-list'
import { seedCaptures } from '../../bench/seed-captures'
import { seedEvidence } from '../../bench/seed-evidence'
import { seedFinance } from '../../bench/seed-finance'
import { seedNotarizations } from '../../bench/seed-notarizations'
import { seedRecords } from '../../bench/seed-records'
import { seedUsers } from '../../bench/seed-users'
import { makeOperator } from './testing/test-operators'
import { startTestServer, type TestServer } from './testing/test-server'

/** Rows of each list, and more than a page reads from its list's beginning. */
const ROWS = 1_200
const LIMIT = 100

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  token = (await makeOperator(db, { permissions: 'all' })).token
  const users = 2.5 * ROWS
  await seedUsers(db, { count: users, enterprises: 60 })
  await seedRecords(db, { count: ROWS, users })
  await seedFinance(db, { count: ROWS, users })
  await seedEvidence(db, { count: 4 * ROWS, users })
  await seedNotarizations(db)
  await seedCaptures(db, { count: 4 * ROWS, users })
  await db.rows(sql`
    insert into audit_trail (at, operator, ip, subject, action)
    select timestamptz '2024-01-01 08:00+08' + i * interval '3 hours', '某人', '::1', 'login', '登录成功' from generate_series(1, ${ROWS}::int) i`)
}, 120_000)
afterAll(() => server.close())

async function pageAt(address: string, page: number) {
  const answer = await server.app.inject({ url: `${address}&limit=${LIMIT}&page=${page}`, headers: { authorization: `Bearer ${token}` } })
  const { code, data } = answer.json<{ code: number; data: { data: unknown[]; count: number } }>()
  expect([address, code]).toEqual([address, 200])
  return { rows: data.data.map((row) => JSON.stringify(row)), count: data.count }
}

async function allPages(address: string) {
  const { count } = await pageAt(address, 1)
  const rows: string[] = []
  for (let page = 1; page <= Math.ceil(count / LIMIT); page++) rows.push(...(await pageAt(address, page)).rows)
  return { rows, count }
}

const long: string[] = []
test.each(everyList('').map((list) => [list.path, list] as const))(
  'SCALE-02 the pages of %s have each of its rows once, in order',
  async (path, { address, filters }) => {
    const list = address.replace(/&limit=.*/, '')
    const { rows, count } = await allPages(list)
    expect(new Set(rows).size).toBe(count)
    if (count < ROWS) return
    long.push(path)
    expect((await pageAt(list, Math.ceil(count / LIMIT) + 1)).rows).toEqual([])
    const ascending = filters.find((filter) => /^sort=.*\.asc$/.test(filter))
    if (ascending) expect((await allPages(`${list}&${ascending}`)).rows.findIndex((row, i) => row !== rows.at(-1 - i))).toBe(-1)
    const days = filters.find((filter) => /[Tt]ime=/.test(filter))
    if (days) expect((await allPages(`${list}&${days.split('=')[0]}=2021-01-01 - 2027-12-31`)).rows.findIndex((row, i) => row !== rows[i])).toBe(-1)
  },
)

test('long lists were found', () => {
  expect(long).toEqual(expect.arrayContaining(['/api/user/getUserList', '/api/authority/getLoginLog', '/api/ajax/data/dataList']))
  expect(long.length).toBeGreaterThanOrEqual(12)
})
