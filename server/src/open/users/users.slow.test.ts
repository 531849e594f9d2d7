import { authority } from '@console/platform/contract/authority'
import { openEvidence } from '@console/platform/contract/open/evidence'
import { openUsers, type RegisteredUser } from '@console/platform/contract/open/users'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { createApp } from '../../app'
import { insertSystem, signedCall, type TestKey } from '../../testing/open-caller'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let website: TestKey
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
  website = await insertSystem(server.db, ['users', 'credentials', 'evidence'])
  as = await server.operator({ permissions: 'all', realname: '张审核' })
})
afterAll(() => server.close())

let made = 0
const someone = (wanted: object = {}) => ({ type: 2, name: '华信科技', mobile: `137${String(++made).padStart(8, '0')}`, ...wanted })

const call = async (...given: Parameters<typeof signedCall>) => server.app.inject(await signedCall(...given))
const put = (ref: string, body: object, key = website) => call(key, openUsers.save, { ref }, body)
const get = (ref: string, key = website) => call(key, openUsers.user, { ref })
const add = (ref: string, logins: unknown[]) => call(website, openUsers.addLogins, { ref }, { logins })
const registered = async (ref: string, wanted: object = {}) => (await put(ref, someone(wanted))).json<RegisteredUser>()
const trail = () => server.db.rows(sql`select operator, subject_id as "subjectId", action, before, after from audit_trail where subject = 'user' order by id`)
const refusal = ({ statusCode, body }: Awaited<ReturnType<typeof put>>) => {
  const { type, errors } = JSON.parse(body)
  return [statusCode, type, errors?.map(({ field }: { field: string }) => field)]
}

