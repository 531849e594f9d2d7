import type { Permission } from '@console/platform/contract'
import { permissionTree } from '@console/platform/all-contracts'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let url: string
beforeAll(async () => {
  server = await startTestServer()
  const userId = await insertUser(server.db)
  // More than all buffers on the way, so that an export without a reader cannot finish.
  await server.db.rows(sql`
    insert into ledger_entries (user_id, order_no, type, order_type, amount, gift_type, created_at)
    select ${userId}::int, (select string_agg(md5((i * 20 + j)::text), '') from generate_series(1, 20) j), 5, 1, 1, 4, timestamptz '2026-01-01 08:00+08'
    from generate_series(1, 24000) i`)
  // Names this long keep the indexes by name, and the job that spells names, busy for minutes. None of them is tested
  // here.
  await server.db.script('drop index users_search, user_pinyin_by_part')
  await server.db.rows(sql`
    insert into users (type, name, mobile, status, registered_at)
    select 1, (select string_agg(md5((i * 20 + j)::text), '') from generate_series(1, 20) j), '1' || (3000000000 + i), 1, timestamptz '2026-01-01 08:00+08'
    from generate_series(1, 12000) i`)
  url = `${users.exportBalanceEntries.path}?userId=${userId}`
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => {
  server.app.server.closeAllConnections()
  return server.close()
})

const signIn = () => server.operator({ permissions: 'all' })
const start = (by: { token: string }, signal?: AbortSignal, address = url) =>
  fetch(`${server.app.listeningOrigin}${address}`, { headers: { authorization: `Bearer ${by.token}` }, signal })

/** The slot is freed shortly after the reader disconnects. */
async function startSoon(by: { token: string }, address = url, signal?: AbortSignal) {
  for (let attempt = 0; ; attempt++) {
    const answer = await start(by, signal, address)
    if (answer.status !== 429 || attempt === 100) return answer
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('SEC-R3 one export of an account and three in total run at a time, and a slot is free again when its reader disconnects', async () => {
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

test('SEC-A10 an export ends when its session has ended', async () => {
  const leaver = await signIn()
  const answer = await startSoon(leaver)
  expect(answer.status).toBe(200)
  await server.db.rows(sql`update accounts set status = 2 where id = ${leaver.accountId}`)
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
})

test('SEC-A10 a running export does not prolong the session', async () => {
  const waiting = await signIn()
  const answer = await startSoon(waiting)
  const lastSeen = async () => (await server.db.one<{ at: Date }>(sql`select last_seen_at as at from sessions where account_id = ${waiting.accountId}`))!.at
  await server.db.rows(sql`update sessions set last_seen_at = ${new Date(Date.now() - 20 * 60_000)} where account_id = ${waiting.accountId}`)
  const before = await lastSeen()
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000_000)
  expect(await lastSeen()).toEqual(before)
})

describe('SEC-A10 an export ends when a permission for it is removed', () => {
  const permissionsFrom = async (nodeIds: number[], holder: { roleId: number }) =>
    server.db.rows(sql`update roles set node_ids = ${nodeIds} where id = ${holder.roleId}`)
  const nodesOf = (...names: Permission[]) => permissionTree.filter(({ permission }) => names.includes(permission as Permission)).map(({ id }) => id)

  test('that every export of its kind needs', async () => {
    const as = await server.operator({ permissions: ['userbalance/exportDetail', 'userbalance/getUserBalanceList'] })
    const answer = await startSoon(as)
    expect(answer.status).toBe(200)
    await permissionsFrom(nodesOf('userbalance/getUserBalanceList'), as)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
  })

  test('that only its own input needs, while the operator may still export other users', async () => {
    const as = await server.operator({ permissions: ['user/export', 'user/exportIndividual'] })
    const answer = await startSoon(as, `${users.export.path}?type=1`)
    expect(answer.status).toBe(200)
    await permissionsFrom(nodesOf('user/export'), as)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
    expect((await startSoon(as, `${users.export.path}?type=2`)).status).toBe(200)
  })
})

test('an export that fails halfway closes its connection, and one line of the log says which and why', async () => {
  const as = await signIn()
  const answer = await startSoon(as)
  expect(answer.status).toBe(200)
  server.lines.length = 0
  await server.db.script('alter table ledger_entries rename column order_no to elsewhere')
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
  await server.db.script('alter table ledger_entries rename column elsewhere to order_no')
  const errors = server.lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)
  expect(errors).toEqual([
    expect.objectContaining({
      level: 50,
      route: users.exportBalanceEntries.path,
      traceId: expect.stringMatching(/^[\da-f]{32}$/),
      err: expect.objectContaining({ stack: expect.stringContaining('order_no') }),
    }),
  ])
  const next = await startSoon(as)
  expect(next.status).toBe(200)
  await next.body?.cancel()
})

test('a reader who disconnects is not an error of the server', async () => {
  const as = await signIn()
  const leaving = new AbortController()
  await (await startSoon(as)).body?.cancel()
  const answer = await startSoon(as, url, leaving.signal)
  server.lines.length = 0
  leaving.abort()
  await expect(answer.arrayBuffer()).rejects.toThrow('aborted')
  const next = await startSoon(as)
  await next.body?.cancel()
  expect(server.lines.map((line) => JSON.parse(line).level).filter((level) => level >= 40)).toEqual([])
})

test('HEAD names the file without generating it: the slot is free for the next export', async () => {
  const as = await signIn()
  const head = await server.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${as.token}` } })
  expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
  const next = await startSoon(as)
  expect(next.status).toBe(200)
  await next.body?.cancel()
})
