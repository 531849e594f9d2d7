import { methodsOf, type Route } from '@console/platform/contract'
import { downloadRecords } from '@console/platform/contract/download-records'
import { users } from '@console/platform/contract/users'
import { allRoutes, inputsOf } from '../testing/all-routes'
import { startTestServer, type TestServer } from '../testing/test-server'
import { insertUser } from '../testing/test-users'

const MOBILE = '13800000001'
const searches = allRoutes.filter((route) => methodsOf(route).length > 1).map((route) => [route.path, route] as const)

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = (await server.operator({ permissions: 'all' })).token
  await insertUser(server.db, { name: '李雷', mobile: MOBILE, status: 3 })
})
afterAll(() => server.close())

const byPost = (route: Route, input: Record<string, string>, headers: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: route.path,
    payload: new URLSearchParams(input).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test.each(searches)('%s answers a person’s number by POST like by GET, with the same permissions, and the log does not contain it', async (_path, route) => {
  const nobody = await server.operator({ permissions: [] })
  for (const one of inputsOf(route)) {
    const input = { ...one, keyword: MOBILE }
    const asked = await server.request(route, input, { as: { token } })
    const answered = await byPost(route, input, { authorization: `Bearer ${token}` })
    expect(answered.statusCode).toBe(asked.statusCode)
    expect(answered.headers['content-type']).toBe(asked.headers['content-type'])
    if (!route.download) expect(answered.json()).toEqual(asked.json())
    expect((await byPost(route, input, {})).statusCode).toBe(401)
    // The cookie alone is only for navigations, which are GETs.
    expect((await byPost(route, input, { cookie: `token=${token}` })).statusCode).toBe(401)
    const refused = await server.request(route, input, { as: nobody })
    expect((await byPost(route, input, { authorization: `Bearer ${nobody.token}` })).statusCode).toBe(refused.statusCode)
  }
  expect(server.lines.join('')).not.toContain(MOBILE)
})

test('a search by POST finds rows, and its input is checked like that of a GET', async () => {
  const as = { authorization: `Bearer ${token}` }
  expect((await byPost(users.list, { types: '2', keyword: MOBILE }, as)).json()).toMatchObject({ code: 200, data: { count: 1, data: [{ name: '李雷' }] } })
  expect((await byPost(users.list, { types: '2', keyword: '13800000002' }, as)).json()).toMatchObject({ code: 200, data: { count: 0 } })
  expect((await byPost(users.list, { types: '2', keyword: MOBILE, limit: '101' }, as)).json()).toMatchObject({ code: 422 })
})

test('the list of downloads contains no person’s number, from either method', async () => {
  await byPost(users.export, { type: '2', keyword: MOBILE }, { authorization: `Bearer ${token}` })
  await server.request(users.export, { type: 2, keyword: MOBILE }, { as: { token } })
  await server.request(users.export, { type: 2, keyword: '李雷' }, { as: { token } })
  const data = await server.call(downloadRecords.list, {}, { as: { token } })
  const exports = data.filter(({ title }) => title === users.export.summary)
  expect(exports.length).toBeGreaterThanOrEqual(3)
  expect(JSON.stringify(data)).not.toContain(MOBILE)
  expect(exports.some(({ url }) => url?.includes(encodeURIComponent('李雷')))).toBe(true)
})
