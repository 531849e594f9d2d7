import { generateKeyPairSync } from 'node:crypto'
import { audit } from '@console/platform/contract/audit'
import { authority } from '@console/platform/contract/authority'
import { session, type signInProblems } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { type IdentityProvider, identityProvider } from '../../../testing/identity-provider'
import { vaultOf } from '../../../infra/secrets/vault'
import { signInCounts } from '../../../operators/sessions/sign-in-counts'
import type { TestOperator } from '../../../testing/test-operators'
import { startTestServer, type TestServer } from '../../../testing/test-server'
import { providerAsker } from './ask-again'

const CONSOLE = 'https://console.example'
/** Of the test server. */
const SECRET = Buffer.alloc(32)
const claims = { username: 'email', realname: 'name', mobile: 'phone_number', groups: 'groups' }
const roles = [
  ['finance', '财务'],
  ['review', '审核员'],
  ['admins', '超级管理员'],
  ['gone', '没有的角色'],
] as const

let provider: IdentityProvider
let server: TestServer
let admin: TestOperator
const person = { sub: 'u-1', email: 'Wang.Fang@example.cn', email_verified: true, name: '王芳', phone_number: '+86 137 0000 0001', groups: ['staff', 'review'] }

beforeAll(async () => {
  provider = await identityProvider(CONSOLE)
  const { issuer, clientId, clientSecret } = provider
  const oidc = { provider: 'oidc' as const, issuer, clientId, clientSecret, name: '企业账号', scope: 'openid profile email phone', claims, roles }
  server = await startTestServer({ relaxedLimits: true, publicUrl: CONSOLE, oidc })
})
beforeEach(async () => {
  await server.empty()
  admin = await server.operator({ permissions: 'all', realname: '陈志远' })
  await server.db.rows(sql`insert into roles (name, node_ids) values ('审核员', '{2}'), ('财务', '{5}')`)
  await provider.visitedBy(person)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

type Answer = Awaited<ReturnType<TestServer['app']['inject']>>
const cookieOf = (answer: Answer, name: string) => answer.cookies.find((cookie) => cookie.name === name)
const begin = (redirect?: string) => server.app.inject(`/api/oidc/sign-in${redirect === undefined ? '' : `?${new URLSearchParams({ redirect })}`}`)
const beginFrom = ({ token }: { token: string }) => server.app.inject({ url: '/api/oidc/sign-in', headers: { cookie: `token=${token}` } })
const comeBack = (url: URL, begun?: Answer) =>
  server.app.inject({ url: url.pathname + url.search, headers: begun && { cookie: `oidc=${cookieOf(begun, 'oidc')!.value}` } })

/** The whole way of a browser: to the provider, and back. */
async function signIn(redirect?: string) {
  const begun = await begin(redirect)
  return comeBack(await provider.follow(begun.headers.location!), begun)
}
const signedIn = async () => ({ token: cookieOf(await signIn(), 'token')!.value })
const problemOf = ({ statusCode, headers: { location } }: Answer) => [
  statusCode,
  new URL(location!, CONSOLE).pathname,
  new URL(location!, CONSOLE).searchParams.get('problem'),
]
const statusOf = async (as: { token: string }) => (await server.request(session.currentUser, {}, { as })).statusCode
const accounts = async () => (await server.call(authority.accounts, {}, { as: admin })).data
const trail = async () => (await server.call(audit.list, { subject: 'account' }, { as: admin })).data.map(({ operator, action }) => [operator, action])
const logins = async () => (await server.call(authority.loginLog, { type: 1 }, { as: admin })).data.map(({ result }) => result)
const refusedAs = async (problem: keyof typeof signInProblems, how = signIn) => {
  const answer = await how()
  expect([...problemOf(answer), cookieOf(answer, 'token')]).toEqual([302, '/login', problem, undefined])
}

describe('signing in by the company’s identity provider', () => {
  test('OIDC-01 makes an account by the first group that has a role, opens a session, and returns to the page', async () => {
    expect(await server.call(session.signInWays, {})).toEqual({ provider: '企业账号', authenticator: true, passkey: true })
    const begun = await begin('/user/enterprise?page=2')
    const asked = new URL(begun.headers.location!)
    expect([asked.origin, Object.fromEntries(asked.searchParams)]).toEqual([
      provider.issuer,
      {
        ...{ client_id: 'console', response_type: 'code', redirect_uri: `${CONSOLE}/api/oidc/callback`, scope: 'openid profile email phone' },
        ...{ state: expect.stringMatching(/^[\w-]{43}$/), nonce: expect.stringMatching(/^[\w-]{43}$/) },
        ...{ code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: 'S256' },
      },
    ])
    expect(cookieOf(begun, 'oidc')).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/api/oidc', maxAge: 600 })
    const answer = await comeBack(await provider.follow(asked.href), begun)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login?redirect=%2Fuser%2Fenterprise%3Fpage%3D2'])
    expect(cookieOf(answer, 'token')).toMatchObject({ secure: true, sameSite: 'Strict', path: '/', maxAge: 12 * 3600 })
    expect(cookieOf(answer, 'oidc')).toMatchObject({ value: '', maxAge: 0 })
    const as = { token: cookieOf(answer, 'token')!.value }
    expect(await server.call(session.currentUser, {}, { as })).toMatchObject({ account: 'wang.fang@example.cn', realname: '王芳' })
    expect(await accounts()).toContainEqual(
      expect.objectContaining({ username: 'wang.fang@example.cn', realname: '王芳', role_name: '审核员', mobile: '137****0001' }),
    )
    expect([await trail(), await logins()]).toEqual([[['企业账号', '按企业账号新增账号“王芳”']], ['登录成功：由企业账号']])
    for (const secret of [as.token, asked.searchParams.get('state')!, provider.clientSecret]) expect(server.lines.join()).not.toContain(secret)
  })

  test('OIDC-01 finds them again by the provider’s own number; role, name and mobile follow the provider, on record', async () => {
    const first = await signedIn()
    await provider.visitedBy({ ...person, email: 'other@example.cn', name: '王小芳', groups: ['finance', 'review'] })
    const second = await signedIn()
    expect((await accounts()).filter(({ realname }) => realname.startsWith('王'))).toMatchObject([
      { username: 'wang.fang@example.cn', realname: '王小芳', role_name: '财务', mobile: '137****0001' },
    ])
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    expect((await trail())[0]).toEqual(['企业账号', '按企业账号更新账号“王芳”'])
    const before = (await trail()).length
    await signedIn()
    expect(await trail()).toHaveLength(before)
  })

  test('OIDC-01 takes no number of another country for a mobile of the mainland', async () => {
    await signedIn()
    await provider.visitedBy({ ...person, phone_number: '+1 511 234 5678' })
    await signedIn()
    expect(await accounts()).toContainEqual(expect.objectContaining({ username: 'wang.fang@example.cn', mobile: '137****0001' }))
  })

  test('OIDC-01 takes the account of that name, made in the console, once: nobody else gets it', async () => {
    const own = await server.operator({ username: 'wang.fang@example.cn', realname: '王芳' })
    const as = await signedIn()
    expect(await server.call(session.currentUser, {}, { as })).toMatchObject({ account: own.username })
    await provider.visitedBy({ ...person, sub: 'u-2' })
    await refusedAs('other')
    await provider.visitedBy({ ...person, sub: 'u-3', email: 'new@example.cn', email_verified: false })
    await refusedAs('unverified')
    expect((await logins())[0]).toBe('企业账号登录失败：没有账号，邮箱或手机号未经验证')
    const { email_verified: _, ...unsaid } = person
    await provider.visitedBy({ ...unsaid, sub: 'u-3', email: 'new@example.cn' })
    await refusedAs('unverified')
    // Who signed in before is known by the provider's own number.
    await provider.visitedBy(unsaid)
    await signedIn()
  })

  test('OIDC-02 is refused without a role, for a disabled account or role and for a super administrator; sessions that it opened before are over', async () => {
    const before = await signedIn()
    await provider.visitedBy({ ...person, groups: ['staff'] })
    await refusedAs('role')
    expect(await statusOf(before)).toBe(401)
    await provider.visitedBy({ ...person, groups: ['gone'] })
    await refusedAs('role')
    await provider.visitedBy({ ...person, groups: ['admins'] })
    await refusedAs('super')
    await provider.visitedBy(person)
    await server.db.rows(sql`update accounts set status = 2 where username = 'wang.fang@example.cn'`)
    await refusedAs('disabled')
    await server.db.rows(sql`update accounts set status = 1 where username = 'wang.fang@example.cn'`)
    await server.db.rows(sql`update roles set status = 2 where name = '审核员'`)
    await refusedAs('disabled')
    await server.db.rows(sql`update accounts set username = 'admin@example.cn' where id = ${admin.accountId}`)
    await provider.visitedBy({ ...person, sub: 'u-9', email: 'admin@example.cn' })
    await refusedAs('super')
    expect((await logins())[0]).toBe('企业账号登录失败：超级管理员')
  })
})

test('RUN-08 sign-ins by the provider are counted by their outcome', async () => {
  const counted = () => Object.fromEntries(signInCounts().flatMap(({ way, outcome, many }) => (way === 'provider' ? [[outcome, many]] : [])))
  const before = counted()
  await signIn()
  await provider.visitedBy({ ...person, groups: ['staff'] })
  await signIn()
  await provider.visitedBy({ ...person, refuses: true })
  await signIn()
  await provider.visitedBy(person)
  const begun = await begin()
  const back = await provider.follow(begun.headers.location!)
  back.searchParams.set('code', 'another')
  await comeBack(back, begun)
  const more = Object.entries(counted()).map(([outcome, many]) => [outcome, many - before[outcome]!])
  expect(Object.fromEntries(more)).toEqual({ ok: 1, refused: 1, limited: 0, failed: 1, cancelled: 1 })
})

describe('what comes back from the provider', () => {
  test('OIDC-03 is taken once, in the browser that began, and within ten minutes', async () => {
    const begun = await begin()
    const back = await provider.follow(begun.headers.location!)
    await refusedAs('expired', () => comeBack(back))
    await refusedAs('expired', async () => comeBack(back, await begin()))
    expect(cookieOf(await comeBack(back, begun), 'token')).toBeDefined()
    await refusedAs('expired', () => comeBack(back, begun))
    const late = await begin()
    const tooLate = await provider.follow(late.headers.location!)
    await server.db.rows(sql`update oidc_sign_ins set expires_at = ${new Date(Date.now() - 1)}`)
    await refusedAs('expired', () => comeBack(tooLate, late))
  })

  test('OIDC-03 is refused when it is not what was asked for', async () => {
    const changed = async (change: (back: URL) => void) => {
      const begun = await begin()
      const back = await provider.follow(begun.headers.location!)
      change(back)
      return comeBack(back, begun)
    }
    await refusedAs('invalid', () => changed((back) => back.searchParams.set('code', 'another')))
    await refusedAs('invalid', () => changed((back) => back.searchParams.set('iss', 'https://evil.example')))
    await refusedAs('invalid', () => changed((back) => back.searchParams.delete('code')))
    const nonce = async () => {
      const begun = await begin()
      await server.db.rows(sql`update oidc_sign_ins set nonce = 'another'`)
      return comeBack(await provider.follow(begun.headers.location!), begun)
    }
    await refusedAs('invalid', nonce)
    const verifier = async () => {
      const begun = await begin()
      await server.db.rows(sql`update oidc_sign_ins set verifier = ${'x'.repeat(43)}`)
      return comeBack(await provider.follow(begun.headers.location!), begun)
    }
    await refusedAs('invalid', verifier)
    await provider.visitedBy({ ...person, refuses: true })
    await refusedAs('cancelled')
    expect(await accounts()).toHaveLength(1)
  })

  test('OIDC-03 never redirects away from the console', async () => {
    for (const redirect of ['https://evil.example/', '//evil.example', '/\\evil.example', '/a\nb', 'javascript:alert(1)', 'x'.repeat(3000), '']) {
      const answer = await signIn(redirect)
      expect([redirect, answer.headers.location]).toEqual([redirect, '/login'])
    }
    const twice = await server.app.inject('/api/oidc/sign-in?redirect=/a&redirect=/b')
    expect((await comeBack(await provider.follow(twice.headers.location!), twice)).headers.location).toBe('/login')
  })
})

describe('a sign-out at the provider', () => {
  const send = (logout_token: string) =>
    server.app.inject({
      ...{ method: 'POST', url: '/api/oidc/back-channel-logout', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      payload: new URLSearchParams({ logout_token }).toString(),
    })

  test('OIDC-04 ends the sessions that it opened for them, on record, and no other', async () => {
    const own = await server.operator({ username: 'wang.fang@example.cn' })
    const [one, other] = [await signedIn(), await signedIn()]
    await provider.visitedBy({ ...person, sub: 'u-2', email: 'li@example.cn', name: '李雷' })
    const colleague = await signedIn()
    const answer = await send(await provider.logoutToken({ sub: 'u-1' }))
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(await Promise.all([one, other, colleague, own].map(statusOf))).toEqual([401, 401, 200, 200])
    expect((await trail())[0]).toEqual(['企业账号', '按企业账号的通知结束账号“王芳”的登录'])
    expect((await send(await provider.logoutToken({ sub: 'u-1' }))).statusCode).toBe(200)
  })

  test('OIDC-04 of one of their sessions ends that one', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    await server.db.rows(sql`update sessions set provider_session = 's-1' where id = (select min(id) from sessions where provider_session is not null)`)
    await send(await provider.logoutToken({ sid: 's-1' }))
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200])
  })

  test.each([
    ['ahead', 20],
    ['behind', -110],
  ])('OIDC-04 is taken from a provider whose clock is a little %s', async (_, seconds) => {
    const as = await signedIn()
    const iat = Math.floor(Date.now() / 1000) + seconds
    expect((await send(await provider.logoutToken({ sub: 'u-1', iat, exp: iat + 120 }))).statusCode).toBe(200)
    expect(await statusOf(as)).toBe(401)
  })

  test('OIDC-04 is believed only when the provider has signed it for this console, just now, as a sign-out', async () => {
    const as = await signedIn()
    const { privateKey: another } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const tokens = [
      'x',
      await provider.logoutToken({ sub: 'u-1' }, another),
      await provider.logoutToken({ sub: 'u-1', iss: 'https://evil.example' }),
      await provider.logoutToken({ sub: 'u-1', aud: 'another-client' }),
      await provider.logoutToken({ sub: 'u-1', iat: Math.floor(Date.now() / 1000) - 300 }),
      await provider.logoutToken({ sub: 'u-1', iat: Math.floor(Date.now() / 1000) + 90 }),
      await provider.logoutToken({ sub: 'u-1', events: {} }),
      await provider.logoutToken({ sub: 'u-1', nonce: 'x' }),
      await provider.logoutToken({}),
    ]
    for (const token of tokens) expect((await send(token)).statusCode).toBe(400)
    expect(await statusOf(as)).toBe(200)
  })
})

