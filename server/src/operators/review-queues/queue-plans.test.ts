import { finance } from '@console/platform/contract/finance'
import { notarization } from '@console/platform/contract/notarization'
import { users } from '@console/platform/contract/users'
import type { Statement } from '../../infra/db/db'
import { AVOIDED, indexPlanOf } from '../../testing/index-plan'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer()
  as = await server.operator({ permissions: 'all' })
})
afterAll(() => server.close())

test.each([
  { route: users.next, fixed: { types: '1' }, index: /users_by_type_status/ },
  { route: users.next, fixed: { types: '2' }, index: /users_by_type_status/ },
  { route: notarization.next, fixed: {}, index: /notarizations_by_\w+/ },
  { route: finance.next, fixed: {}, index: /invoices_waiting/ },
])('the next record of $route.path is the first row of an index', async ({ route, fixed, index }) => {
  const statements: jest.SpyInstance<unknown, [Statement]>[] = [jest.spyOn(server.db, 'rows'), jest.spyOn(server.db, 'one')]
  expect((await server.request(route, { ...fixed, tab: '0'.repeat(32) }, { as })).json()).toMatchObject({ code: 200, data: { left: 0 } })
  const asked = statements.flatMap((statement) => statement.mock.calls.map(([query]) => query))
  jest.restoreAllMocks()
  const plans = await Promise.all(asked.map((query) => indexPlanOf(server.db, query)))
  const unseen = plans.find((plan) => index.test(plan) && /review_claims/.test(plan))!
  expect(unseen).toMatch(/^Limit/)
  expect(unseen).not.toMatch(/Sort/)
  expect(unseen).not.toMatch(AVOIDED)
})
