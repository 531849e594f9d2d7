import { methodsOf, type Permission, type Route } from '@console/platform/contract'
import { session } from '@console/platform/contract/session'
import { permissionTree } from '@console/platform/all-contracts'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { allRoutes, inputsOf, lastingRoutes } from '../../testing/all-routes'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { policiesOf } from './policy'
import { webServer } from '../web-server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
})
beforeEach(() => server.empty())
afterAll(() => server.close())

const permissions = permissionTree.map(({ permission }) => permission).filter((permission) => permission !== '')

/** The access that a route requires for this input: the expected value of the whole table. */
function required({ access, input: schema }: Route, input: Record<string, string>): 'nothing' | 'a session' | readonly Permission[] {
  if (access === 'public') return 'nothing'
  if (access === 'signed-in') return 'a session'
  if (typeof access === 'function') return [access(schema.parse(input))]
  return [access].flat() as Permission[]
}

function expected(route: Route, input: Record<string, string>, holds: readonly string[] | 'nobody'): 401 | 403 | 'in' {
  const needed = required(route, input)
  if (needed === 'nothing') return 'in'
  if (holds === 'nobody') return 401
  return needed === 'a session' || needed.some((permission) => holds.includes(permission)) ? 'in' : 403
}

/** Every route with every input that needs its own permission. */
const cells = lastingRoutes.flatMap((route) => inputsOf(route).map((input) => ({ route, input, needed: required(route, input) })))

async function outcomes(as: { token: string } | undefined, holds: readonly string[] | 'nobody', of = cells) {
  const wrong: string[] = []
  for (const { route, input } of of) {
    const { statusCode } = await server.request(route, input, { as })
    const outcome = statusCode === 401 || statusCode === 403 ? statusCode : 'in'
    if (outcome !== expected(route, input, holds)) wrong.push(`${route.path} ${JSON.stringify(input)}: ${statusCode}`)
    if (statusCode >= 500) wrong.push(`${route.path} broke`)
  }
  return wrong
}

describe('SEC-Z1 every cell of routes and callers', () => {
  test('anonymous', async () => {
    expect(await outcomes(undefined, 'nobody')).toEqual([])
    expect((await server.request(session.logout, {})).statusCode).toBe(401)
  })
  test('an empty role', async () => expect(await outcomes(await server.operator(), [])).toEqual([]))
  test('the super administrator', async () => expect(await outcomes(await server.operator({ permissions: 'all' }), permissions)).toEqual([]))
  test('a disabled role', async () => {
    const as = await server.operator({ permissions })
    await server.db.rows(sql`update roles set status = 2 where id = ${as.roleId}`)
    expect(await outcomes(as, 'nobody')).toEqual([])
  })
  test('each permission alone opens the calls that need it', async () => {
    for (const permission of permissions) {
      const asking = cells.filter(({ needed }) => needed.includes(permission))
      const as = await server.operator({ permissions: [permission] })
      expect([permission, await outcomes(as, [permission], asking)]).toEqual([permission, []])
    }
  })
  // More permissions never refuse a call: so a permission alone opens no call that needs another.
  test('without its permission a call is refused, even with all others', async () => {
    const guarded = cells.filter(({ needed }) => Array.isArray(needed))
    for (const needed of new Set(guarded.map((cell) => String(cell.needed)))) {
      const asking = guarded.filter((cell) => String(cell.needed) === needed)
      const others = permissions.filter((permission) => !asking[0]!.needed.includes(permission))
      const as = await server.operator({ permissions: others })
      expect([needed, await outcomes(as, others, asking)]).toEqual([needed, []])
    }
  })
})

test('SEC-Z1 HEAD needs the same permission as GET', async () => {
  const [empty, full] = [await server.operator(), await server.operator({ permissions })]
  for (const route of allRoutes.filter(({ method, access, acts }) => method === 'GET' && !acts && access !== 'public' && access !== 'signed-in')) {
    const url = `${route.path}?${new URLSearchParams(inputsOf(route)[0])}`
    const head = async (headers: Record<string, string>) => (await server.app.inject({ method: 'HEAD', url, headers })).statusCode
    expect([route.path, await head({}), await head({ authorization: `Bearer ${empty.token}` })]).toEqual([route.path, 401, 403])
    const granted = await head({ authorization: `Bearer ${full.token}` })
    expect({ path: route.path, granted: [200, 404].includes(granted) ? 'answered' : granted }).toEqual({ path: route.path, granted: 'answered' })
  }
})