describe('a session that the provider opened', () => {
  test('OIDC-06 says so when it is locked, and ends when its operator signs in anew; another’s goes on', async () => {
    const before = await signedIn()
    await server.call(session.lock, {}, { as: before })
    expect(await server.call(session.getLock, {}, { as: before })).toEqual({ locked: true, secondsLeft: 0, provider: '企业账号' })
    expect(await server.call(session.getLock, {}, { as: admin })).toEqual({ locked: false, secondsLeft: expect.any(Number) })
    const begun = await beginFrom(before)
    const as = { token: cookieOf(await comeBack(await provider.follow(begun.headers.location!), begun), 'token')!.value }
    expect([await statusOf(before), await statusOf(as)]).toEqual([401, 200])
    const begunByAdmin = await beginFrom(admin)
    await comeBack(await provider.follow(begunByAdmin.headers.location!), begunByAdmin)
    expect(await statusOf(admin)).toBe(200)
  })

  const warnings: object[] = []
  const ask = (issuer = server.config.oidc!.issuer) =>
    providerAsker({
      db: server.db,
      vault: vaultOf({ own: SECRET }),
      publicUrl: CONSOLE,
      oidc: { ...server.config.oidc!, issuer },
      log: { warn: (facts: object) => void warnings.push(facts) },
    })()
  /** As if it had been used, ten minutes after the provider was asked. */
  const later = () => server.db.rows(sql`update sessions set provider_asked_at = ${new Date(Date.now() - 11 * 60_000)} where provider_refresh is not null`)

  test('OIDC-07 the provider is asked again about those who are at work: role and name follow it, and each refresh token is used once', async () => {
    const as = await signedIn()
    const kept = async () =>
      (await server.db.one<{ kept: string }>(sql`select provider_refresh as kept from sessions where provider_refresh is not null`))!.kept
    const first = await kept()
    expect(first).toMatch(/^sealed:/)
    await provider.visitedBy({ ...person, name: '王小芳', groups: ['finance'] })
    await ask()
    expect([await kept(), (await server.call(session.currentUser, {}, { as })).realname]).toEqual([first, '王芳'])
    await later()
    await ask()
    expect(await kept()).not.toBe(first)
    expect(await server.call(session.currentUser, {}, { as })).toMatchObject({ realname: '王小芳' })
    await later()
    await ask('http://127.0.0.1:9')
    expect([await statusOf(as), warnings.length]).toEqual([200, 1])
  })

  test('OIDC-07 one run asks about everybody who is due, and stops at a provider that does not answer', async () => {
    const SESSIONS = 45
    for (let nth = 0; nth < SESSIONS; nth++) await signedIn()
    const asked = async () =>
      (await server.db.one<{ asked: number }>(sql`select count(*)::int as asked from sessions where provider_asked_at > ${new Date(Date.now() - 5 * 60_000)}`))!
        .asked
    await later()
    warnings.length = 0
    await ask('http://127.0.0.1:9')
    expect([await asked(), warnings.length]).toEqual([20, 20])
    await later()
    await ask()
    expect([await asked(), warnings.length]).toEqual([SESSIONS, 20])
  })

  test.each([
    ['is in no group with a role any more', { groups: ['staff'] }],
    ['is gone', { gone: true }],
  ])('OIDC-07 the session of somebody who %s is over when the provider is asked', async (_, change) => {
    const as = await signedIn()
    await provider.visitedBy({ ...person, ...change })
    await later()
    await ask()
    expect(await statusOf(as)).toBe(401)
  })
})

test('OIDC-05 the sign-in page shows that the provider is unreachable, and the next sign-in tries again', async () => {
  const oidc = { ...server.config.oidc!, issuer: 'http://127.0.0.1:9' }
  const lonely = await startTestServer({ relaxedLimits: true, publicUrl: CONSOLE, oidc })
  const answer = await lonely.app.inject('/api/oidc/sign-in?redirect=/user/enterprise')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login?redirect=%2Fuser%2Fenterprise&problem=unavailable'])
  await lonely.close()
})
