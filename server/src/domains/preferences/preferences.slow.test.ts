import { preferences } from '@console/platform/contract/preferences'
import { session } from '@console/platform/contract/session'
import { startTestServer } from '../../testing/test-server'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
})
afterAll(() => server.close())
beforeEach(() => server.empty())

const key = 'columns:/api/user/getUserList'
const value = JSON.stringify({ order: ['name', 'mobile'], hidden: ['mobile'] })

test('UX-A8 an operator’s setting is there at their next sign-in, only for them, until it is reset', async () => {
  const [as, other] = [await server.operator(), await server.operator()]
  expect(await server.call(preferences.preference, { key }, { as })).toEqual({ value: null, revision: 0 })
  const saved = await server.call(preferences.save, { key, value }, { as })
  expect({ ...saved, value: JSON.parse(saved.value!) }).toEqual({ value: JSON.parse(value), revision: 1 })
  expect(await server.call(preferences.preference, { key }, { as })).toEqual(saved)
  expect((await server.call(session.currentUser, {}, { as })).preferences).toEqual({ [key]: saved })
  expect((await server.call(session.currentUser, {}, { as: other })).preferences).toEqual({})
  expect(await server.call(preferences.save, { key, revision: 1 }, { as })).toEqual({ value: null, revision: 2 })
})

test('UX-A8 the second of two windows gets a conflict, and may then replace the setting', async () => {
  const as = await server.operator()
  await server.call(preferences.save, { key, value }, { as })
  await expect(server.call(preferences.save, { key, value: '[]' }, { as })).rejects.toMatchObject({ code: 409 })
  await server.call(preferences.save, { key, value: '[1]', revision: 1 }, { as })
  await expect(server.call(preferences.save, { key, value: '[2]', revision: 1 }, { as })).rejects.toMatchObject({
    message: '该设置刚在另一个窗口中改过，再次保存将覆盖它',
  })
  expect(await server.call(preferences.preference, { key }, { as })).toEqual({ value: '[1]', revision: 2 })
})

test('a setting is JSON of at most 4000 characters, and an account has at most 200', async () => {
  const as = await server.operator()
  const save = (given: object) => server.call(preferences.save, { key, ...given }, { as })
  await expect(save({ value: '{' })).rejects.toMatchObject({ code: 422 })
  await expect(save({ value: JSON.stringify('长'.repeat(4000)) })).rejects.toMatchObject({ code: 422 })
  await expect(save({ key: 'columns:<b>', value })).rejects.toMatchObject({ code: 422 })
  for (let i = 0; i < 200; i++) await save({ key: `columns:/api/list/${i}`, value: '[]' })
  await expect(save({ value })).rejects.toMatchObject({ code: 409 })
})

test('an account has at most 200 settings, even with simultaneous saves', async () => {
  const as = await server.operator()
  const keys = Array.from({ length: 207 }, (_, i) => `columns:/api/list/${i}`)
  const saved = await Promise.allSettled(keys.map((key) => server.call(preferences.save, { key, value: '[]' }, { as })))
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
})
