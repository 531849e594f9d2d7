import { appNotice } from '@console/platform/contract/app-notice'
import sql from 'sql-template-tag'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all' })
})
afterAll(() => server.close())

interface Written {
  version?: string
  model?: string
  type?: 1 | 2 | 3
  content?: string
  at?: string
}

const write = (userId: number, { version = '3.1.0', model = 'Xiaomi 14', type = 1, content = '很好用', at = '2026-05-03 10:20:30+08' }: Written = {}) =>
  server.db.rows(sql`
    insert into feedback (user_id, version, model_name, type, content, added_at) values (${userId}, ${version}, ${model}, ${type}, ${content}, ${at}::timestamptz)`)

const feedback = (input: object = {}) => server.call(appNotice.feedback, input, { as })
const contents = async (input: object = {}) => (await feedback(input)).data.map(({ content }) => content)

test('APP-03 feedback is listed with the current data of its user, newest first', async () => {
  const enterprise = await insertUser(server.db, { name: '华信科技', status: 3 })
  const individual = await insertUser(server.db, { type: 1, name: '王芳', status: 1 })
  await write(enterprise, { type: 3, content: '查不到\n交易哈希' })
  await write(individual, { at: 'epoch', content: '<b>早期</b>' })
  await server.db.rows(sql`update users set status = 2 where id = ${individual}`)
  expect(await feedback()).toEqual({
    count: 2,
    data: [
      {
        id: expect.any(Number),
        name: '华信科技',
        userType: 2,
        userFeedStatus: 3,
        version: '3.1.0',
        model_name: 'Xiaomi 14',
        type: 3,
        content: '查不到\n交易哈希',
        add_time: Date.parse('2026-05-03T10:20:30+08:00') / 1000,
      },
      expect.objectContaining({ name: '王芳', userType: 1, userFeedStatus: 2, content: '<b>早期</b>', add_time: 0 }),
    ],
  })
})

test('APP-03 TABLE-01 feedback is filtered by kind of user, problem, days and keyword, with exact counts', async () => {
  const enterprise = await insertUser(server.db, { name: '华信科技' })
  const individual = await insertUser(server.db, { type: 1, name: '王芳' })
  await write(enterprise, { type: 1, content: '甲', at: '2026-05-01 23:59:59+08' })
  await write(enterprise, { type: 2, content: '乙 100%', at: '2026-05-02 00:00:00+08' })
  await write(individual, { type: 2, content: '丙，华信的合同', at: '2026-05-03 12:00:00+08' })
  for (const [input, expected] of [
    [{ type: 1 }, ['丙，华信的合同']],
    [{ type: 2 }, ['乙 100%', '甲']],
    [{ problemType: 2 }, ['丙，华信的合同', '乙 100%']],
    [{ type: 2, problemType: 2 }, ['乙 100%']],
    [{ problemType: 3 }, []],
    [{ datetime: '2026-05-01 - 2026-05-01' }, ['甲']],
    [{ datetime: '2026-05-02 - 2026-05-03', type: 2 }, ['乙 100%']],
    [{ keyword: '华信' }, ['丙，华信的合同', '乙 100%', '甲']],
    [{ keyword: '王' }, ['丙，华信的合同']],
    [{ keyword: '00%' }, ['乙 100%']],
    [{ keyword: '0%' }, ['乙 100%']],
    [{ keyword: '华信', type: 1 }, ['丙，华信的合同']],
  ] as const) {
    expect([input, await contents(input)]).toEqual([input, expected])
    expect([input, (await feedback(input)).count]).toEqual([input, expected.length])
  }
})

test('APP-03 after a rename, a user’s feedback is found by the new name and not by the old one', async () => {
  const id = await insertUser(server.db, { name: '华信科技' })
  await write(id)
  await server.db.rows(sql`update users set name = '华信数字' where id = ${id}`)
  expect((await feedback({ keyword: '数字' })).data.map(({ name }) => name)).toEqual(['华信数字'])
  expect((await feedback({ keyword: '科技' })).data).toEqual([])
})

test('APP-03 feedback cannot be changed', async () => {
  await write(await insertUser(server.db))
  for (const statement of [sql`delete from feedback`, sql`update feedback set type = 2`]) await expect(server.db.rows(statement)).rejects.toThrow('is refused')
})

test('APP-01 versions are listed with their predecessor, the last added first; they are found by number, description and day', async () => {
  await server.db.rows(sql`
    insert into app_versions (current_version, upper_version, update_time, update_desc, update_content, created_by, created_at) values
      ('1.0.0', null, '2026-01-05 10:00+08', '首个版本', '内容', '陈晓', '2026-01-04 10:00+08'),
      ('1.1.0', '1.0.0', '2026-03-05 10:00+08', '录音取证', '内容', '陈晓', '2026-03-04 10:00+08')`)
  const versions = async (input: object = {}) => (await server.call(appNotice.versions, input, { as })).data
  expect(await versions()).toEqual([
    {
      id: expect.any(Number),
      current_version: '1.1.0',
      upper_version: '1.0.0',
      update_time: '2026-03-05 10:00:00',
      update_desc: '录音取证',
      create_time: '2026-03-04 10:00:00',
      withdrawn_at: null,
    },
    expect.objectContaining({ current_version: '1.0.0', upper_version: null }),
  ])
  const found = async (input: object) => (await versions(input)).map(({ current_version }) => current_version)
  expect(await found({ keyword: '1.1' })).toEqual(['1.1.0'])
  expect(await found({ keyword: '首个' })).toEqual(['1.0.0'])
  expect(await found({ datetime: '2026-03-01 - 2026-03-31' })).toEqual(['1.1.0'])
})
