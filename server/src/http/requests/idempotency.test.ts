import { integer, post, routes, text } from '@console/platform/contract'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { HOUR, moveClock, stopClock } from '../../testing/clock'
import { type HttpServer, startHttpServer } from '../../testing/http-server'
import { ApiError } from '@console/platform/contract'
import { sweep } from '../../infra/db/sweep'
import { type Call, domain } from '../call'

const entry = {
  access: 'signed-in',
  input: z.strictObject({ title: text('标题'), stars: z.optional(integer('星级')) }),
  result: z.object({ id: z.number() }),
} as const
const notes = routes({
  add: post('/api/notes/add', { summary: '添加', ...entry }),
  addElsewhere: post('/api/notes/addElsewhere', { summary: '添加到别处', ...entry }),
  addSlowly: post('/api/notes/addSlowly', { summary: '慢慢添加', ...entry }),
})

let server: HttpServer
let started: () => void
let goOn: Promise<void>
beforeAll(async () => {
  const add = async ({ db, input, record }: Pick<Call<typeof notes.add>, 'db' | 'input' | 'record'>) => {
    const row = await db.one<{ id: number }>(sql`insert into notes (title) values (${input.title}) returning id`)
    if (input.title === 'fails') throw new ApiError(409, '不行')
    record({ subject: 'user', subjectId: row!.id, action: '添加' })
    return row!
  }
  server = await startHttpServer(
    domain(notes, {
      add,
      addElsewhere: add,
      async addSlowly(call) {
        const row = await add(call)
        started()
        await goOn
        return row
      },
    }),
  )
  await server.db.script('create table notes (id int generated always as identity primary key, title text not null)')
})
beforeEach(() => server.empty())
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const KEY = 'a'.repeat(32)
const send = async (
  as: { token: string },
  fields: Record<string, string>,
  { key = KEY, route = notes.add }: { key?: string; route?: { path: string } } = {},
) => {
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/x-www-form-urlencoded', ...(key && { 'idempotency-key': key }) }
  return (await server.app.inject({ method: 'POST', url: route.path, headers, payload: new URLSearchParams(fields).toString() })).json()
}
const count = async () => (await server.db.one<{ count: number }>(sql`select count(*) as count from notes`))!.count

test('SEC-L1 the same key again gets the same answer, and nothing is written twice', async () => {
  const as = await server.operator()
  const first = await send(as, { title: 'x', stars: '1' })
  expect(first).toEqual({ code: 200, msg: '成功', data: { id: 1 } })
  expect(await send(as, { stars: '1', title: 'x' })).toEqual(first)
  expect(await count()).toBe(1)
})

test('SEC-L1 another body under the same key is 422, and nothing is written', async () => {
  const as = await server.operator()
  await send(as, { title: 'x' })
  expect(await send(as, { title: 'y' })).toMatchObject({ code: 422, msg: '同一次操作的内容前后不一致，请刷新后重试' })
  expect(await send(as, { title: 'x', stars: '1' })).toMatchObject({ code: 422 })
  expect(await count()).toBe(1)
})

test('SEC-L1 a key belongs to its account and its route', async () => {
  const [one, other] = [await server.operator(), await server.operator()]
  const answers = [await send(one, { title: 'x' }), await send(other, { title: 'x' }), await send(one, { title: 'x' }, { route: notes.addElsewhere })]
  expect(answers.map(({ data }) => data.id)).toEqual([1, 2, 3])
})

test('SEC-L1 without a key every call is a new one', async () => {
  const as = await server.operator()
  await send(as, { title: 'x' }, { key: '' })
  await send(as, { title: 'x' }, { key: '' })
  expect(await count()).toBe(2)
})

test('SEC-L1 of 50 parallel calls one writes, and the others get its answer', async () => {
  const as = await server.operator()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(as, { title: 'x' })))
  expect(await count()).toBe(1)
  expect(answers).toEqual(answers.map(() => ({ code: 200, msg: '成功', data: { id: 1 } })))
  expect(await send(as, { title: 'x' })).toMatchObject({ code: 200, data: { id: 1 } })
})

test('SEC-L1 a failed write releases its key: the retry is checked again', async () => {
  const as = await server.operator()
  expect(await send(as, { title: 'fails' })).toMatchObject({ code: 409, msg: '不行' })
  expect(await count()).toBe(0)
  expect(await send(as, { title: 'x' })).toMatchObject({ code: 200 })
})

test.each(['short', 'white space in it', 'x'.repeat(129), '../../../etc', 'ключключ'])('SEC-L1 %j is no key', async (key) => {
  const as = await server.operator()
  expect(await send(as, { title: 'x' }, { key: Buffer.from(key).toString('latin1') })).toMatchObject({ code: 422, msg: '请求头 Idempotency-Key 的格式不正确' })
  expect(await count()).toBe(0)
})

test('SEC-L1 a key is kept for more than a day, and then deleted', async () => {
  stopClock()
  const as = await server.operator()
  const keys = async () => (await server.db.rows(sql`select 1 from idempotency_keys`)).length
  await send(as, { title: 'x' })
  moveClock(25 * HOUR)
  await sweep(server.db)
  expect(await keys()).toBe(1)
  moveClock(24 * HOUR)
  await sweep(server.db)
  expect(await keys()).toBe(0)
})

test('SEC-L1 a retry during the first call waits for its answer', async () => {
  const as = await server.operator()
  const running = new Promise<void>((resolve) => (started = resolve))
  let release = () => {}
  goOn = new Promise((resolve) => (release = resolve))
  const first = send(as, { title: 'x' }, { route: notes.addSlowly })
  await running
  const second = send(as, { title: 'x' }, { route: notes.addSlowly })
  release()
  expect(await first).toMatchObject({ code: 200, data: { id: 1 } })
  expect(await second).toMatchObject({ code: 200, data: { id: 1 } })
  expect(await count()).toBe(1)
})