describe('a user', () => {
  test('OPEN-20 is registered, and is in the console’s list', async () => {
    const answer = await put('u-1', { ...someone({ name: '杭州存真科技有限公司', mobile: '13712345678' }), registered_time: '2026-10-01T08:30:00+08:00' })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        ref: 'u-1',
        user_id: expect.any(Number),
        type: 2,
        name: '杭州存真科技有限公司',
        mobile: '13712345678',
        registered_time: '2026-10-01T00:30:00.000Z',
        user_status: 1,
        check_time: null,
        account: null,
      },
    ])
    expect((await get('u-1')).json()).toEqual(answer.json())
    const { data } = await server.call(users.list, { types: 2 }, { as })
    expect(data.find(({ user_id }) => user_id === answer.json<RegisteredUser>().user_id)).toMatchObject({
      ...{ name: '杭州存真科技有限公司', registered_time: '2026-10-01 08:30:00', user_status: 1 },
    })
  })

  test('OPEN-20 is created once by simultaneous calls with one reference, also on two servers', async () => {
    const other = createApp({ config: server.config, db: { ...server.db, close: async () => undefined }, secret: Buffer.alloc(32) })
    await other.ready()
    const body = someone()
    const calls = await Promise.all(Array.from({ length: 8 }, () => signedCall(website, openUsers.save, { ref: 'at-once' }, body)))
    const answers = await Promise.all(calls.map((sent, at) => (at % 2 ? other : server.app).inject(sent)))
    await other.close()
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]!.statusCode).toBe(200)
    expect(await server.db.rows(sql`select from users where mobile = ${body.mobile}`)).toHaveLength(1)
  })

  test('OPEN-20 is unchanged by a repeated call; another name or mobile updates it, on record', async () => {
    const body = someone({ name: '旧名称', mobile: '13788880001' })
    const first = (await put('u-2', body)).json<RegisteredUser>()
    const before = (await trail()).length
    expect((await put('u-2', body)).json()).toEqual(first)
    expect(await trail()).toHaveLength(before)
    const changed = await put('u-2', { ...body, name: '新名称', mobile: '13788880002' })
    expect(changed.json()).toEqual({ ...first, name: '新名称', mobile: '13788880002' })
    expect((await trail()).slice(before)).toEqual([
      {
        ...{ operator: expect.stringMatching(/^测试系统/), subjectId: first.user_id, action: '更新用户信息' },
        ...{ before: { name: '旧名称', mobile: '137****0001' }, after: { name: '新名称', mobile: '137****0002' } },
      },
    ])
    expect((await server.call(users.detail, { userId: first.user_id }, { as })).userInfo).toMatchObject({ name: '新名称' })
  })

  test('OPEN-20 keeps its type and registration time', async () => {
    const body = { ...someone(), registered_time: '2026-10-01T08:30:00+08:00' }
    await put('u-3', body)
    expect(refusal(await put('u-3', { ...body, type: 1 }))).toEqual([409, '/open/problems/reference-conflict', ['type']])
    expect(refusal(await put('u-3', { ...body, registered_time: '2026-10-02T08:30:00+08:00' }))).toEqual([
      409,
      '/open/problems/reference-conflict',
      ['registered_time'],
    ])
    const { registered_time: _, ...without } = body
    expect((await put('u-3', without)).json()).toMatchObject({ registered_time: '2026-10-01T00:30:00.000Z' })
  })

  test('OPEN-20 has a mobile of one individual or one enterprise', async () => {
    const { mobile } = await registered('u-4')
    expect(refusal(await put('u-5', someone({ mobile })))).toEqual([409, '/open/problems/mobile-taken', ['mobile']])
    expect((await put('u-6', someone({ mobile, type: 1 }))).statusCode).toBe(200)
    await registered('u-7')
    expect(refusal(await put('u-7', someone({ mobile })))).toEqual([409, '/open/problems/mobile-taken', ['mobile']])
    expect((await get('u-5')).statusCode).toBe(404)
  })

  test('OPEN-20 of two simultaneous references one gets the mobile, and the other no server error', async () => {
    const body = someone()
    const free = await Promise.all([0, 1, 2, 3].map((at) => registered(`race-${at}`)))
    const answers = await Promise.all([...free.map(({ ref }) => put(ref, body)), ...[4, 5].map((at) => put(`race-${at}`, body))])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await server.db.rows(sql`select from users where mobile = ${body.mobile}`)).toHaveLength(1)
  })

  test('OPEN-20 has the result of its review; during the review and after an approval its name does not change', async () => {
    const { user_id: userId, mobile, name } = await registered('u-8')
    await server.db.rows(sql`update users set status = 2 where id = ${userId}`)
    expect(refusal(await put('u-8', someone({ name: '改名', mobile })))).toEqual([409, '/open/problems/under-review', ['name']])
    await server.call(users.review, { userId, status: 0, account: '照片模糊' }, { as })
    expect((await get('u-8')).json()).toMatchObject({ user_status: 4, account: '照片模糊', check_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) })
    expect((await put('u-8', someone({ name: '改名', mobile }))).json()).toMatchObject({ name: '改名', user_status: 4 })
    await server.db.rows(sql`update users set status = 2 where id = ${userId}`)
    await server.call(users.review, { userId, status: 1 }, { as })
    expect(refusal(await put('u-8', someone({ name, mobile })))).toEqual([409, '/open/problems/already-approved', ['name']])
    expect((await put('u-8', someone({ name: '改名', mobile: '13799990000' }))).json()).toMatchObject({ user_status: 3, mobile: '13799990000' })
  })

  test('OPEN-20 is refused with invalid fields', async () => {
    const fit = someone()
    const wrong: [object, string[]][] = [
      [{}, ['type', 'name', 'mobile']],
      [{ ...fit, type: 3 }, ['type']],
      [{ ...fit, type: '2' }, ['type']],
      [{ ...fit, name: ' ' }, ['name']],
      [{ ...fit, name: 'x'.repeat(101) }, ['name']],
      [{ ...fit, mobile: '1371234567' }, ['mobile']],
      [{ ...fit, mobile: 13712345678 }, ['mobile']],
      [{ ...fit, user_status: 3 }, ['user_status']],
      [{ ...fit, registered_time: '2026-10-01 08:30:00' }, ['registered_time']],
      [{ ...fit, registered_time: '1999-12-31T23:59:59Z' }, ['registered_time']],
      [{ ...fit, registered_time: new Date(Date.now() + 6 * 60_000).toISOString() }, ['registered_time']],
    ]
    for (const [body, fields] of wrong) expect([body, refusal(await put('wrong', body))]).toEqual([body, [422, '/open/problems/invalid-fields', fields]])
    expect((await get('wrong')).statusCode).toBe(404)
  })

  test('OPEN-20 can have evidence only if it exists and is approved', async () => {
    const { user_id } = await registered('u-9')
    const body = { title: '合同', fileType: 1, sha256: '0'.repeat(64), user_id }
    const save = (given: object) => call(website, openEvidence.save, { ref: 'of-u-9' }, given)
    expect(refusal(await save({ ...body, user_id: 2 ** 31 - 1 }))).toEqual([422, '/open/problems/unknown-user', ['user_id']])
    expect(refusal(await save(body))).toEqual([409, '/open/problems/user-not-approved', ['user_id']])
    await server.db.rows(sql`update users set status = 2 where id = ${user_id}`)
    await server.call(users.review, { userId: user_id, status: 1 }, { as })
    expect((await save(body)).statusCode).toBe(200)
  })
})