test('SEC-Z1 exactly these routes are public', () => {
  const open = policiesOf(server.app).filter(({ access }) => access === 'public')
  expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    'GET /api/login/getImgCode',
    'GET /api/login/getWays',
    'GET /api/public/getCertificate',
    'GET /api/public/getFile',
    'GET /api/public/getHead',
    'GET /api/public/getPaper',
    'GET /api/public/getPreview',
    'GET /api/public/getProof',
    'GET /chain',
    'GET /chain/*',
    'GET /dev/outbox',
    'GET /healthz',
    'GET /mobile',
    'GET /mobile/*',
    'GET /open/problems/:type',
    'GET /readyz',
    'GET /registry/revision.json',
    'GET /remotes/:name/:version/*',
    'GET /verify',
    'GET /verify/*',
    'HEAD /api/login/getImgCode',
    'HEAD /api/login/getWays',
    'HEAD /api/public/getHead',
    'HEAD /chain',
    'HEAD /chain/*',
    'HEAD /dev/outbox',
    'HEAD /healthz',
    'HEAD /mobile',
    'HEAD /mobile/*',
    'HEAD /open/problems/:type',
    'HEAD /readyz',
    'HEAD /registry/revision.json',
    'HEAD /remotes/:name/:version/*',
    'HEAD /verify',
    'HEAD /verify/*',
    'POST /api/login/getMobile',
    'POST /api/login/getPasskeyQuestion',
    'POST /api/login/login',
    'POST /api/login/loginByPasskey',
    'POST /api/login/sendSMS',
    'POST /policy-reports',
  ])
})

