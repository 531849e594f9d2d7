import { appNotice } from '@console/platform/contract/app-notice'
import { openFeedback } from '@console/platform/contract/open/feedback'
import sql from 'sql-template-tag'
import { insertSystem, signedCall, type TestKey } from '../../testing/open-caller'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let key: TestKey
let userId: number
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
})
beforeEach(async () => {
  await server.empty()
  key = await insertSystem(server.db, ['app'])
  userId = await insertUser(server.db, { type: 1, status: 3, name: '王芳' })
})
afterAll(() => server.close())

const said = () => ({
  user_id: userId,
  version: '3.1.1',
  model_name: 'Xiaomi 14',
  type: 3,
  content: '上链时间晚了两个小时。\n请核实。',
  add_time: '2026-06-01T10:00:00+08:00',
})
const put = async (ref: string, body: object = said()) => server.app.inject(await signedCall(key, openFeedback.save, { ref }, body))
const rows = async () => (await server.db.rows(sql`select from feedback`)).length

test('OPEN-32 a user’s feedback is in 用户反馈 once, also after repeated calls', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => put('F-1')))
  for (const { statusCode, body } of [...answers, await put('F-1')])
    expect([statusCode, JSON.parse(body)]).toEqual([200, { ref: 'F-1', user_id: userId, type: 3, add_time: '2026-06-01T02:00:00.000Z' }])
  const as = await server.operator({ permissions: 'all' })
  const { data, count } = await server.call(appNotice.feedback, { problemType: 3 }, { as })
  expect(count).toBe(1)
  expect(data).toMatchObject([
    {
      name: '王芳',
      userType: 1,
      userFeedStatus: 3,
      version: '3.1.1',
      model_name: 'Xiaomi 14',
      content: '上链时间晚了两个小时。\n请核实。',
      add_time: 1780279200,
    },
  ])
  expect((await put('F-2')).statusCode).toBe(200)
  expect(await rows()).toBe(2)
})

test('OPEN-32 invalid feedback is refused, and nothing is written', async () => {
  const wrong: [object, string, string[]?][] = [
    [{ ...said(), user_id: userId + 1 }, 'unknown-user'],
    [{ ...said(), user_id: `${userId}` }, 'invalid-fields', ['user_id']],
    [{ ...said(), type: 4 }, 'invalid-fields', ['type']],
    [{ ...said(), content: ' ' }, 'invalid-fields', ['content']],
    [{ ...said(), content: 'x'.repeat(2001) }, 'invalid-fields', ['content']],
    [{ ...said(), content: 'a\u0000b' }, 'malformed-json'],
    [{ ...said(), content: '\ud800' }, 'malformed-json'],
    [{ ...said(), add_time: '2026-06-01 10:00:00' }, 'invalid-fields', ['add_time']],
    [{ ...said(), name: '别人' }, 'invalid-fields', ['name']],
  ]
  for (const [body, type, fields] of wrong) {
    const { errors, ...problem } = (await put('F-1', body)).json()
    expect([problem.type, errors?.map(({ field }: { field: string }) => field)]).toEqual([`/open/problems/${type}`, fields])
  }
  expect(await rows()).toBe(0)
  await put('F-1')
  expect((await put('F-1', { ...said(), content: '另一条' })).json()).toMatchObject({ type: '/open/problems/reference-conflict' })
  expect(await rows()).toBe(1)
})
