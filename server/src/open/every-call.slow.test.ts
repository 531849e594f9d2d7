import { contracts } from '@console/platform/all-contracts'
import { openEvidence } from '@console/platform/contract/open/evidence'
import type { OpenRoute } from '@console/platform/contract/open/open-route'
import { type ProblemType, problems } from '@console/platform/contract/open/problems'
import { openUsers } from '@console/platform/contract/open/users'
import { type Scope, scopes } from '@console/platform/contract/open/scopes'
import type { InjectOptions } from 'fastify'
import sql, { join, raw } from 'sql-template-tag'
import { isSignedAccess, policiesOf } from '../http/requests/policy'
import { addressOf, digestHeader, fieldsOf, insertSystem, signedCall, type TestKey } from '../testing/open-caller'
import { allOpenRoutes, openBodyOf, openHeadersOf, openParams, signedRoutes } from '../testing/open-inputs'
import { tableNames } from '../testing/tables'
import { startTestServer, type TestServer } from '../testing/test-server'
import { insertUser } from '../testing/test-users'

let server: TestServer
const enterprise: TestKey = { keyId: 'app0123456789abcdef', secret: '0123456789abcdef'.repeat(2) }
let system: TestKey
const allScopes = Object.keys(scopes) as Scope[]
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
  await insertUser(server.db, { type: 2, status: 3, app_id: enterprise.keyId, security_key: enterprise.secret })
  system = await insertSystem(server.db, allScopes)
})
afterAll(() => server.close())

/** Who may make a call: an enterprise if it may, else a system with all scopes. */
const keyFor = ({ access }: OpenRoute) => (access.includes('enterprise') ? enterprise : system)

/** The members of a JSON object, as text. */
const membersOf = (body: object) => Object.entries(body).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)

const withBody = signedRoutes.filter(({ body }) => body)

const rowCounts = async () => {
  const tables = (await tableNames(server.db)).filter((name) => !['open_nonces', 'rate_limits', 'system_call_counts'].includes(name))
  return server.db.rows(
    join(
      tables.map((name) => sql`select ${name}::text as name, count(*) as rows from ${raw(name)}`),
      ' union all ',
    ),
  )
}

/** Makes a call, and expects a refusal as a problem of this type, in Chinese, and that nothing is written. */
async function refused(call: InjectOptions, type: ProblemType, detail?: string) {
  const answer = await server.app.inject(call)
  const expected = {
    status: problems[type].status,
    type: `/open/problems/${type}`,
    title: problems[type].title,
    detail: expect.stringMatching(/\p{Script=Han}/u),
  }
  // HEAD has no body.
  const body = call.method === 'HEAD' ? {} : answer.json()
  expect({ call: `${call.method} ${call.url}`, mediaType: answer.headers['content-type'], status: answer.statusCode, ...body }).toMatchObject({
    ...{ call: `${call.method} ${call.url}`, mediaType: 'application/problem+json; charset=utf-8' },
    ...(call.method === 'HEAD' ? { status: expected.status } : expected),
  })
  if (detail && call.method !== 'HEAD') expect(body.detail).toContain(detail)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
}

const signed = (route: OpenRoute, ...rest: [body?: unknown, options?: Parameters<typeof signedCall>[4]]) =>
  signedCall(keyFor(route), route, openParams, rest[0] ?? openBodyOf(route), { ...rest[1], headers: { ...openHeadersOf(route), ...rest[1]?.headers } })

async function nothingIsWritten(work: () => Promise<void>) {
  const before = await rowCounts()
  await work()
  expect(await rowCounts()).toEqual(before)
}

test('the open interface is registered according to its contract, and separate from the console’s routes', () => {
  const registered = policiesOf(server.app).filter(({ url }) => url.startsWith('/open/v1/'))
  expect(registered.map(({ method, url, access }) => [method, url, isSignedAccess(access) && access.open])).toEqual(
    allOpenRoutes.map(({ method, path, access }) => [method, path, access]),
  )
  expect(Object.values(contracts).flatMap((contract) => Object.values(contract).filter(({ path }) => path.startsWith('/open/')))).toEqual([])
})

