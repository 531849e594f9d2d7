import { randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { InputOf, ListRoute, RowOf } from '@console/platform/contract'
import { finance } from '@console/platform/contract/finance'
import { users } from '@console/platform/contract/users'
import { masked } from '../../operators/access/masked-mobile'
import { settleOrder } from '../../payments/orders/settle-order'
import { insertOrder, payment, spending } from '../../testing/test-orders'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { drift, insertUser } from '../../testing/test-users'

const WRITERS = 8
const WRITES_EACH = 25
const mobiles = ['13700000001', '13700000002', '13700000003', '13700000004']

let server: TestServer
let as: TestOperator
const ids: number[] = []
beforeAll(async () => {
  server = await startTestServer()
  as = await server.operator({ permissions: 'all' })
  for (const mobile of mobiles) ids.push(await insertUser(server.db, { mobile }))
})
afterAll(() => server.close())

const outcomes = { given: 0, recharged: 0, consumed: 0, refused: 0, failed: 0 }

async function write() {
  const which = randomInt(mobiles.length)
  const points = randomInt(1, 200)
  const kind = randomInt(3)
  if (kind === 0) {
    await server.call(users.addPoints, { mobile: mobiles[which]!, type: 2, pointsType: 4, points, explain: '活动' }, { as })
    outcomes.given += 1
    return
  }
  const recharge = kind === 1
  const { orderNo } = await insertOrder(server.db, { userId: ids[which]!, kind: recharge ? 1 : 2, points: recharge ? points : -points })
  const outcome = randomInt(5) === 0 ? 'failed' : 'paid'
  const said = recharge ? payment(orderNo, { outcome }) : spending(orderNo, { outcome })
  // Payment services may report a payment twice, also simultaneously.
  const answers = await Promise.allSettled([settleOrder(server.db, said), settleOrder(server.db, said)])
  const counted = answers.filter((answer) => answer.status === 'fulfilled' && answer.value).length
  if (counted === 0)
    expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.message)).toEqual(Array(2).fill(expect.stringContaining('积分余额不足')))
  else expect(counted).toBe(1)
  outcomes[counted === 0 ? 'refused' : outcome === 'failed' ? 'failed' : recharge ? 'recharged' : 'consumed'] += 1
}

/** Every row of a list, page by page. */
async function all<R extends ListRoute>(route: R, input: Partial<InputOf<R>> = {}) {
  const rows: RowOf<R>[] = []
  for (let page = 1; ; page++) {
    const { data, count } = await server.call(route as ListRoute, { ...input, page, limit: 100 }, { as })
    rows.push(...(data as RowOf<R>[]))
    if (data.length < 100) {
      expect(rows).toHaveLength(count)
      return rows
    }
  }
}

test('FIN-02 BAL-01 GIFT-02 while eight writers give points and settle recharges, balances in database and lists equal paid points plus gifts', async () => {
  let writing = true
  const writers = Array.from({ length: WRITERS }, async () => {
    for (let i = 0; i < WRITES_EACH; i++) await write()
  })
  const reader = (async () => {
    while (writing) {
      expect(await drift(server.db)).toEqual([])
      // The embedded database resolves without yielding to the event loop, so the writers would not run.
      await setImmediate()
    }
  })()
  await Promise.all(writers).finally(() => {
    writing = false
  })
  await reader

  // The lists mask the numbers; the last four digits identify the users.
  const points = new Map(mobiles.map((mobile) => [masked(mobile), 0]))
  const add = (mobile: string, amount: number) => points.set(mobile, points.get(mobile)! + amount)
  for (const { mobile, balance } of await all(finance.chargeOrders, { pay: 2 })) add(mobile, balance)
  for (const gift of await all(users.gifts)) add(gift.mobile, gift.points)
  const balances = await all(users.balances)
  expect(Object.fromEntries(balances.map(({ mobile, points }) => [mobile, points]))).toEqual(Object.fromEntries(points))
  expect(Object.values(outcomes).reduce((sum, count) => sum + count)).toBe(WRITERS * WRITES_EACH)
  expect(await drift(server.db)).toEqual([])
})
