import { audit } from '@console/platform/contract/audit'
import { authority } from '@console/platform/contract/authority'
import { ACCESS_TOKEN, openSessions, TOKEN_EXCHANGE, USERNAME } from '@console/platform/contract/open/sessions'
import { session } from '@console/platform/contract/session'
import { accountSessions } from '@console/platform/contract/session/accounts'
import { systems } from '@console/platform/contract/systems'
import sql from 'sql-template-tag'
import { signInCounts } from '../../operators/sessions/sign-in-counts'
import { HOUR, MINUTE, moveClock, stopClock } from '../../testing/clock'
import { insertSystem, signedCall, type TestKey } from '../../testing/open-caller'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'

let server: TestServer
let intranet: TestKey
let admin: TestOperator
let operator: TestOperator
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
})
beforeEach(async () => {
  await server.empty()
  intranet = await insertSystem(server.db, ['sessions', 'introspection'])
  admin = await server.operator({ permissions: 'all', realname: '陈志远' })
  operator = await server.operator({ permissions: ['user/getUserList', 'integral/getPointsList'], username: 'LiMin@test.cn', realname: '李敏' })
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const asked = (wanted: object = {}) => ({ grant_type: TOKEN_EXCHANGE, subject_token: 'limin@test.cn', subject_token_type: USERNAME, ...wanted })
const exchange = async (wanted: object = {}, key = intranet) => server.app.inject(await signedCall(key, openSessions.exchange, {}, asked(wanted)))
const opened = async (wanted: object = {}) => ({ token: (await exchange(wanted)).json<{ access_token: string }>().access_token })
const introspect = async (token: string, key = intranet) => (await server.app.inject(await signedCall(key, openSessions.introspect, {}, { token }))).json()
const statusOf = async (as: { token: string }) => (await server.request(session.currentUser, {}, { as })).statusCode
const refusal = ({ statusCode, body }: Awaited<ReturnType<typeof exchange>>) => {
  const { type, detail, errors } = JSON.parse(body)
  return [statusCode, type.split('/').at(-1), detail, ...(errors?.map(({ field }: { field: string }) => field) ?? [])]
}
const nameOfSystem = async () => (await server.call(systems.list, {}, { as: admin })).data[0]!
const sessionsOf = async ({ accountId }: TestOperator) => (await server.call(accountSessions.list, { accountId }, { as: admin })).data

describe('a session that a system opens', () => {
  test('OPEN-40 is that of the operator, without captcha and code, and is recorded', async () => {
    const answer = await exchange({ requested_token_type: ACCESS_TOKEN })
    expect([answer.statusCode, answer.headers['cache-control'], answer.json()]).toEqual([
      200,
      'no-store',
      { access_token: expect.stringMatching(/^[\w-]{43}$/), issued_token_type: ACCESS_TOKEN, token_type: 'Bearer', expires_in: 12 * 3600 },
    ])
    const { access_token: token } = answer.json()
    expect(await server.call(session.currentUser, {}, { as: { token } })).toMatchObject({ realname: '李敏', account: 'LiMin@test.cn' })
    const { name } = await nameOfSystem()
    const action = `登录成功：由接入系统“${name}”代为登录（密钥 ${intranet.keyId}）`
    expect((await server.call(audit.list, { subject: 'login' }, { as: admin })).data).toMatchObject([
      { operator: '李敏', account_id: operator.accountId, action },
    ])
    expect((await server.call(authority.loginLog, { type: 1 }, { as: admin })).data).toMatchObject([{ name: '李敏', result: action }])
    expect(server.lines.join()).not.toContain(token)
    expect(await server.db.rows(sql`select from sessions s where s::text like ${`%${token}%`}`)).toEqual([])
  })

  test('OPEN-40 shows the system’s name to administrators and to its operator, and both can end it', async () => {
    const [one, other] = [await opened(), await opened()]
    const { name } = await nameOfSystem()
    expect((await sessionsOf(operator)).map(({ browser }) => browser)).toEqual([`接入系统“${name}”`, `接入系统“${name}”`, null])
    const own = await server.call(session.sessions, {}, { as: one })
    expect(own.map(({ browser, current }) => [browser, current])).toContainEqual([`接入系统“${name}”`, true])
    const [newest] = await sessionsOf(operator)
    await server.call(accountSessions.end, { id: newest!.id }, { as: admin })
    expect([await statusOf(one), await statusOf(other)]).toEqual([200, 401])
    const trail = await server.call(audit.list, { subject: 'account' }, { as: admin })
    expect(trail.data.map(({ action }) => action)).toEqual([`将账号“李敏”的会话下线（127.0.0.1，接入系统“${name}”）`])
    await server.call(session.logout, {}, { as: one })
    expect(await statusOf(one)).toBe(401)
  })

  test('OPEN-40 takes the place of the system’s oldest one where the operator has ten of that system; the operator’s own stay', async () => {
    const first = await opened()
    const second = await opened()
    for (let i = 0; i < 9; i++) await opened()
    expect([await statusOf(first), await statusOf(second), await statusOf(operator)]).toEqual([401, 200, 200])
  })

  test('OPEN-40 locks and ends like every other, and earlier if the system asks for it', async () => {
    stopClock(new Date('2026-11-23T01:00:00Z'))
    intranet = await insertSystem(server.db, ['sessions'])
    const [whole, short] = [await opened(), await opened({ expires_in: 600 })]
    moveClock(10 * MINUTE - 1000)
    expect([await statusOf(whole), await statusOf(short)]).toEqual([200, 200])
    moveClock(1000)
    expect([await statusOf(whole), await statusOf(short), (await sessionsOf(operator)).length]).toEqual([200, 401, 2])
    expect(await server.call(session.sessions, {}, { as: whole })).toHaveLength(2)
    moveClock(30 * MINUTE)
    expect(await statusOf(whole)).toBe(423)
    moveClock(12 * HOUR)
    expect(await statusOf(whole)).toBe(401)
  })

  test('OPEN-40 ends with its operator’s account, its role and its password', async () => {
    const end = {
      account: sql`update accounts set status = 2 where id = ${operator.accountId}`,
      role: sql`update roles set status = 2 where id = ${operator.roleId}`,
      password: sql`update accounts set password_hash = 'another' where id = ${operator.accountId}`,
    }
    for (const [why, statement] of Object.entries(end)) {
      await server.db.rows(sql`update accounts set status = 1 where id = ${operator.accountId}`)
      await server.db.rows(sql`update roles set status = 1 where id = ${operator.roleId}`)
      const as = await opened()
      expect([why, await statusOf(as)]).toEqual([why, 200])
      await server.db.rows(statement)
      expect([why, await statusOf(as)]).toEqual([why, 401])
    }
  })

  test('OPEN-40 ends when the system is stopped, or loses the right to open it; the operator’s own sessions continue', async () => {
    const { id, name } = await nameOfSystem()
    const one = await opened()
    await server.call(systems.edit, { id, name, scopes: 'introspection' }, { as: admin })
    expect([await statusOf(one), await statusOf(operator)]).toEqual([401, 200])
    expect(refusal(await exchange())[1]).toBe('missing-scope')
    await server.call(systems.edit, { id, name, scopes: 'sessions,introspection' }, { as: admin })
    const other = await opened()
    await server.call(systems.edit, { id, name: '门户', scopes: 'sessions' }, { as: admin })
    expect(await statusOf(other)).toBe(200)
    await server.call(systems.changeStatus, { id, status: 2 }, { as: admin })
    expect([await statusOf(other), await statusOf(operator)]).toEqual([401, 200])
  })
})

describe('no session is opened', () => {
  const nothing = async (wanted: object, expected: unknown[]) => {
    const count = async () => (await server.db.rows(sql`select from sessions`)).length + (await server.db.rows(sql`select from audit_trail`)).length
    const before = await count()
    expect(refusal(await exchange(wanted))).toEqual(expected)
    expect(await count()).toBe(before)
  }

  test('OPEN-40 for a super administrator, and for an account that is unknown, disabled or locked', async () => {
    await nothing({ subject_token: admin.username }, [409, 'operator-refused', '系统不能代超级管理员登录'])
    await nothing({ subject_token: 'nobody@test.cn' }, [422, 'unknown-operator', '没有这个账号', 'subject_token'])
    await server.db.rows(
      sql`insert into sign_in_failures (account_id, failures, locked_until) values (${operator.accountId}, 5, ${new Date(Date.now() + 900_000)})`,
    )
    await nothing({}, [409, 'operator-refused', '该账号已锁定'])
    await server.db.rows(sql`update sign_in_failures set locked_until = ${new Date(Date.now() - 1000)}`)
    expect((await exchange()).statusCode).toBe(200)
    await server.db.rows(sql`update roles set status = 2 where id = ${operator.roleId}`)
    await nothing({}, [409, 'operator-refused', '该账号或其角色已禁用'])
    await server.db.rows(sql`update roles set status = 1 where id = ${operator.roleId}`)
    await server.db.rows(sql`update accounts set status = 2 where id = ${operator.accountId}`)
    await nothing({}, [409, 'operator-refused', '该账号或其角色已禁用'])
  })

  test('OPEN-40 by an invalid exchange', async () => {
    const wrong: [object, string][] = [
      [{ grant_type: 'password' }, 'grant_type'],
      [{ subject_token: '' }, 'subject_token'],
      [{ subject_token_type: ACCESS_TOKEN }, 'subject_token_type'],
      [{ requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' }, 'requested_token_type'],
      [{ expires_in: 0 }, 'expires_in'],
      [{ expires_in: 12 * 3600 + 1 }, 'expires_in'],
      [{ actor_token: 'x' }, 'actor_token'],
    ]
    for (const [wanted, field] of wrong) await nothing(wanted, [422, 'invalid-fields', expect.any(String), field])
  })

  test('OPEN-40 while the system is being stopped', async () => {
    const { id } = await nameOfSystem()
    const { transaction } = server.db
    server.db.transaction = async (work) => {
      server.db.transaction = transaction
      await server.db.rows(sql`update systems set status = 2 where id = ${id}`)
      return transaction(work)
    }
    expect(refusal(await exchange())[1]).toBe('unknown-key')
    expect(await sessionsOf(operator)).toHaveLength(1)
  })
})

test('RUN-08 sign-ins by a system are counted, and those that are refused', async () => {
  const counted = () => signInCounts().flatMap(({ way, outcome, many }) => (way === 'system' && /^(ok|refused)$/.test(outcome) ? [many] : []))
  const [ok, refused] = counted()
  await exchange()
  await exchange({ subject_token: 'nobody@test.cn' })
  expect(counted()).toEqual([ok! + 1, refused! + 1])
})

test('OPEN-40 only super administrators give the right to open sessions, and keys with that right', async () => {
  const lesser = await server.operator({ permissions: ['systems/getSystemList', 'systems/addSystem', 'systems/editSystem', 'systems/replaceKey'] })
  const refused = { code: 403, message: '“代操作员登录”的权限和密钥只能由超级管理员授予' }
  const { id, name } = await nameOfSystem()
  await expect(server.call(systems.add, { name: '门户', scopes: 'users,sessions' }, { as: lesser })).rejects.toMatchObject(refused)
  await expect(server.call(systems.addKey, { id }, { as: lesser })).rejects.toMatchObject(refused)
  await server.call(systems.edit, { id, name: '旧门户', scopes: 'sessions' }, { as: lesser })
  await server.call(systems.edit, { id, name, scopes: 'introspection' }, { as: lesser })
  await expect(server.call(systems.edit, { id, name, scopes: 'sessions' }, { as: lesser })).rejects.toMatchObject(refused)
  expect((await nameOfSystem()).scopes).toEqual(['introspection'])
  await server.call(systems.addKey, { id }, { as: lesser })
  await server.call(systems.edit, { id, name, scopes: 'sessions' }, { as: admin })
})

test('OPEN-40 only super administrators let a stopped system open sessions again; others may stop it', async () => {
  const lesser = await server.operator({ permissions: ['systems/getSystemList', 'systems/changeSystemStatus'] })
  const { id } = await nameOfSystem()
  const change = (status: 1 | 2, as = lesser) => server.call(systems.changeStatus, { id, status }, { as })
  await change(2)
  await expect(change(1)).rejects.toMatchObject({ code: 403, message: '有“代操作员登录”权限的系统只能由超级管理员启用' })
  expect((await exchange()).statusCode).toBe(401)
  await change(1, admin)
  await insertSystem(server.db, ['introspection'])
  const other = (await server.call(systems.list, {}, { as: admin })).data.find(({ scopes }) => !scopes.includes('sessions'))!
  for (const status of [2, 1] as const) await server.call(systems.changeStatus, { id: other.id, status }, { as: lesser })
})

describe('the introspection of a token', () => {
  test('OPEN-41 returns its operator, its expiry and the current permissions', async () => {
    stopClock(new Date('2026-11-23T01:00:00Z'))
    intranet = await insertSystem(server.db, ['sessions', 'introspection'])
    const now = Date.now() / 1000
    const of = { active: true, token_type: 'Bearer', sub: String(operator.accountId), username: 'LiMin@test.cn', realname: '李敏', iat: now }
    const { token } = await opened({ expires_in: 600 })
    const whole = await opened()
    const permissions = ['user/getUserList', 'integral/getPointsList']
    expect(await introspect(token)).toEqual({ ...of, exp: now + 600, permissions: expect.arrayContaining(permissions) })
    expect((await introspect(token)).permissions).toHaveLength(2)
    expect(await introspect(whole.token)).toMatchObject({ ...of, exp: now + 12 * 3600 })
    await server.db.rows(sql`update roles set node_ids = '{}' where id = ${operator.roleId}`)
    expect(await introspect(token)).toEqual({ ...of, exp: now + 600, permissions: [] })
  })

  test('OPEN-41 returns every permission for a super administrator, also those of remotes elsewhere, and no group', async () => {
    await server.db.rows(sql`
      insert into permission_nodes (id, parent_id, code, name, url, remote, declared_in, admitted_at) values (1000, 1, 'reports/list', '统计报表', '/reports/list', 'mf-reports', '1.0.0', now())`)
    await server.db.rows(sql`update permission_tree set version = version + 1`)
    const { permissions } = await introspect(admin.token)
    expect(permissions).toEqual(expect.arrayContaining(['user/getUserList', 'reports/list']))
    expect(permissions).not.toContain('')
  })

  test('OPEN-41 says of an unknown or ended token only that it is not active, and of a locked session that it is locked', async () => {
    for (const token of ['x', 'x'.repeat(43), '令牌', `${operator.token} `.repeat(2)]) expect(await introspect(token)).toEqual({ active: false })
    await server.call(session.lock, {}, { as: operator })
    expect(await introspect(operator.token)).toEqual({ active: false, locked: true })
    await server.call(session.logout, {}, { as: operator })
    expect(await introspect(operator.token)).toEqual({ active: false })
    await server.db.rows(sql`update accounts set status = 2 where id = ${admin.accountId}`)
    expect(await introspect(admin.token)).toEqual({ active: false })
  })

  test('OPEN-41 does not prolong the session', async () => {
    stopClock(new Date('2026-11-23T01:00:00Z'))
    intranet = await insertSystem(server.db, ['introspection'])
    const { token } = await server.operator()
    for (let minutes = 0; minutes < 28; minutes += 4) {
      expect(await introspect(token)).toMatchObject({ active: true })
      moveClock(4 * MINUTE)
    }
    moveClock(2 * MINUTE)
    expect(await introspect(token)).toEqual({ active: false, locked: true })
  })

  test('OPEN-41 needs its own scope', async () => {
    const usersOnly = await insertSystem(server.db, ['users', 'sessions'])
    expect(await introspect(operator.token, usersOnly)).toMatchObject({ status: 403, type: '/open/problems/missing-scope' })
  })
})
