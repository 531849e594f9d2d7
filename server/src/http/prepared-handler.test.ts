import { ApiError, get, Nothing, post, routes, text } from '@console/platform/contract'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { type HttpServer, startHttpServer } from '../testing/http-server'
import { type Call, domain } from './call'

const { add } = routes({
  add: post('/api/notes/prepared', {
    summary: '准备后添加',
    access: 'user/checkUser',
    input: z.strictObject({ title: text('标题') }),
    result: z.object({ id: z.number() }),
  }),
})

let server: HttpServer
/** The events, in order. */
const events: string[] = []
let whilePreparing = async () => {}
beforeAll(async () => {
  server = await startHttpServer(
    domain(
      { add },
      {
        add: {
          async prepare({ input }) {
            events.push(`prepare ${input.title}`)
            await whilePreparing()
            return async ({ db, record }: Call<typeof add>) => {
              events.push(`write ${input.title}`)
              const row = await db.one<{ id: number }>(sql`insert into prepared_notes (title) values (${input.title}) returning id`)
              if (input.title === 'fails') throw new ApiError(409, '不行')
              record({ subject: 'user', subjectId: row!.id, action: '添加' })
              return row!
            }
          },
        },
      },
    ),
  )
  await server.db.script('create table prepared_notes (id int generated always as identity primary key, title text not null)')
})
beforeEach(async () => {
  await server.empty()
  events.length = 0
  whilePreparing = async () => {}
})
afterAll(() => server.close())

async function send(as: { token: string }, title: string, key?: string) {
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/x-www-form-urlencoded', ...(key && { 'idempotency-key': key }) }
  return (await server.app.inject({ method: 'POST', url: add.path, headers, payload: new URLSearchParams({ title }).toString() })).json()
}
const operator = () => server.operator({ permissions: ['user/checkUser'] })
const notes = async () => (await server.db.rows<{ title: string }>(sql`select title from prepared_notes`)).map(({ title }) => title)

test('a write is prepared before its transaction opens: other calls read and write meanwhile', async () => {
  const as = await operator()
  whilePreparing = async () => void (await server.db.rows(sql`insert into prepared_notes (title) values ('meanwhile')`))
  expect(await send(as, 'x')).toEqual({ code: 200, msg: '成功', data: { id: expect.any(Number) } })
  expect([events, await notes()]).toEqual([
    ['prepare x', 'write x'],
    ['meanwhile', 'x'],
  ])
})

test('nothing is prepared without the permission, or for an invalid input', async () => {
  expect(await send(await server.operator(), 'x')).toMatchObject({ code: 403 })
  expect(await send(await operator(), '')).toMatchObject({ code: 422 })
  expect(events).toEqual([])
})

test('SEC-L1 a retry with the same key is answered without preparing again; another input with that key is refused before that', async () => {
  const as = await operator()
  const first = await send(as, 'x', 'one-and-the-same')
  expect(await send(as, 'x', 'one-and-the-same')).toEqual(first)
  expect(await send(as, 'y', 'one-and-the-same')).toMatchObject({ code: 422, msg: '同一次操作的内容前后不一致，请刷新后重试' })
  expect(await send(as, 'x', 'short')).toMatchObject({ code: 422, msg: '请求头 Idempotency-Key 的格式不正确' })
  expect(events).toEqual(['prepare x', 'write x'])
})

test('SEC-L1 a failed write is prepared again by its retry', async () => {
  const as = await operator()
  for (let i = 0; i < 2; i++) expect(await send(as, 'fails', 'one-and-the-same')).toMatchObject({ code: 409, msg: '不行' })
  expect([events.length, await notes()]).toEqual([4, []])
})

test('SEC-A10 an operator who loses the permission during the preparation does not write', async () => {
  const as = await operator()
  whilePreparing = async () => void (await server.db.rows(sql`update roles set node_ids = '{}' where id = ${as.roleId}`))
  expect(await send(as, 'x')).toMatchObject({ code: 403 })
  whilePreparing = async () => void (await server.db.rows(sql`update accounts set status = 2 where id = ${as.accountId}`))
  await server.db.rows(sql`update roles set node_ids = '{60}' where id = ${as.roleId}`)
  expect(await send(as, 'x')).toMatchObject({ code: 401 })
  expect(await notes()).toEqual([])
})

test('the server does not start with a read that declares a preparation', async () => {
  const { read } = routes({ read: get('/api/notes/read', { summary: '读', access: 'signed-in', input: z.object({}), result: Nothing }) })
  await expect(startHttpServer(domain({ read }, { read: { prepare: async () => async () => null } }))).rejects.toThrow('it has nothing to prepare')
})