describe('the logins of a user', () => {
  const login = (ref: string, wanted: object = {}) => ({ ref, login_time: '2026-10-01T08:30:00+08:00', ip: '192.0.2.1', ...wanted })
  const kept = (userId: number) => server.db.rows<{ ref: string }>(sql`select ref from front_logins where user_id = ${userId} order by at, ref`)

  test('OPEN-21 are in the console’s log, and the last one in the list of users', async () => {
    const { user_id } = await registered('l-1', { name: '登录企业', type: 2 })
    const answer = await add('l-1', [login('a'), login('b', { login_time: '2026-10-02T08:30:00+08:00', ip: '2001:db8::1' })])
    expect([answer.statusCode, answer.json()]).toEqual([200, { added: 2, known: 0 }])
    const log = await server.call(authority.loginLog, { type: 2, keyword: '登录企业' }, { as })
    expect(log.data).toMatchObject([
      { account_id: user_id, name: '登录企业', login_time: '2026-10-02 08:30:00', ip: '2001:db8::1' },
      { account_id: user_id, name: '登录企业', login_time: '2026-10-01 08:30:00', ip: '192.0.2.1' },
    ])
    const listed = async () => (await server.call(users.list, { types: 2, keyword: '登录企业' }, { as })).data[0]!.loginTime
    expect(await listed()).toBe('2026-10-02 08:30:00')
    await add('l-1', [login('earlier', { login_time: '2026-09-01T08:30:00+08:00' })])
    expect(await listed()).toBe('2026-10-02 08:30:00')
  })

  test('OPEN-21 are not doubled by repeated or simultaneous calls', async () => {
    const { user_id } = await registered('l-2')
    const batch = Array.from({ length: 500 }, (_, at) => login(`r${at}`))
    const answers = await Promise.all([add('l-2', batch), add('l-2', [...batch].reverse()), add('l-2', batch)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, answer) => sum + answer.json<{ added: number }>().added, 0)).toBe(500)
    expect((await add('l-2', [...batch.slice(1), login('new')])).json()).toEqual({ added: 1, known: 499 })
    expect((await add('l-2', [login('twice'), login('twice')])).json()).toEqual({ added: 1, known: 0 })
    expect(await kept(user_id)).toHaveLength(502)
  })

  test('OPEN-21 have a unique name for each user; a conflict refuses the whole call', async () => {
    const { user_id } = await registered('l-3')
    const { user_id: another } = await registered('l-4')
    await add('l-3', [login('a')])
    const conflict = (at: number) => [409, '/open/problems/reference-conflict', [`logins.${at}.ref`]]
    expect(refusal(await add('l-3', [login('b'), login('a', { ip: '192.0.2.2' })]))).toEqual(conflict(1))
    expect(refusal(await add('l-3', [login('a', { login_time: '2026-10-01T08:30:01+08:00' })]))).toEqual(conflict(0))
    expect(refusal(await add('l-3', [login('c'), login('c', { ip: '192.0.2.2' })]))).toEqual(conflict(1))
    expect(await kept(user_id)).toEqual([{ ref: 'a' }])
    expect((await add('l-4', [login('a')])).json()).toEqual({ added: 1, known: 0 })
    expect(await kept(another)).toEqual([{ ref: 'a' }])
  })

  test('OPEN-21 are refused with the index in the batch if invalid, and nothing of the call is stored', async () => {
    const { user_id } = await registered('l-5')
    const wrong: [unknown[], string[]][] = [
      [[], ['logins']],
      [Array.from({ length: 501 }, (_, at) => login(`r${at}`)), ['logins']],
      [[login('a'), login('b', { ip: '300.1.1.1' })], ['logins.1.ip']],
      [[login('a b')], ['logins.0.ref']],
      [[login('a', { login_time: '1999-12-31T23:59:59Z' })], ['logins.0.login_time']],
      [[login('a', { login_time: new Date(Date.now() + 6 * 60_000).toISOString() })], ['logins.0.login_time']],
      [[login('a', { result: '登录成功' })], ['logins.0.result']],
      [[{ ref: 'a' }], ['logins.0.login_time', 'logins.0.ip']],
      [['a'], ['logins.0']],
    ]
    for (const [logins, fields] of wrong) expect([fields, refusal(await add('l-5', logins))]).toEqual([fields, [422, '/open/problems/invalid-fields', fields]])
    const { ref: _, ...unnamed } = login('a')
    expect((await add('l-5', [unnamed])).json()).toMatchObject({ detail: 'logins.0.ref：登录编号不能为空' })
    expect(await kept(user_id)).toEqual([])
    expect((await add('none', [login('a')])).statusCode).toBe(404)
  })
})