describe('OPEN-02 a call with a bad signature is refused before anything is read or written', () => {
  const changed = async (route: OpenRoute, change: (headers: Record<string, string>) => Record<string, string | undefined>): Promise<InjectOptions> => {
    const call = await signed(route)
    const headers = Object.entries(change(call.headers as Record<string, string>)).filter(([, value]) => value !== undefined)
    return { ...call, headers: Object.fromEntries(headers) }
  }
  test.each(signedRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) =>
    nothingIsWritten(async () => {
      await refused(await changed(route, ({ signature: __, ...rest }) => rest), 'missing-signature')
      await refused(await changed(route, ({ 'signature-input': __, ...rest }) => rest), 'missing-signature')
      await refused(await changed(route, (headers) => ({ ...headers, 'signature-input': 'sig=(' })), 'missing-signature')
      await refused(
        await changed(route, (headers) => ({ ...headers, 'signature-input': `${headers['signature-input']}, other=();keyid="x"` })),
        'missing-signature',
      )
      await refused(await changed(route, (headers) => ({ ...headers, 'signature-input': 'x'.repeat(3000) })), 'missing-signature')
      await refused(
        await changed(route, (headers) => ({ ...headers, 'signature-input': headers['signature-input']!.replace('hmac-sha256', 'none') })),
        'missing-signature',
      )
      await refused(await changed(route, (headers) => ({ ...headers, signature: `sig=:${Buffer.alloc(32).toString('base64')}:` })), 'wrong-signature')
      await refused(await changed(route, (headers) => ({ ...headers, signature: 'sig=:AAAA:' })), 'wrong-signature')
      await refused(await changed(route, (headers) => ({ ...headers, host: 'elsewhere.example' })), 'wrong-signature', 'http://elsewhere.example')
      await refused(
        await signedCall({ ...keyFor(route), keyId: 'app-unknown' }, route, openParams, openBodyOf(route), { headers: openHeadersOf(route) }),
        'unknown-key',
      )
      await refused(
        await signedCall({ ...keyFor(route), secret: 'another' }, route, openParams, openBodyOf(route), { headers: openHeadersOf(route) }),
        'wrong-signature',
      )
      for (const seconds of [-301, 330]) await refused(await signed(route, undefined, { created: new Date(Date.now() + seconds * 1000) }), 'stale-signature')
      for (const fields of [['@method'], ['@target-uri']]) await refused(await signed(route, undefined, { fields }), 'missing-signature')
      for (const nonce of ['short', 'x'.repeat(65), 'with space']) await refused(await signed(route, undefined, { nonce }), 'missing-signature', 'nonce')
      for (const name of Object.keys(route.headers?.shape ?? {})) {
        const fields = fieldsOf(route, route.body !== undefined).filter((field) => field !== name)
        await refused(await signed(route, undefined, { fields }), 'missing-signature', name)
        await refused(await changed(route, (headers) => ({ ...headers, [name]: '1' })), 'wrong-signature')
      }
      if (route.bytes) {
        const body = Buffer.from('bytes')
        await refused(await signed(route, undefined, { body, fields: fieldsOf(route, false) }), 'missing-signature', 'content-digest')
      }
      if (route.body) {
        await refused(await signed(route, undefined, { fields: ['@method', '@target-uri'] }), 'missing-signature', 'content-digest')
        await refused({ ...(await signed(route)), payload: JSON.stringify({ other: true }) }, 'digest-mismatch')
      }
    }),
  )

  test.each([-270, -5, 5, 270])('the clock of a caller may differ by %d s from the server’s', async (seconds) => {
    const call = await signedCall(enterprise, openEvidence.state, { ref: 'none' }, undefined, { created: new Date(Date.now() + seconds * 1000) })
    await refused(call, 'not-found')
  })

  test('a signature is accepted once, even if its call was refused', async () => {
    for (const route of signedRoutes) {
      const call = await signed(route)
      await server.app.inject(call)
      await refused(call, 'replayed-nonce')
    }
  })

  test('the signature of one method or address is not valid for another', async () => {
    for (const route of signedRoutes) {
      const call = await signed(route)
      await refused({ ...call, url: `${call.url}?x=1` }, 'wrong-signature')
      const others = signedRoutes.filter(({ method, path }) => (method === route.method) !== (path === route.path))
      for (const other of others) {
        const covers = fieldsOf(other, false).every((field) => fieldsOf(route, false).includes(field))
        await refused({ ...call, method: other.method, url: addressOf(other, openParams) }, covers ? 'wrong-signature' : 'missing-signature')
      }
    }
  })
})

test('OPEN-02 a system makes no call outside its scopes, and an enterprise only calls for enterprises', async () => {
  const without = new Map<OpenRoute, TestKey>()
  // Calls for every system are only closed to enterprises.
  for (const route of signedRoutes.filter(({ access }) => !allScopes.every((scope) => access.includes(scope))))
    without.set(
      route,
      await insertSystem(
        server.db,
        allScopes.filter((scope) => !route.access.includes(scope)),
      ),
    )
  await nothingIsWritten(async () => {
    for (const [route, key] of without)
      await refused(await signedCall(key, route, openParams, openBodyOf(route), { headers: openHeadersOf(route) }), 'missing-scope')
    for (const route of signedRoutes) {
      if (!route.access.includes('enterprise'))
        await refused(await signedCall(enterprise, route, openParams, openBodyOf(route), { headers: openHeadersOf(route) }), 'missing-scope')
    }
  })
})

