import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { session } from '@console/platform/contract/session'
import { users } from '@console/platform/contract/users'
import { generate } from 'selfsigned'
import { allRoutes, inputsOf } from '../testing/all-routes'
import { startTestServer, type TestServer } from '../testing/test-server'
import { webServer } from './web-server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const expected = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  'content-security-policy': expect.stringMatching(/^(default-src 'none'|sandbox)/),
}

const forbidden = ['server', 'x-powered-by', 'access-control-allow-origin', 'strict-transport-security']

function check(headers: Record<string, unknown>) {
  expect(headers).toMatchObject(expected)
  expect(forbidden.filter((name) => name in headers)).toEqual([])
}

test('SEC-B5 every route sends them, with and without access', async () => {
  const as = await server.operator({ permissions: 'all' })
  for (const route of allRoutes) {
    check((await server.request(route, inputsOf(route)[0]!)).headers)
    check((await server.request(route, inputsOf(route)[0]!, { as: route === session.logout || route === session.lock ? undefined : as })).headers)
  }
})

test('SEC-B5 errors have them, too: 400, 404, 405, 413, 415, 422, 429', async () => {
  const as = await server.operator({ permissions: 'all' })
  const inject = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: string, type?: string) => {
    const headers = { authorization: `Bearer ${as.token}`, origin: 'https://evil.example', ...(type && { 'content-type': type }) }
    const response = await server.app.inject({ method, url, payload, headers })
    check(response.headers)
    expect(response.json()).toMatchObject({ code: response.statusCode, msg: expect.stringMatching(/\p{Script=Han}/u) })
    return response.statusCode
  }
  const form = 'application/x-www-form-urlencoded'
  const seen = [
    await inject('GET', '/%zz'),
    await inject('GET', '/nowhere'),
    await inject('PUT', users.list.path),
    await inject('POST', users.addPoints.path, 'x'.repeat(1024 * 1024 + 1), form),
    await inject('POST', users.addPoints.path, '{}', 'application/json'),
    await inject('POST', users.addPoints.path, 'x=1', form),
    ...(await Promise.all(
      Array.from({ length: 31 }, () => inject('POST', session.login.path, 'username=a&password=b&imgCode=c&imgCodeToken=d&smsCode=e&smsCodeToken=f', form)),
    )),
  ]
  expect(new Set(seen)).toEqual(new Set([400, 404, 405, 413, 415, 422, 429]))
})

test('SEC-B5 a request that is not HTTP is answered with them, in the envelope', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const answer = await new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write('GARBAGE\r\n\r\n'))
    socket
      .on('data', (data) => (received += data))
      .on('end', () => resolve(received))
      .on('error', reject)
  })
  const [head, body] = answer.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
  check(
    Object.fromEntries(
      head!
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(': ')),
    ),
  )
  expect(JSON.parse(body!)).toEqual({ code: 400, msg: '请求的格式不正确', data: null })
})

test.each([
  ['https://console.example', 'max-age=31536000; includeSubDomains'],
  ['http://localhost:8080', undefined],
  [undefined, undefined],
])('SEC-B5 behind a proxy that ends TLS, the console at %s has HSTS: %s', async (publicUrl, hsts) => {
  const app = webServer({ publicUrl, trustProxy: ['127.0.0.1'], logLevel: 'error' })
  const { headers } = await app.inject('/nowhere')
  expect([headers['strict-transport-security'], headers['x-frame-options']]).toEqual([hsts, 'DENY'])
  await app.close()
})

test('SEC-B5 SEC-A11 under TLS, over HTTP/2 and HTTP/1, the answer has HSTS for a year', async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }])
  const app = webServer({ tls: { cert, key }, trustProxy: [], logLevel: 'error' })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const session = connectHttp2(url, { rejectUnauthorized: false })
  const stream = session.request({ ':path': '/nowhere' })
  const [headers] = await once(stream, 'response')
  // A stream with an unread body keeps its session open on Node 24.
  await once(stream.resume(), 'close')
  expect(headers).toMatchObject({ ...expected, ':status': 404, 'strict-transport-security': 'max-age=31536000; includeSubDomains' })
  await new Promise<void>((closed) => session.close(closed))
  const [response] = await once(request(url, { rejectUnauthorized: false, agent: false }).end(), 'response')
  expect(response.headers).toMatchObject({ ...expected, 'strict-transport-security': 'max-age=31536000; includeSubDomains' })
  response.destroy()
  await app.close()
})
