import { metaOf, type Route } from '@console/platform/contract'
import sql from 'sql-template-tag'
import { seedDemo } from '../demo/demo-data'
import { recordChange } from '../operators/audit/trail'
import { allRoutes, inputsOf } from '../testing/all-routes'
import { startTestServer, type TestServer } from '../testing/test-server'

/** Every list that can be restricted to one user, with its required inputs. */
const lists = allRoutes
  .filter(
    ({ method, input }) => method === 'GET' && 'page' in input.shape && 'userId' in input.shape && metaOf(input.shape.userId as never)?.label === '用户编号',
  )
  .flatMap((route) => inputsOf(route).map((given) => [`${route.path} ${new URLSearchParams(given)}`, route, given] as const))
  // One record's, and the sign-ins of operators.
  .filter(([name]) => !/getUserBalanceDetail|getLoginLog type=1/.test(name))

let server: TestServer
let users: number[]
let token: string
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
  await server.db.transaction((tx) => seedDemo(tx, server.files))
  users = (await server.db.rows<{ id: number }>(sql`select id from users where id % 25 = 0 order by id`)).map(({ id }) => id)
  token = (await server.operator({ permissions: 'all' })).token
  const by = { at: new Date(), accountId: null, operator: '系统', ip: '' }
  for (const subjectId of users.slice(0, 2)) await recordChange(server.db, by, { subject: 'user', subjectId, action: '更新用户信息' })
})
afterAll(() => server.close())

interface Row {
  user_id?: number
  /** Of evidence. */
  userId?: number
  /** Of the log of sign-ins. */
  account_id?: number
  /** Of the audit trail. */
  subject?: string
  subject_id?: number
}
/** 0 for an entry of the audit trail without a user. */
const ownerOf = ({ user_id, userId, account_id, subject, subject_id }: Row) =>
  subject === undefined ? (user_id ?? userId ?? account_id!) : subject === 'user' ? subject_id! : 0

async function read(route: Route, query: Record<string, unknown>) {
  const url = `${route.path}?${new URLSearchParams({ ...query, limit: '100' } as Record<string, string>)}`
  const { data } = (await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json() as { data: { data: Row[]; count: number } }
  return { count: data.count, owners: data.data.map(ownerOf) }
}

async function everyOwner(route: Route, given: object) {
  const owners: number[] = []
  for (let page = 1; ; page++) {
    const part = await read(route, { ...given, page })
    owners.push(...part.owners)
    if (owners.length >= part.count) return owners
  }
}

test.each(lists)('DESK-01 %s: filtered by a user it shows all of their rows and nothing else', async (_, route, given) => {
  const owners = await everyOwner(route, given)
  const someone = owners.find((owner) => owner > 0)!
  expect(someone).toBeDefined()
  for (const userId of [...users, someone]) {
    const own = owners.filter((owner) => owner === userId)
    expect([userId, await read(route, { ...given, userId })]).toEqual([userId, { count: own.length, owners: own.slice(0, 100) }])
  }
})

test('there are such lists', () => {
  expect(lists.length).toBeGreaterThanOrEqual(10)
})