test('SEC-Z1 the table above has every route of the API', () => {
  const registered = policiesOf(server.app).filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/'))
  expect(registered.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(
    allRoutes.flatMap((route) => methodsOf(route).map((method) => `${method} ${route.path}`)).sort(),
  )
})

test('SEC-Z1 the server does not start with a route without an access rule', () => {
  const app = webServer({ trustProxy: [], logLevel: 'error' })
  expect(() => app.get('/forgotten', async () => 'secret')).toThrow('GET /forgotten does not say who may call it')
})

describe('SEC-A12 the cookie', () => {
  const cookie = ({ token }: { token: string }) => ({ cookie: `other=1; token=${token}` })
  const guarded = allRoutes.filter(({ access }) => access !== 'public')

  test('changes and reads nothing by itself, whatever the sending page claims', async () => {
    const as = await server.operator({ permissions })
    for (const route of guarded.filter(({ download }) => !download)) {
      for (const site of [undefined, 'same-origin', 'same-site', 'cross-site', 'none']) {
        const { statusCode } = await server.request(route, inputsOf(route)[0]!, { headers: { ...cookie(as), ...(site && { 'sec-fetch-site': site }) } })
        expect([route.path, site, statusCode]).toEqual([route.path, site, 401])
      }
    }
  })

  test('is enough to fetch every file for our own page and for a typed address, also over plain HTTP, where browsers do not send the page', async () => {
    const as = await server.operator({ permissions })
    const downloads = guarded.filter(({ download }) => download)
    expect(downloads.length).toBeGreaterThan(3)
    for (const route of downloads) {
      const outcome = async (headers: Record<string, string>) => {
        const { statusCode } = await server.request(route, inputsOf(route)[0]!, { headers: { ...cookie(as), ...headers } })
        return statusCode === 401 ? 'refused' : 'let in'
      }
      const from = (site: string) => outcome({ 'sec-fetch-site': site })
      expect([route.path, await outcome({}), await from('same-origin'), await from('none')]).toEqual([route.path, 'let in', 'let in', 'let in'])
      for (const site of ['same-site', 'cross-site', 'NONE', '', 'same-origin, same-origin', 'SAME-ORIGIN'])
        expect([route.path, site, await from(site)]).toEqual([route.path, site, 'refused'])
    }
  })

  test('is not a token for HEAD, and does not replace an invalid Authorization', async () => {
    const as = await server.operator({ permissions })
    const headers = { ...cookie(as), 'sec-fetch-site': 'same-origin' }
    expect((await server.app.inject({ method: 'HEAD', url: users.exportBalances.path, headers })).statusCode).toBe(401)
    expect((await server.request(users.exportBalances, {}, { headers: { ...headers, authorization: `Bearer ${'A'.repeat(43)}` } })).statusCode).toBe(401)
  })
})

test.each([
  ['no token', 'Bearer'],
  ['an empty one', 'Bearer '],
  ['an unknown one', 'Bearer x'],
  ['two', 'Bearer a b'],
  ['a long one', `Bearer ${'x'.repeat(5000)}`],
  ['SQL', "Bearer ' or 1=1"],
  ['another scheme', 'Basic YTpi'],
])('SEC-A12 an Authorization header with %s is not accepted', async (_, authorization) => {
  expect((await server.request(session.currentUser, {}, { headers: { authorization } })).statusCode).toBe(401)
})

describe('SEC-Z7 permission checks apply', () => {
  const { path } = users.list
  test.each([
    `/${path}`,
    `${path}/`,
    `${path}/.`,
    `/x/..${path}`,
    `/./${path.slice(1)}`,
    path.replace('/user/', '/user//'),
    path.replace('/user/', '/user%2F'),
    path.replace('/user/', '%2Fuser%2f'),
    path.replace('/user/', '/user;/'),
    path.toUpperCase(),
    `${path}%00`,
    `${path}.json`,
    `${path}%20`,
    '/api%2fuser%2fgetUserList',
    '/api/user/%67etUserList',
    '/api\\user\\getUserList',
    '/%',
    '/%zz',
    '//evil.example/api/user/getUserList',
    `/api/../api${path.slice(4)}`,
    `/api/user/../user/getUserList`,
    `/api/user/%2e%2e/user/getUserList`,
    `/api/user/..%2fuser%2fgetUserList`,
    `/api%2f..%2fapi/user/getUserList`,
    `/api/./user/getUserList`,
    `/api/user/getUserList/../getUserDetail`,
    `/api/user/getUserList%2f`,
    `/api/user/getUserList%3ftypes=2`,
    `/api/user/getUserList;jsessionid=1`,
    `/healthz/../api/user/getUserList`,
    `/healthz/..%2f..%2fapi%2fuser%2fgetUserList`,
    `/remotes/mf-users/1.0.0/../../../api/user/getUserList`,
    `/dev/outbox/../../api/user/getUserList`,
    '/Api/User/GetUserList',
    '/api/user/getUserLi%73t',
    '/api/user/getuserlist',
    'http://console.example/api/user/getUserList',
  ])('for the path %s', async (odd) => {
    const { statusCode, body } = await server.app.inject({ url: `${odd}?types=2`, headers: { 'x-original-url': path, 'x-rewrite-url': path } })
    expect([400, 401, 404]).toContain(statusCode)
    expect(body).not.toContain('"data":[')
  })

  test('to HEAD, and to unusual parameters', async () => {
    const as = await server.operator({ permissions: ['user/getIndividualList'] })
    const headers = { authorization: `Bearer ${as.token}` }
    for (const query of [
      'types=2',
      'types=%32',
      'types=+2',
      'TYPES=1&types=2',
      'types=2&types=1',
      'types=1&types=2',
      'types=1%26types=2',
      'types=2;types=1',
      'types[]=1&types=2',
      'types=1,2',
    ]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, body } = await server.app.inject({ method, url: `${path}?${query}`, headers })
        expect([method, query, [403, 422].includes(statusCode), body.includes('"data":[')]).toEqual([method, query, true, false])
      }
    }
  })

  test('to every method', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'POST', 'TRACE'] as const) {
      const { statusCode } = await server.app.inject({ method, url: `${path}?types=2`, headers: { 'x-http-method-override': 'GET' } })
      expect([method, [401, 404, 405].includes(statusCode)]).toEqual([method, true])
    }
  })

  test('to parameters that are sent twice', async () => {
    const as = await server.operator({ permissions: ['user/getUserList'] })
    const { statusCode, body } = await server.app.inject({ url: `${path}?types=2&types=1`, headers: { authorization: `Bearer ${as.token}` } })
    expect([statusCode, JSON.parse(body).msg]).toEqual([422, '参数重复：types'])
    for (const query of ['types[]=2', 'types=2&types[]=1', 'types[0]=1&types=2', '__proto__[types]=1', 'types=2&constructor=1']) {
      expect((await server.app.inject({ url: `${path}?${query}`, headers: { authorization: `Bearer ${as.token}` } })).statusCode).toBeLessThan(500)
    }
  })
})
