import type { Envelope, Route } from '@console/platform/contract'
import { authority } from '@console/platform/contract/authority'
import { finance } from '@console/platform/contract/finance'
import { online } from '@console/platform/contract/online'
import { users } from '@console/platform/contract/users'
import { rmSync } from 'node:fs'
import sql from 'sql-template-tag'
import { readRegistry, replaceRegistry } from '../releases/registry/queries'
import { withRelease, withRollout } from '../releases/registry/registry-changes'
import { allRoutes, inputsOf } from '../testing/all-routes'
import { testBuilds, writeBuild } from '../testing/test-builds'
import { insertCapture } from '../testing/test-captures'
import { insertEvidence } from '../testing/test-evidence'
import { insertNotarization } from '../testing/test-notarizations'
import { insertInvoice, insertPaidOrder } from '../testing/test-orders'
import { startTestServer, type TestServer } from '../testing/test-server'
import { insertUser } from '../testing/test-users'

/** A pasted text with a zero-width space, a direction mark and full-width characters; and the visible text. */
const NAME = '华\u200b信（Ａ）\u200e司'
const seen = ['华信', '信(A)司', '信（a）司', '华\u200b\ufeff信', '信（Ａ\u00ad）']
/** The server makes it. */
const ORDER = 'ORDERKEYWORD1'
const orderSeen = [ORDER, 'orderｋｅｙword１', 'ORDER\u200bKEYWORD1']

const findsNumbers = ([finance.notarizationOrders, finance.chargeOrders, users.balanceEntries] as Route[]).map(({ path }) => path)
const lists = allRoutes.filter(({ method, input }) => method === 'GET' && 'page' in input.shape && 'keyword' in input.shape)

let server: TestServer
let token: string
let ids: { userId: number; accountId: number }
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const operator = await server.operator({ permissions: 'all', realname: NAME })
  const { accountId } = await server.operator({ realname: NAME })
  token = operator.token
  const userId = await insertUser(db, { name: NAME, status: 3 })
  ids = { userId, accountId }
  await db.rows(sql`insert into front_logins (user_id, at, ip) values (${userId}, now(), '192.0.2.9')`)
  const { mobile } = (await db.one<{ mobile: string }>(sql`select mobile from users where id = ${userId}`))!
  await server.call(users.addPoints, { mobile, type: 2, pointsType: 1, points: 1, explain: '测试' }, { as: operator })
  await server.call(authority.changeAccountStatus, { admin_id: accountId, status: 2 }, { as: operator })
  await server.call(online.addLiveConfig, { mobile, type: 2, screenshotDelay: 5, screenshotNum: 10 }, { as: operator })
  await insertEvidence(db, { userId, isApp: 1 })
  for (const type of ['web', 'pro', 'move', 'live'] as const) await insertCapture(db, { userId, type })
  await insertNotarization(db, { userId, orderNo: `${ORDER}3` })
  const order = await insertPaidOrder(db, { userId, orderNo: ORDER })
  await insertInvoice(db, { userId, orders: [order], head: NAME })
  for (const statement of [
    sql`insert into feedback (user_id, version, model_name, type, content, added_at) values (${userId}, '1', '1', 1, '1', now())`,
    sql`insert into notices (title, content, start_time, end_time, creator_name, created_at, updated_at) values (${NAME}, '1', now(), now() + interval '1 day', '1', now(), now())`,
    sql`insert into app_versions (current_version, update_time, update_desc, update_content, created_by, created_at) values ('1', now(), ${NAME}, '1', '1', now())`,
    sql`insert into notaries (notary, created_at) values (${NAME}, now())`,
    sql`insert into systems (name, scopes, created_at) values (${NAME}, '{evidence}', now())`,
    sql`insert into roles (name) values (${NAME})`,
    sql`insert into review_decisions (queue, record_id, account_id, reviewer, passed, at) values ('enterprise', ${userId}, ${accountId}, ${NAME}, true, now())`,
    sql`insert into permission_nodes (id, parent_id, code, name, remote, declared_in, admitted_at) values (1000, 26, 'a/b', ${NAME}, 'mf-a', '1.0.0', now())`,
  ])
    await db.rows(statement)
  const builds = testBuilds()
  const release = writeBuild(builds.buildDir, { name: 'mf-users', title: NAME, owner: '用户组', basePath: '/user', routes: [] })
  rmSync(builds.place, { recursive: true })
  const { document, revision } = await readRegistry(db)
  await replaceRegistry(db, { revision, document: withRollout(withRelease(document, release, '1.0.0'), 'mf-users', { stable: '1.0.0' }) })
})
afterAll(() => server.close())

/** The number of rows that a keyword finds, for each input of the list. */
async function found(route: Route, keyword?: string) {
  const inputs = inputsOf(route).map((input) => ({
    ...input,
    ...('userId' in input && { userId: ids.userId }),
    ...('roleOrAccountId' in input && { roleOrAccountId: ids.accountId }),
  }))
  const answers = await Promise.all(inputs.map((input) => server.request(route, { page: 1, limit: 10, keyword, ...input }, { as: { token } })))
  return answers.map((answer) => (answer.json<Envelope>().data as { count: number } | null)?.count)
}

test.each(lists.map((route) => [route.path, route] as const))(
  '%s finds what one sees, whatever its width, and whatever nobody sees in it',
  async (path, route) => {
    const [first, ...others] = findsNumbers.includes(path) ? orderSeen : seen
    const rows = await found(route, first)
    expect(rows.some((count) => count)).toBe(true)
    for (const keyword of others) expect([keyword, await found(route, keyword)]).toEqual([keyword, rows])
    expect(await found(route, '信［Ａ］')).toEqual(rows.map(() => 0))
  },
)

test('a keyword without visible characters is reported as missing', async () => {
  for (const route of lists) {
    const [input] = inputsOf(route)
    const answer = await server.request(route, { page: 1, limit: 10, ...input, keyword: '\u200b\ufeff' }, { as: { token } })
    expect([route.path, answer.statusCode]).toEqual([route.path, 422])
  }
})
