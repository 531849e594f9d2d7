import * as fc from 'fast-check'
import type { Route } from '@console/platform/contract'
import { inputsOf, lastingRoutes } from '../testing/all-routes'
import type { TestOperator } from '../testing/test-operators'
import { tableNames } from '../testing/tables'
import { startTestServer, type TestServer } from '../testing/test-server'

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
  as = await server.operator({ permissions: 'all' })
})
afterAll(() => server.close())

// What no answer may contain: a stack, a statement, a path of the machine, the name of a module.
const LEAK = /\bat .+:\d+:\d+|select |insert |update |relation |pg_|syntax error|node_modules|\/(work|tmp|home|root|usr)\/|\.ts\b|ECONN|SQLSTATE/i

const routes = lastingRoutes
const fieldOf = (route: Route) =>
  fc.constantFrom(
    ...Object.keys(route.input.shape),
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'a[b]',
    '__proto__[x]',
    'constructor[prototype][x]',
    '',
  )
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom('', ' ', '%', '%00', '%ff', '{}', '[]', '{"__proto__":{"polluted":1}}', 'null', '../../etc/passwd', "';--", '\r\nx: y', 'x'.repeat(5_000)),
)
const types = fc.constantFrom(
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/json',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/xml',
  '',
)
const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'accept-language',
    'cookie',
    'host',
    'idempotency-key',
    'if-none-match',
    'origin',
    'range',
    'referer',
    'sec-fetch-site',
    'x-forwarded-for',
    'x-http-method-override',
    'expect',
  ),
  fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?')),
  { maxKeys: 4 },
)
const endings = fc.constantFrom('', '', '', '/', '/..', '%2f', '%00', ';x=1', '//', '.json', '/%2e%2e/%2e%2e')
const formOf = (pairs: [string, string][]) =>
  pairs.map((pair) => pair.map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))).join('=')).join('&')

test.each(routes)('SEC-D4 SEC-I6 any input to $path breaks nothing, leaks nothing and pollutes nothing', async (route) => {
  const untouched = Reflect.ownKeys(Object.prototype).length
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'HEAD', route.method, route.method),
      fc.array(fc.tuple(fieldOf(route), odd), { maxLength: 5 }),
      fc.array(fc.tuple(fieldOf(route), odd), { maxLength: 5 }),
      types,
      headers,
      endings,
      fc.boolean(),
      async (method, query, form, type, sent, ending, isBinary) => {
        const answer = await server.app.inject({
          method: method as 'GET',
          url: `${route.path}${ending}?${formOf(query)}`,
          headers: { ...sent, authorization: `Bearer ${as.token}`, ...(method === 'POST' && { 'content-type': type }) },
          ...(method === 'POST' && { payload: isBinary ? Buffer.from(form.flat().join('\0')) : formOf(form) }),
        })
        const leaks = answer.statusCode !== 200 && LEAK.test(answer.body)
        if (answer.statusCode >= 500 || leaks) throw new Error(`${answer.statusCode} ${answer.body.slice(0, 300)}`)
      },
    ),
    { numRuns: 60 },
  )
  expect(Reflect.ownKeys(Object.prototype).length).toBe(untouched)
  expect(({} as { polluted?: unknown; x?: unknown }).polluted).toBeUndefined()
})

test('SEC-D4 with every table of a call missing, each route answers with a trace id and without the reason', async () => {
  const kept = ['sessions', 'accounts', 'roles', 'migrations']
  const tables = (await tableNames(server.db)).filter((name) => !kept.includes(name))
  const rename = (from: (name: string) => string, to: (name: string) => string) =>
    server.db.script(tables.map((name) => `alter table ${from(name)} rename to ${to(name)}`).join(';'))
  await rename(
    (name) => name,
    (name) => `gone_${name}`,
  )
  server.lines.length = 0
  const failed: string[] = []
  for (const route of routes) {
    const { statusCode, body } = await server.request(route, inputsOf(route)[0]!, { as, headers: { 'idempotency-key': 'k'.repeat(16) } })
    if (statusCode >= 500) failed.push(route.path)
    if (statusCode >= 500)
      expect(JSON.parse(body)).toEqual({ code: 500, msg: '服务器出错了，请稍后重试', data: { traceId: expect.stringMatching(/^[\da-f]{32}$/) } })
    expect([route.path, LEAK.test(body)]).toEqual([route.path, false])
  }
  await rename(
    (name) => `gone_${name}`,
    (name) => name,
  )
  expect(failed.length).toBeGreaterThan(10)
  expect(server.lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)).toHaveLength(failed.length)
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
})
