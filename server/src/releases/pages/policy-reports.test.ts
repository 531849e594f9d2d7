import { startTestServer, type TestServer } from '../../testing/test-server'

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
beforeEach(() => server.empty())
afterAll(() => server.close())

const report = {
  'document-uri': 'https://console.example/user/Detail/7?keyword=13800001234',
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example/x.js?stolen=13800001234',
  'source-file': 'https://console.example/assets/main.js',
  'line-number': 3,
  'script-sample': '13800001234',
}

const send = (payload: string, contentType = 'application/csp-report') =>
  server.app.inject({ method: 'POST', url: '/policy-reports', payload, headers: { 'content-type': contentType } })

test('SEC-B1 a policy violation is one line of the log, without personal data', async () => {
  expect((await send(JSON.stringify({ 'csp-report': report }))).statusCode).toBe(204)
  const line = server.lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'blocked by the page policy')
  expect(line).toMatchObject({
    page: 'https://console.example/user/Detail/0',
    directive: 'script-src-elem',
    blocked: 'https://evil.example/x.js',
    source: 'https://console.example/assets/main.js:3',
  })
  expect(server.lines.join()).not.toContain('13800001234')
})

test('SEC-D1 no field of a report puts a person’s number or a key into the log', async () => {
  server.lines.length = 0
  const personal = ['13800001234', '110101199003070011', 'lilei@demo.cn', '李雷', 'dGhpcyBpcyBhIHRva2VuIHRoYXQ']
  const text = `https://a.example/${personal.join('/')}/x`
  const filled = [...Object.keys(report).map((field) => ({ ...report, [field]: text })), { ...report, 'line-number': 13_800_001_234 }]
  for (const sent of filled) expect((await send(JSON.stringify({ 'csp-report': sent }))).statusCode).toBe(204)
  expect(server.lines.filter((line) => line.includes('blocked by the page policy'))).toHaveLength(filled.length)
  expect(personal.filter((text) => server.lines.join().includes(text))).toEqual([])
})

test.each([
  ['no JSON', '{', 'application/csp-report', 400],
  ['no report', '{"a":1}', 'application/csp-report', 422],
  ['a hostile key', '{"csp-report":{"__proto__":{"a":1}}}', 'application/csp-report', 400],
  ['another type', JSON.stringify({ 'csp-report': report }), 'application/json', 415],
  ['too much', JSON.stringify({ 'csp-report': { ...report, 'script-sample': 'x'.repeat(20_000) } }), 'application/csp-report', 413],
])('%s is refused', async (_, payload, contentType, status) => {
  expect((await send(payload, contentType)).statusCode).toBe(status)
})

test('a network may send twenty in ten minutes', async () => {
  const statuses = []
  for (let sent = 0; sent < 21; sent++) statuses.push((await send(JSON.stringify({ 'csp-report': report }))).statusCode)
  expect(statuses).toEqual([...Array(20).fill(204), 429])
})
