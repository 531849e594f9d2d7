import { users } from '@console/shared/contract/users'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../testing/test-server'
import { insertUser } from '../testing/test-users'

let server: TestServer
let url: string
beforeAll(async () => {
  server = await startTestServer()
  const userId = await insertUser(server.db)
  // More than the buffers on the way hold: an export that nobody reads cannot be done.
  await server.db.rows(sql`
    insert into ledger_entries (user_id, order_no, type, order_type, amount, created_at)
    select ${userId}::int, (select string_agg(md5((i * 20 + j)::text), '') from generate_series(1, 20) j), 6, 1, 1, timestamptz '2026-01-01 08:00+08'
    from generate_series(1, 24000) i`)
  url = `${users.exportBalanceEntries.path}?userId=${userId}`
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => {
  server.app.server.closeAllConnections()
  return server.close()
})

const signIn = () => server.operator({ permissions: 'all' })
const start = (by: { token: string }, signal?: AbortSignal) =>
  fetch(`${server.app.listeningOrigin}${url}`, { headers: { authorization: `Bearer ${by.token}` }, signal })

/** A slot is free a moment after its reader has gone. */
async function startSoon(by: { token: string }) {
  for (let attempt = 0; ; attempt++) {
    const answer = await start(by)
    if (answer.status !== 429 || attempt === 100) return answer
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('SEC-R3 one export of an account and three in all run at a time, and a slot is free again when its reader goes away', async () => {
  const [first, second, third, fourth] = [await signIn(), await signIn(), await signIn(), await signIn()]
  const leaving = new AbortController()
  const running = [await start(first, leaving.signal), await start(second), await start(third)]
  expect(running.map(({ status }) => status)).toEqual([200, 200, 200])

  const again = await start(first)
  expect([again.status, await again.json()]).toMatchObject([429, { code: 429, msg: '您有一个导出正在进行，请等它完成后再试' }])
  const oneMore = await start(fourth)
  expect([oneMore.status, oneMore.headers.get('retry-after'), await oneMore.json()]).toMatchObject([429, '10', { msg: '同时进行的导出过多，请稍后再试' }])

  leaving.abort()
  const next = await startSoon(fourth)
  expect(next.status).toBe(200)
  for (const { body } of [...running.slice(1), next]) await body?.cancel()
})

test('SEC-A10 an export breaks off when its session has ended', async () => {
  const leaver = await signIn()
  const answer = await startSoon(leaver)
  expect(answer.status).toBe(200)
  await server.db.rows(sql`update accounts set status = 2 where id = ${leaver.accountId}`)
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
})

test('HEAD names the file and makes none of it: the slot is free for the next export', async () => {
  const as = await signIn()
  const head = await server.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${as.token}` } })
  expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
  const next = await startSoon(as)
  expect(next.status).toBe(200)
  await next.body?.cancel()
})
