import { everyList } from './testing/every-list'
import { seedLists } from './testing/seeds/seed-lists'
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
  await seedLists(db, { users: 2.5 * ROWS, enterprises: 60, records: ROWS, captures: 4 * ROWS, evidence: 4 * ROWS })
})
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
