import { get, pageOf, routes } from '@console/platform/contract'
import * as z from 'zod/mini'
import { authenticator } from '../../domains/session/sessions/authenticate'
import { Json } from '../../infra/db/json'
import { type HttpServer, startHttpServer } from '../../testing/http-server'
import { domain } from '../call'
import { implement } from '../implement'
import { guardEverything } from '../requests/permission'
import { webServer } from '../web-server'

const row = z.object({ id: z.number(), name: z.nullable(z.string()) })
const list = { summary: '列表', access: 'public', input: z.object({}), result: pageOf(row) } as const
const lists = routes({
  whole: get('/api/lists/whole', list),
  tooMuch: get('/api/lists/tooMuch', list),
  wrongType: get('/api/lists/wrongType', list),
  tooLittle: get('/api/lists/tooLittle', list),
})
const json = (...rows: object[]) => new Json<{ data: z.infer<typeof row>[]; count: number }>(JSON.stringify({ count: rows.length, data: rows }))
const listDomain = domain(lists, {
  whole: async () => json({ id: 1, name: '甲' }, { id: 2, name: null }),
  tooMuch: async () => json({ id: 1, name: '甲' }, { id: 2, name: '乙', password_hash: 'classified' }),
  wrongType: async () => json({ id: '1', name: '甲' }),
  tooLittle: async () => json({ id: 1 }),
})

let server: HttpServer
beforeAll(async () => {
  server = await startHttpServer(listDomain)
})
afterAll(() => server.close())

test('SEC-Z3 a list that the database has written as JSON is sent unchanged', async () => {
  const { headers, json } = await server.app.inject(lists.whole.path)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(json()).toEqual({
    code: 200,
    msg: '成功',
    data: {
      count: 2,
      data: [
        { id: 1, name: '甲' },
        { id: 2, name: null },
      ],
    },
  })
})

test('SEC-Z3 a column that the contract does not name fails the call outside production, and the log names it', async () => {
  server.lines.length = 0
  const { statusCode, body } = await server.app.inject(lists.tooMuch.path)
  expect([statusCode, body]).toEqual([500, expect.not.stringContaining('classified')])
  expect(server.lines.join('')).toContain('/api/lists/tooMuch answers what its schema does not name: .data[].password_hash')
})

test.each(['wrongType', 'tooLittle'] as const)('SEC-Z3 so does a row that is not as the contract says (%s)', async (name) => {
  expect((await server.app.inject(lists[name].path)).statusCode).toBe(500)
})

test('in production such a list is sent without being parsed again', async () => {
  const app = webServer({ trustProxy: [], logLevel: 'error' })
  guardEverything(app, authenticator(server.db))
  implement(app, server.db, listDomain, { production: true })
  expect((await app.inject(lists.tooMuch.path)).statusCode).toBe(200)
  await app.close()
})
