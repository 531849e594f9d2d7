import type { Route, z } from '@console/platform/contract'
import sql from 'sql-template-tag'
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

/**
 * The queries without a filter, with each value of each filter, and with a range of days. Keywords are another matter:
 * what they find is sorted.
 */
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

/** The plan of a search, if its table had no other index than the one for keywords. */
async function searchPlan(url: string, keyword: string) {
  rows.mockClear()
  const answer = await server.app.inject({ url: `${url}&page=1&limit=10&keyword=${encodeURIComponent(keyword)}`, headers })
  expect(answer.json()).toMatchObject({ code: 200 })
  const statement = rows.mock.calls.map(([{ text, values }]) => ({ text, values })).find(({ text }) => text.includes('with reach'))
  return searchPlanOf(server.db, statement!)
}

const searchedInParts = searched.filter(([url]) => !ofAccounts.includes(url!))

test.each(searchedInParts)('SCALE-01 a keyword in %s is looked for by the index of its table, in one part after the other', async (url) => {
  for (const keyword of ['华信', 'bq2026', '2026', '13912345678']) {
    const parts = [...(await searchPlan(url!, keyword)).matchAll(/Bitmap Index Scan on \w+_search .*\n +Index Cond: .*= (p\w*)\.part/g)].map(([, part]) => part)
    expect([keyword, new Set(parts)]).toEqual([keyword, new Set(['p', 'p_1'])])
  }
})

const definitionOf = async (index: string) => (await server.db.one<{ text: string }>(sql`select pg_get_indexdef(${index}::regclass) as text`))!.text

test.each(searchedInParts)('SCALE-01 the year of a number in %s is looked for by the beginnings of numbers', async (url) => {
  const plan = await searchPlan(url!, 'gz2026')
  const hasNumbers = (await definitionOf(/\w+_search/.exec(plan)![0])).includes('number_heads')
  expect(plan.includes('regexp_match')).toBe(hasNumbers)
})

test('SCALE-01 the index for keywords of a table with numbers of the platform has their beginnings', async () => {
  const tables = await server.db.rows<{ table: string; column: string }>(sql`
    select left(c.relname, -length('_search')) as table, a.attname as column
    from pg_class c join pg_index i on i.indexrelid = c.oid join pg_attribute a on a.attrelid = i.indrelid
    where c.relname like '%\\_search' and a.attname in ('baoquan', 'order_no', 'number') order by 1`)
  expect(tables.map(({ table }) => table)).toEqual(['captures', 'evidence', 'notarizations', 'orders'])
  for (const { table, column } of tables) expect(await definitionOf(`${table}_search`)).toContain(`number_heads(${column})`)
})

test('SCALE-01 words are in one index of a table, and its list of what was added last is short', async () => {
  const indexes = await server.db.rows<{ name: string; options: string[] | null; words: boolean }>(sql`
    select c.relname as name, c.reloptions as options, pg_get_indexdef(c.oid) like '%gin_trgm_ops%' as words
    from pg_class c join pg_am m on m.oid = c.relam where m.amname = 'gin' and c.relnamespace = 'public'::regnamespace`)
  expect(indexes.length).toBeGreaterThan(10)
  expect(indexes.filter(({ options }) => !options?.includes('gin_pending_list_limit=128'))).toEqual([])
  // Spellings have a table of their own.
  expect(indexes.filter(({ name, words }) => words && !name.endsWith('_search')).map(({ name }) => name)).toEqual(['user_pinyin_by_part'])
})
