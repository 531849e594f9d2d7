import { gzipSync } from 'node:zlib'
import { integer, Nothing, post, routes, text } from '@console/platform/contract'
import * as z from 'zod/mini'
import { type HttpServer, startHttpServer } from '../../testing/http-server'
import type { TestOperator } from '../../testing/test-operators'
import { domain } from '../call'

const notes = routes({
  add: post('/api/notes/add', {
    summary: '添加',
    access: 'signed-in',
    input: z.strictObject({ title: text('标题'), stars: z.optional(integer('星级', { max: 5 })) }),
    result: Nothing,
  }),
})

const added: unknown[] = []
let server: HttpServer
let as: TestOperator
beforeAll(async () => {
  server = await startHttpServer(
    domain(notes, {
      add: async ({ input, record }) => {
        added.push(input)
        record({ subject: 'user', subjectId: 1, action: '添加' })
        return null
      },
    }),
  )
  as = await server.operator()
})
beforeEach(() => {
  added.length = 0
})
afterAll(() => server.close())

const send = (payload: string | Buffer | undefined, headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }) =>
  server.app.inject({ method: 'POST', url: notes.add.path, payload, headers: { authorization: `Bearer ${as.token}`, ...headers } })

test.each([
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-8',
  'application/x-www-form-urlencoded;charset=UTF-8',
  'Application/X-WWW-Form-URLencoded',
])('SEC-Z5 a form as %s is read', async (type) => {
  const { statusCode } = await send('title=%E4%BD%A0%E5%A5%BD&stars=5', { 'content-type': type })
  expect([statusCode, added]).toEqual([200, [{ title: '你好', stars: 5 }]])
})

test.each([
  ' application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded\t; a=b',
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/x-www-form-urlencoded garbage',
  'application/x-www-form-urlencoded, application/json',
  'application/x-www-form-urlencodedx',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  '*/*',
  'x',
  '',
  ';',
])('SEC-Z5 SEC-A12 a body sent as %j is refused, or checked like any other', async (type) => {
  for (const body of ['evil=1&title=', '{"title":"x","evil":1}', '__proto__[title]=x']) {
    const { statusCode, json } = await send(body, { 'content-type': type })
    expect([415, 422]).toContain(statusCode)
    expect(json()).toMatchObject({ code: statusCode, msg: expect.stringMatching(/\p{Script=Han}/u) })
  }
  expect(added).toEqual([])
})

test.each(['title=%ff%fe', 'title=%ed%a0%80', 'title=%', 'title=%zz', Buffer.from('title=\xff\xfe', 'latin1')])(
  'SEC-I1 %j, which is no UTF-8, breaks nothing',
  async (body) => {
    expect((await send(body)).statusCode).toBeLessThan(500)
  },
)

test('SEC-Z5 a body without a type is refused', async () => {
  expect((await send('title=x', {})).statusCode).toBe(415)
  expect(added).toEqual([])
})

test.each(['gzip', 'br', 'deflate', 'zstd', 'identity', 'GZIP', ''])('SEC-Z5 a body packed as %j is refused', async (encoding) => {
  const { statusCode } = await send(gzipSync('title=x'), { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': encoding })
  expect([statusCode, added]).toEqual([415, []])
})

test('SEC-Z4 unknown fields are refused, and the handler does not run', async () => {
  for (const field of ['role', 'status', 'id', 'createdBy', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    const { statusCode, json } = await send(`title=x&${field}=1`)
    expect([field, statusCode, json().msg]).toEqual([field, 422, `不支持的字段：${field}`])
  }
  expect(added).toEqual([])
})

test('SEC-Z7 a field that is sent twice is refused', async () => {
  const { json } = await send('title=x&title=y')
  expect(json()).toMatchObject({ code: 422, msg: '参数重复：title', data: { fields: { title: '参数重复' } } })
})

test.each([
  ['', '标题不能为空'],
  ['title=+', '标题不能为空'],
  [`title=${'长'.repeat(201)}`, '标题不能超过200个字符'],
  ['title=%00', '标题的格式不正确'],
  ['title=x&stars=many', '星级必须为数字'],
  ['title=x&stars=NaN', '星级必须为数字'],
  ['title=x&stars=Infinity', '星级必须为'],
  ['title=x&stars=-1', '星级不能小于1'],
  ['title=x&stars=6', '星级不能大于5'],
  ['title=x&stars=1.5', '星级必须为整数'],
  ['title=x&stars=99999999999999999999', '星级'],
])('SEC-R3 %j is answered with 422 and the reason', async (body, message) => {
  const { statusCode, json } = await send(body)
  expect([statusCode, json().msg]).toEqual([422, expect.stringContaining(message)])
  expect(added).toEqual([])
})

test('SEC-R3 a body of a megabyte is accepted, and one byte more is refused before it is read', async () => {
  const limit = 1024 * 1024
  expect((await send(`title=x&pad=${'y'.repeat(limit - 12)}`)).statusCode).toBe(422)
  const { statusCode, json } = await send(`title=x&pad=${'y'.repeat(limit - 11)}`)
  expect([statusCode, json().msg]).toEqual([413, '提交的内容过大'])
})

test('SEC-R3 a hundred thousand fields are refused at once', async () => {
  const started = performance.now()
  const { statusCode } = await send(Array.from({ length: 100_000 }, (_, i) => `f${i}=`).join('&'))
  expect(statusCode).toBe(422)
  expect(performance.now() - started).toBeLessThan(20_000)
})
