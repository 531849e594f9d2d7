import { File, get, post, routes, text } from '@console/platform/contract'
import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { type HttpServer, startHttpServer } from '../../testing/http-server'
import { domain } from '../call'
import { webServer } from '../web-server'

const input = z.object({ value: z.optional(text('值')) })
const broken = routes({
  throws: get('/api/broken/throws', { summary: '抛出', access: 'signed-in', input, result: z.null() }),
  throwsText: get('/api/broken/throwsText', { summary: '抛出文字', access: 'public', input, result: z.null() }),
  badSql: get('/api/broken/badSql', { summary: '错误的查询', access: 'public', input, result: z.null() }),
  write: post('/api/broken/write', { summary: '写入', access: 'signed-in', input, result: z.null() }),
  tooLittle: get('/api/broken/tooLittle', { summary: '缺少字段', access: 'public', input, result: z.object({ name: z.string() }) }),
  fileThatFails: get('/api/broken/fileThatFails', { summary: '文件读取失败', access: 'public', download: true, input, result: File }),
  tooMuch: get('/api/broken/tooMuch', { summary: '多余字段', access: 'public', input, result: z.object({ name: z.string() }) }),
})

let server: HttpServer
beforeAll(async () => {
  const explode = async () => {
    throw new Error(`select secret from vault where token = 'classified'`)
  }
  server = await startHttpServer(
    domain(broken, {
      throws: explode,
      throwsText: () => Promise.reject('classified'),
      badSql: ({ db, input }) => db.one(sql`select classified from nowhere where value = ${input.value}`).then(() => null),
      async write({ db }) {
        await db.rows(sql`insert into secrets (name, value) values ('half', '\\x00')`)
        return explode()
      },
      fileThatFails: async ({ input }) => ({ name: '证件.png', type: 'image/png', size: 7, open: async () => failingAtOnce(input.value ?? 'EIO') }),
      tooLittle: async () => ({}) as { name: string },
      tooMuch: async () => ({ name: '张三', password_hash: 'classified' }),
    }),
  )
})
beforeEach(() => {
  server.lines.length = 0
})
afterAll(() => server.close())

/** A stream that fails before its first byte. */
const failingAtOnce = (code: string) =>
  new Readable({
    read() {
      this.destroy(Object.assign(new Error('classified'), { code }))
    },
  })

const errorLines = () => server.lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)

const ask = async (path: string, method: 'GET' | 'POST' = 'GET') => {
  const { token } = await server.operator()
  return server.app.inject({ method, url: `${path}?value=13812345678`, headers: { authorization: `Bearer ${token}` } })
}

test.each(['throws', 'throwsText', 'badSql', 'tooLittle'] as const)(
  'SEC-D4 an unforeseen failure (%s) is reported by a trace id alone, and logged once under it',
  async (name) => {
    const { statusCode, body, json } = await ask(broken[name].path)
    expect([statusCode, json()]).toEqual([500, { code: 500, msg: '服务器出错了，请稍后重试', data: { traceId: expect.stringMatching(/^[\da-f]{32}$/) } }])
    expect(body).not.toMatch(/classified|select|at .*:\d+/)
    expect(errorLines()).toEqual([expect.objectContaining({ traceId: json().data.traceId })])
  },
)

test('SEC-D4 an unreadable file is answered as an error, without the headers of the file', async () => {
  const { statusCode, headers, json, rawPayload } = await server.app.inject(broken.fileThatFails.path)
  expect([statusCode, json()]).toMatchObject([500, { code: 500, msg: '服务器出错了，请稍后重试' }])
  expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  expect(headers['content-disposition']).toBeUndefined()
  expect(Number(headers['content-length'])).toBe(rawPayload.length)
  expect(errorLines()).toHaveLength(1)
})

test('SEC-R5 a database that cannot be reached is 503 with a time to retry, and is logged once', async () => {
  for (const code of ['ECONNREFUSED', '57P01', '08006', '53300']) {
    server.lines.length = 0
    const { statusCode, headers, json } = await server.app.inject(`${broken.fileThatFails.path}?value=${code}`)
    expect([statusCode, json()]).toEqual([503, { code: 503, msg: '数据库暂时不可用，请稍后重试', data: { retryAfter: 5 } }])
    expect(headers['retry-after']).toBe('5')
    expect(headers['content-disposition']).toBeUndefined()
    expect(errorLines()).toHaveLength(1)
  }
})

test('SEC-R5 a call that takes too long is 503 with a time to retry', async () => {
  const app = webServer({ trustProxy: [], logLevel: 'error' })
  app.get('/slow', { config: { access: 'public' }, handlerTimeout: 20 }, () => new Promise(() => undefined))
  const { statusCode, headers, json } = await app.inject('/slow')
  expect([statusCode, headers['retry-after'], json().msg]).toEqual([503, '5', '服务繁忙，请稍后重试'])
  await app.close()
})

test('a refusal is the caller’s fault, and not an error in the log', async () => {
  expect((await server.app.inject('/api/nowhere')).statusCode).toBe(404)
  expect((await server.app.inject(`${broken.badSql.path}?value=${'x'.repeat(201)}`)).statusCode).toBe(422)
  expect(errorLines()).toEqual([])
})

test('SEC-D1 a failed statement’s values are not in the log', async () => {
  await ask(broken.badSql.path)
  expect(server.lines.join('')).toMatch(/relation .*nowhere.* does not exist/)
  expect(server.lines.join('')).not.toContain('13812345678')
})

test('SEC-D4 a write that fails leaves nothing behind', async () => {
  expect((await ask(broken.write.path, 'POST')).statusCode).toBe(500)
  await expect(server.db.one(sql`select 1 from secrets where name = 'half'`)).resolves.toBeUndefined()
})

test('SEC-Z3 a field that the contract does not name is not sent', async () => {
  expect((await ask(broken.tooMuch.path)).json()).toEqual({ code: 200, msg: '成功', data: { name: '张三' } })
})

test.each([
  ['an unknown address', 'GET', '/api/nowhere', 404, '请求的地址不存在'],
  ['a source map', 'GET', '/main.js.map', 404, '请求的地址不存在'],
  ['a folder', 'GET', '/', 404, '请求的地址不存在'],
  ['.git', 'GET', '/.git/HEAD', 404, '请求的地址不存在'],
  ['another method', 'DELETE', broken.throws.path, 405, '该地址不支持这种请求方式'],
  ['a broken address', 'GET', '/%E0%A4%A', 400, '请求的格式不正确'],
] as const)('SEC-D4 %s is answered in the envelope, with nothing but the reason', async (_, method, url, code, msg) => {
  const { statusCode, json, headers } = await server.app.inject({ method, url })
  expect([statusCode, json()]).toEqual([code, { code, msg, data: null }])
  expect(headers.allow).toBe(code === 405 ? 'GET, HEAD' : undefined)
})
