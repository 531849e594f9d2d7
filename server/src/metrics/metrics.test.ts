import { sql } from 'kysely'
import { users } from '@console/platform/contract/users'
import { startTestServer, type TestServer } from '../testing/test-server'

const metricsToken = 'm'.repeat(40)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ metricsToken })
})
afterAll(() => server.close())

const read = (token?: string) => server.app.inject({ url: '/metrics', headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

test('metrics are answered to the holder of the token alone, and nowhere without one', async () => {
  expect((await read()).statusCode).toBe(401)
  expect((await read(`${metricsToken}m`)).statusCode).toBe(401)
  const other = await startTestServer()
  expect((await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).statusCode).toBe(404)
  await other.close()
})

test('metrics name answers by route and status, and what the registry, the ledger and the shells tell', async () => {
  const as = await server.operator({ permissions: 'all' })
  await server.request(users.list, { types: 2 }, { as })
  await server.app.inject('/nothing/13800000000')
  await server.db.rows(sql`insert into registry (id, revision, document, changed_at) values (1, 7, '{"remotes":{}}', now())`)
  await server.db.rows(sql`
    insert into remote_loads (remote, version, account_id, loads, failures, last_at) values ('mf-users', '1.0.0', ${as.accountId}, 5, 2, now())`)
  await server.db.rows(sql`
    insert into remote_failures (remote, version, account_id, code, message, times, last_at) values ('mf-users', '1.0.0', ${as.accountId}, 'blank', '', 2, now())`)
  const { statusCode, headers, body } = await read(metricsToken)
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)])
  for (const line of [
    `console_http_seconds_count{method="GET",route="${users.list.path}",status="200"} 1`,
    'console_http_seconds_count{method="GET",route="none",status="404"} 1',
    'console_database_up 1',
    'console_registry_revision 7',
    'console_evidence_unsealed 0',
    'console_exports_running 0',
    'console_remote_loads{remote="mf-users",version="1.0.0",outcome="loaded"} 3',
    'console_remote_loads{remote="mf-users",version="1.0.0",outcome="blank"} 2',
  ])
    expect(body.split('\n')).toContain(line)
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  // Addresses carry names and numbers.
  expect(body).not.toContain('13800000000')
})

test('without the database the process is measured all the same', async () => {
  const other = await startTestServer({ metricsToken })
  const { rows } = other.db
  Object.assign(other.db, { rows: () => Promise.reject(new Error('Connection terminated')), one: () => Promise.reject(new Error('Connection terminated')) })
  const { statusCode, body } = await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  Object.assign(other.db, { rows })
  expect([statusCode, body.includes('console_database_up 0')]).toEqual([200, true])
  await other.close()
})
