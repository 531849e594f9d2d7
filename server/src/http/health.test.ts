import { openTestDatabase } from '../testing/test-database'
import { healthRoutes } from './health'
import { guardEverything } from './requests/permission'
import { webServer } from './web-server'

async function startWith({ room = true, stopped = false, stalled = false }) {
  const db = await openTestDatabase()
  const app = webServer({ trustProxy: [], logLevel: 'fatal' })
  guardEverything(app, async () => null)
  const state = { room, stopped, stalled, draining: false }
  const failing: typeof db = {
    ...db,
    rows: (query) => (state.stopped ? Promise.reject(new Error('Connection terminated unexpectedly')) : state.stalled ? new Promise(() => {}) : db.rows(query)),
  }
  healthRoutes(app, failing, { hasRoom: async () => state.room, isDraining: () => state.draining })
  app.addHook('onClose', () => db.close())
  const statuses = async () => [(await app.inject('/healthz')).statusCode, (await app.inject('/readyz')).statusCode]
  return { app, state, statuses }
}

test('SEC-R2 alive and ready, alive but not ready without a database or room on the disk, and ready again after the repair', async () => {
  const { app, state, statuses } = await startWith({})
  expect(await statuses()).toEqual([200, 200])
  state.stopped = true
  expect(await statuses()).toEqual([200, 503])
  Object.assign(state, { stopped: false, room: false })
  expect(await statuses()).toEqual([200, 503])
  state.room = true
  expect(await statuses()).toEqual([200, 200])
  state.draining = true
  expect(await statuses()).toEqual([200, 503])
  await app.close()
})

test('SEC-R2 a database that does not answer is reported within two seconds, without a reason', async () => {
  const { app, statuses } = await startWith({ stalled: true })
  const started = performance.now()
  expect(await statuses()).toEqual([200, 503])
  expect(performance.now() - started).toBeLessThan(15_000)
  await app.close()
  const { app: other } = await startWith({ stopped: true })
  expect((await other.inject('/readyz')).json()).toEqual({ code: 503, msg: '服务尚未就绪', data: { retryAfter: 5 } })
  await other.close()
})
