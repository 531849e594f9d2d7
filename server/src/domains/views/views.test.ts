import { MOST_VIEWS, views } from '@console/platform/contract/views'
import { startTestServer } from '../../testing/test-server'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
})
afterAll(() => server.close())
beforeEach(() => server.empty())

const list = '/api/user/getUserList?types=2'
const content = { filters: { status: '1', keyword: '13800000001' }, sort: 'created_at.asc', columns: { order: ['name'], hidden: ['mobile'] } }
const view = JSON.stringify(content)

test('VIEW-02 a view is stored by name for its account and list only; it is changed, renamed and removed', async () => {
  const [as, other] = [await server.operator(), await server.operator()]
  const saved = await server.call(views.addView, { list, name: ' 待审企业 ', view }, { as })
  expect(saved).toMatchObject({ name: '待审企业', view: content })
  expect(await server.call(views.savedViews, { list }, { as })).toEqual([saved])
  expect(await server.call(views.savedViews, { list: '/api/user/getUserList?types=1' }, { as })).toEqual([])
  expect(await server.call(views.savedViews, { list }, { as: other })).toEqual([])

  const { id } = saved
  expect(await server.call(views.editView, { id, name: '待审' }, { as })).toEqual({ id, name: '待审', view: content })
  const changed = { filters: {} }
  expect(await server.call(views.editView, { id, view: JSON.stringify(changed) }, { as })).toEqual({ id, name: '待审', view: changed })
  for (const call of [views.editView, views.deleteView]) await expect(server.call(call, { id }, { as: other })).rejects.toMatchObject({ code: 404 })
  await server.call(views.deleteView, { id }, { as })
  expect(await server.call(views.savedViews, { list }, { as })).toEqual([])
})

test('VIEW-02 a name of 1 to 20 characters is unique in a list, and a list has at most 30 views, even with simultaneous saves', async () => {
  const as = await server.operator()
  const add = (name: string, of = list) => server.call(views.addView, { list: of, name, view }, { as })
  await expect(add(' ')).rejects.toMatchObject({ code: 422, message: '请输入视图名称' })
  await expect(add('长'.repeat(21))).rejects.toMatchObject({ code: 422 })
  const { id } = await add('甲')
  await expect(add('甲')).rejects.toMatchObject({ code: 409, message: '已有名为“甲”的视图' })
  await add('甲', '/api/data/getSaveDataList')
  const { id: second } = await add('乙')
  await expect(server.call(views.editView, { id: second, name: '甲' }, { as })).rejects.toMatchObject({ code: 409 })
  await server.call(views.editView, { id, name: '甲', view }, { as })
  const saved = await Promise.allSettled(Array.from({ length: MOST_VIEWS }, (_, index) => add(`视图${index}`)))
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_VIEWS - 2)
  await expect(add('再一个')).rejects.toMatchObject({ code: 409, message: '一个列表最多保存 30 个视图，请先删除不用的' })
})

test.each([
  '{',
  '[]',
  '{"filters":{"status":1}}',
  '{"filters":{},"columns":{"order":[]}}',
  `{"filters":{"a":"${'长'.repeat(201)}"}}`,
  '{"filters":{},"more":1}',
])('VIEW-02 %s is not a valid view', async (given) => {
  const as = await server.operator()
  await expect(server.call(views.addView, { list, name: '甲', view: given }, { as })).rejects.toMatchObject({ code: 422, message: '视图内容无效' })
})

test('VIEW-02 the audit trail names a view, but not its searched value', async () => {
  const as = await server.operator()
  const { id } = await server.call(views.addView, { list, name: '甲', view }, { as })
  await server.call(views.editView, { id, view }, { as })
  const trail = await server.db.rows<{ text: string }>({ text: 'select audit_trail::text as text from audit_trail', values: [] })
  expect(trail.map(({ text }) => text).join()).toContain('更新视图“甲”')
  expect(trail.map(({ text }) => text).join()).not.toContain('13800000001')
})