test('OPEN-02 an enterprise that is not approved, and a person, have no key', async () => {
  const secret = 'secret'
  await insertUser(server.db, { type: 1, status: 3, app_id: 'appperson', security_key: secret })
  await insertUser(server.db, { type: 2, status: 3, app_id: 'apprefused', security_key: secret })
  await server.db.rows(sql`update users set status = 4, app_id = null, security_key = null where app_id = 'apprefused'`)
  await nothingIsWritten(async () => {
    for (const keyId of ['appperson', 'apprefused']) {
      for (const route of signedRoutes)
        await refused(await signedCall({ keyId, secret }, route, openParams, openBodyOf(route), { headers: openHeadersOf(route) }), 'unknown-key')
    }
  })
})

describe('OPEN-03 no body breaks a call, or causes a partial write', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })
  test.each(withBody.map((route) => [`${route.method} ${route.path}`, route] as const))('%s: what is no JSON object in UTF-8', (_, route) =>
    nothingIsWritten(async () => {
      const text = JSON.stringify(openBodyOf(route))
      for (const body of [
        '',
        '{',
        'null',
        '[]',
        '1',
        '"x"',
        text.slice(0, -1),
        `${text}x`,
        JSON.stringify(nested(100)),
        '{"title":"\\ud800"}',
        '{"title":"a\\u0000b"}',
        '{"\\ud800":1}',
      ])
        await refused(await signed(route, undefined, { body }), 'malformed-json')
      await refused(await signed(route, undefined, { body: Buffer.from([0x7b, 0xff, 0x7d]) }), 'malformed-json')
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/offset+octet-stream'])
        await refused(await signed(route, undefined, { headers: { 'content-type': type } }), 'unsupported-type')
      await refused(await signed(route, undefined, { headers: { 'content-encoding': 'gzip' } }), 'unsupported-type')
      await refused(await signed(route, { x: 'x'.repeat(2 * 1024 * 1024) }), 'too-large')
      const digest = (value: string) => signed(route, undefined, { headers: { 'content-digest': value } })
      for (const value of ['md5=:AAAA:', 'sha-256=:AAAA:', 'sha-256=1', digestHeader('other')]) await refused(await digest(value), 'digest-mismatch')
    }),
  )

  const allParams = (value: string) => Object.fromEntries(Object.keys(openParams).map((name) => [name, value]))

  const hostile = [
    null,
    '',
    ' ',
    'x'.repeat(10_000),
    "' or 1=1 --",
    '<script>',
    '../..',
    -1,
    0,
    1.5,
    2 ** 53,
    true,
    [],
    {},
    [1],
    ['a'],
    { a: 1 },
    nested(10),
    '9999-99-99T99:99:99Z',
  ]
  test.each(withBody.map((route) => [`${route.method} ${route.path}`, route] as const))('%s: every field with what it may not be', async (_, route) => {
    // The records that other calls name exist, so the calls do not end with 'not found'.
    await server.app.inject(await signed(openUsers.save))
    for (const field of Object.keys(route.body!.shape)) {
      for (const [at, value] of hostile.entries()) {
        const body = { ...openBodyOf(route), [field]: value }
        const other = `hostile-${field.replaceAll('_', '-')}-${at}`
        for (const params of [openParams, { ...openParams, ref: other, order_no: other }]) {
          const answer = await server.app.inject(await signedCall(keyFor(route), route, params, body))
          expect({ field, value, status: [200, 400, 404, 409, 422].includes(answer.statusCode) || answer.statusCode }).toEqual({ field, value, status: true })
        }
      }
    }
    for (const field of ['extra', '__proto__', 'constructor', 'toString'])
      await refused(
        await signed(route, undefined, { body: `{${[`${JSON.stringify(field)}:1`, ...membersOf(openBodyOf(route)!)].join()}}` }),
        'invalid-fields',
        field,
      )
  })

  const addressed = allOpenRoutes.filter(({ path }) => path.includes('/:'))
  test.each(addressed.map((route) => [`${route.method} ${route.path}`, route] as const))('%s: addresses that no reference may have', (_, route) =>
    nothingIsWritten(async () => {
      for (const ref of ['x'.repeat(101), 'a b', '中文', 'a/b', "'", '%00', '\u0000']) {
        const answer = await server.app.inject(await signedCall(keyFor(route), route, allParams(ref), openBodyOf(route), { headers: openHeadersOf(route) }))
        expect([ref, answer.headers['content-type'], [400, 404, 414, 422].includes(answer.statusCode)]).toEqual([
          ref,
          'application/problem+json; charset=utf-8',
          true,
        ])
      }
    }),
  )
})

test('every refusal has a page that says what to do', async () => {
  for (const [type, { title, remedy }] of Object.entries(problems)) {
    const page = await server.app.inject({ method: 'GET', url: `/open/problems/${type}` })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain(title)
    expect(page.body).toContain(remedy.slice(0, 20).replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
  }
  expect((await server.app.inject({ method: 'GET', url: '/open/problems/none' })).statusCode).toBe(404)
})