describe('the credentials of an enterprise', () => {
  const credentials = (ref: string, key = website) => call(key, openUsers.credentials, { ref })

  test('OPEN-22 are returned after the approval, on record, and give access to the interface', async () => {
    const { user_id: userId } = await registered('c-1')
    expect(refusal(await credentials('c-1')).slice(0, 2)).toEqual([409, '/open/problems/user-not-approved'])
    await server.db.rows(sql`update users set status = 2 where id = ${userId}`)
    await server.call(users.review, { userId, status: 1 }, { as })
    const before = (await trail()).length
    const answer = await credentials('c-1')
    const { app_id: keyId, security_key: secret } = answer.json()
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.json()).toEqual({ app_id: expect.stringMatching(/^app[\da-f]{16}$/), security_key: expect.stringMatching(/^[\da-f]{32}$/) })
    expect(await call({ keyId, secret }, openEvidence.save, { ref: 'own' }, { title: '合同', fileType: 1, sha256: '0'.repeat(64) })).toMatchObject({
      statusCode: 200,
    })
    expect((await trail()).slice(before)).toEqual([
      {
        ...{ operator: expect.stringMatching(/^测试系统/), subjectId: userId, action: `读取 AppID 与 SecurityKey（密钥 ${website.keyId}）` },
        ...{ before: null, after: null },
      },
    ])
    expect(server.lines.join()).not.toContain(secret)
  })

  test('DESK-34 are refused at once when the approval is revoked, with the reason on record; another approval makes new ones', async () => {
    const { user_id: userId } = await registered('c-3')
    const approve = async () => {
      await server.db.rows(sql`update users set status = 2 where id = ${userId}`)
      await server.call(users.review, { userId, status: 1 }, { as })
      const { app_id: keyId, security_key: secret } = (await credentials('c-3')).json()
      return { keyId, secret }
    }
    const save = (key: { keyId: string; secret: string }) =>
      call(key, openEvidence.save, { ref: 'own' }, { title: '合同', fileType: 1, sha256: '0'.repeat(64) })
    const first = await approve()
    expect((await save(first)).statusCode).toBe(200)
    const somebodyElse = await server.operator({ permissions: ['user/getUserList', 'user/revokeUser'] })
    await server.call(users.revoke, { userId, reason: '冒用他人证件' }, { as: somebodyElse })
    expect(refusal(await save(first)).slice(0, 2)).toEqual([401, '/open/problems/unknown-key'])
    expect(refusal(await credentials('c-3')).slice(0, 2)).toEqual([409, '/open/problems/user-not-approved'])
    expect((await call(website, openUsers.user, { ref: 'c-3' })).json()).toMatchObject({ user_status: 4, account: '冒用他人证件' })
    const second = await approve()
    expect([(await save(first)).statusCode, (await save(second)).statusCode]).toEqual([401, 200])
  })

  test('OPEN-22 are only those of approved enterprises, and need the scope', async () => {
    const { user_id: userId } = await registered('c-2', { type: 1 })
    await server.db.rows(sql`update users set status = 2 where id = ${userId}`)
    await server.call(users.review, { userId, status: 1, type: 1 }, { as })
    const before = (await trail()).length
    expect(refusal(await credentials('c-2')).slice(0, 2)).toEqual([409, '/open/problems/user-not-approved'])
    expect((await credentials('none')).statusCode).toBe(404)
    const usersOnly = await insertSystem(server.db, ['users'])
    expect(refusal(await credentials('c-2', usersOnly)).slice(0, 2)).toEqual([403, '/open/problems/missing-scope'])
    expect(await trail()).toHaveLength(before)
  })
})

test('OPEN-20 a user without a reference is not part of this interface', async () => {
  await insertUser(server.db, { mobile: '13766660000' })
  expect(refusal(await put('taken', someone({ mobile: '13766660000' })))).toEqual([409, '/open/problems/mobile-taken', ['mobile']])
})
