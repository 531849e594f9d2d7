import { type Scope, scopes } from '@console/platform/contract/open/scopes'
import type { OpenRoute } from '@console/platform/contract/open/open-route'
import type { Db, Statement } from '../infra/db/db'
import { lookupPlanOf } from '../testing/index-plan'
import { insertSystem, signedCall, type TestKey } from '../testing/open-caller'
import { openBodyOf, openHeadersOf, openParams, openStates, signedRoutes } from '../testing/open-inputs'
import { startTestServer, type TestServer } from '../testing/test-server'
import { insertUser } from '../testing/test-users'

let server: TestServer
let enterprise: TestKey
let system: TestKey
let asked: Statement[] = []

/** Records each statement, also those of transactions. */
function recording(db: Db): Db {
  const note =
    <T>(answer: (query: Statement) => Promise<T>) =>
    (query: Statement) => {
      asked.push(query)
      return answer(query)
    }
  return {
    ...db,
    rows: note(db.rows) as Db['rows'],
    one: note(db.one) as Db['one'],
    transaction: (work) => db.transaction((tx) => work(recording(tx))),
  }
}

beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
  enterprise = { keyId: 'app0123456789abcdef', secret: '0123456789abcdef'.repeat(2) }
  await insertUser(server.db, { type: 2, status: 3, app_id: enterprise.keyId, security_key: enterprise.secret })
  system = await insertSystem(server.db, Object.keys(scopes) as Scope[])
})
afterAll(() => server.close())

/** The statements of a call that is made twice: the first call and its repetition. */
async function statementsOf(route: OpenRoute) {
  const key = route.access.includes('enterprise') ? enterprise : system
  await openStates.get(route)?.(server.db, server.files)
  const plain = { ...server.db }
  Object.assign(server.db, recording(plain))
  asked = []
  for (let times = 0; times < 2; times += 1) {
    const answer = await server.app.inject(await signedCall(key, route, openParams, openBodyOf(route), { headers: openHeadersOf(route) }))
    // The records that a call needs are in `openStates`; an upload has a server-made id, so its look-up finds nothing.
    if (!route.tus && answer.statusCode !== 200) throw new Error(`${route.method} ${route.path}: ${answer.body}`)
  }
  Object.assign(server.db, plain)
  return [...new Map(asked.map((query) => [query.text, query])).values()]
}

/**
 * Files that are coming, and files that have come and are used nowhere: of a day, and so many as may wait. The
 * permission tree, which a server reads once.
 */
const bounded = /Scan (on partial_uploads|using uploads_created_at_idx|on permission_tree|using permission_nodes_pkey) /

/** The steps of a plan that read a whole table or index. An index that is read in order up to a limit is allowed. */
function wholeReads(plan: string) {
  const steps = plan.split('->').map((step) => step.trimStart())
  const isLimited = (at: number) => plan.startsWith('Limit') || steps[at - 1]?.startsWith('Limit')
  const isBounded = (step: string, at: number) => bounded.test(step) || step.includes('Index Cond') || (isLimited(at) && !step.includes('Filter'))
  return steps.filter((step, at) => (step.includes('Seq Scan') && !bounded.test(step)) || (/Index (Only )?Scan/.test(step) && !isBounded(step, at)))
}

test.each(signedRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))('OPEN-29 %s reads no table whole', async (_, route) => {
  const statements = await statementsOf(route)
  expect(statements.length).toBeGreaterThan(1)
  for (const query of statements) expect([query.text, wholeReads(await lookupPlanOf(server.db, query))]).toEqual([query.text, []])
})
