import { users } from '@console/platform/contract/users'
import { startTestServer, type TestServer } from '../../testing/test-server'

const HOST = 'https://intranet.example'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hostOrigins: [HOST] })
})
afterAll(() => server.close())

const preflight = (origin: string) =>
  server.app.inject({
    method: 'OPTIONS',
    url: users.list.path,
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
  })

test('SEC-B5 a page of a configured origin may call, with the token in a header and never with a cookie', async () => {
  const asked = await preflight(HOST)
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': HOST,
    'access-control-allow-headers': expect.stringContaining('authorization'),
    vary: 'Origin',
  })
  expect(asked.headers['access-control-allow-credentials']).toBeUndefined()

  const as = await server.operator({ permissions: 'all' })
  const answers = [
    await server.request(users.list, { types: 2 }, { as, headers: { origin: HOST } }),
    await server.request(users.list, { types: 2 }, { headers: { origin: HOST } }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401])
  for (const { headers } of answers) {
    expect(headers).toMatchObject({ 'access-control-allow-origin': HOST, 'access-control-expose-headers': expect.stringContaining('content-disposition') })
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    // What an operator of that page reads to support.
    expect([headers['x-trace-id'], headers['access-control-expose-headers']]).toEqual([expect.any(String), expect.stringContaining('x-trace-id')])
  }
})

test.each(['https://evil.example', 'https://intranet.example.evil.example', 'http://intranet.example', 'null'])(
  'SEC-B5 the origin %s may not',
  async (origin) => {
    expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined()
    const as = await server.operator({ permissions: 'all' })
    const { headers } = await server.request(users.list, { types: 2 }, { as, headers: { origin } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers.vary).toContain('Origin')
  },
)
