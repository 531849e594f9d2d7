import type { Route, z } from '@console/platform/contract'
import type { Statement } from '../infra/db/db'
import { allRoutes, filterValues, inputsOf } from '../testing/all-routes'
import { AVOIDED, indexPlanOf, searchPlanOf } from '../testing/index-plan'
import { startTestServer, type TestServer } from '../testing/test-server'

/** Lists of manual entries, or of one record: all rows are read for a page. */
const bounded = [
  '/api/app/getVersionList',
  '/api/notice/getList',
  '/api/notary/getList',
  '/api/online/getLiveConfigs',
  '/api/authority/getRoleList',
  '/api/authority/getAccountList',
  '/api/sessions/getList',
  '/api/authority/getRecords',
  '/api/authority/getNodeList',
  '/api/ajax/data/getEvidencesList',
  '/api/evidence/getCustody',
  '/api/share/getLinks',
  '/api/invoice/getOrders',
  '/api/userbalance/getUserBalanceDetail',
  '/api/modules/getList',
  '/api/systems/getSystemList',
  '/api/systems/getWebhookList',
  // Sums over the decisions of the requested days, one row for each reviewer.
  '/api/reviewers/getList',
  // The newest ten thousand.
  '/api/systems/getDeliveryList',
]
const DAYS = '2026-01-01 - 2026-01-31'
/** Filters by another time than the list's order: the remaining rows are sorted. */
const readWhole = ['realtime']
/** Operators' sign-ins have no user: such a query is refused. */
const refused = ['type=1&userId']
/** A filter on rows that another filter finds by its index: those of one user. */
const ofFew = ['isApp=1&userId']
/** Of the waiting cases, the few that the operator handles are left out. */
const withoutOwn = ['/api/notarization/getList?waiting=1']

let server: TestServer
let headers: Record<string, string>
let one: jest.SpyInstance<unknown, [Statement]>
let rows: jest.SpyInstance<unknown, [Statement]>
beforeAll(async () => {
  server = await startTestServer()
  headers = { authorization: `Bearer ${(await server.operator({ permissions: 'all' })).token}` }
  one = jest.spyOn(server.db, 'one')
  rows = jest.spyOn(server.db, 'rows')
})
afterAll(() => server.close())

/** Every list that can grow without end: those of the contracts except the ones above. */
const lists = allRoutes.filter(({ path, method, input }) => method === 'GET' && 'page' in input.shape && !bounded.includes(path))

/** Their keyword finds accounts, which are few, and then what these did. */
const ofAccounts = ['/api/authority/getLoginLog?type=1']

/** The queries without a filter, with each value of each filter, and with a range of days. Keywords are another matter: what they find is sorted. */
function queriesOf(route: Route) {
  const filtersBeside = (given: object) =>
    Object.entries(route.input.shape)
      .filter(([name]) => !['page', 'limit', 'keyword'].includes(name) && !(name in given))
      .flatMap(([name, schema]) => filterValues(name, schema as z.ZodMiniType, DAYS).map((value) => ({ [name]: value })))
  return inputsOf(route)
    .flatMap((given) => [{}, ...filtersBeside(given)].map((filter) => new URLSearchParams({ ...given, ...filter, page: '1', limit: '10' }).toString()))
    .filter((query) => ![...readWhole, ...refused].some((name) => query.includes(name)))
}

async function planOf(url: string) {
  one.mockClear()
  expect((await server.app.inject({ url, headers })).json()).toMatchObject({ code: 200 })
  return indexPlanOf(server.db, one.mock.lastCall![0])
}

test.each(lists.map((route) => [route.path, route] as const))('a page of %s is read by an index with its filter and its order', async (path, route) => {
  for (const query of queriesOf(route)) {
    const plan = await planOf(`${path}?${query}`)
    const [counts, rows] = plan.split('Limit', 2)
    expect([query, counts]).not.toEqual([query, expect.stringContaining('CTE hits')])
    expect([query, rows]).toEqual([query, expect.stringContaining('Index')])
    expect([query, rows]).not.toEqual([query, expect.stringMatching(AVOIDED)])
    // Rows that are read only to be left out: with a filter that few rows pass that is the whole table.
    if (![...ofFew, ...withoutOwn].some((filters) => `${path}?${query}`.includes(filters)))
      expect([query, rows]).not.toEqual([query, expect.stringContaining('Filter:')])
  }
})

const searched = lists
  .filter(({ input }) => 'keyword' in input.shape)
  .flatMap((route) => inputsOf(route).map((input) => [`${route.path}?${new URLSearchParams(input)}`]))

test.each(searched.filter(([url]) => !ofAccounts.includes(url!)))(
  'SCALE-01 a keyword in %s is looked for by the index of its table, in one part after the other',
  async (url) => {
    rows.mockClear()
    const answer = await server.app.inject({ url: `${url}&page=1&limit=10&keyword=${encodeURIComponent('华信')}`, headers })
    expect(answer.json()).toMatchObject({ code: 200 })
    const statement = rows.mock.calls.map(([{ text, values }]) => ({ text, values })).find(({ text }) => text.includes('with reach'))
    const plan = await searchPlanOf(server.db, statement!)
    expect(plan.match(/Bitmap Index Scan on \w+_search .*\n +Index Cond: .*= p\w*\.part/g)).toHaveLength(3)
  },
)
