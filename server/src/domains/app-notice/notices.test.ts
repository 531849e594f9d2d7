import { appNotice } from '@console/platform/contract/app-notice'
import sql from 'sql-template-tag'
import { shanghaiTime } from '../../infra/db/shanghai-time'
import { HOUR } from '../../testing/clock'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all', realname: '陈晓' })
})
afterAll(() => server.close())

const SHOWN = '已有公告内容正在展示，请结束后新增'
const form = { title: '系统维护通知', content: '今晚 22:00 维护。\n请提前保存。', time: '2026-01-01 08:00:00 - 2099-12-31 23:59:59' }
const add = (input: object = {}) => server.request(appNotice.addNotice, { ...form, ...input }, { as })
const edit = (id: number, input: object = {}) => server.request(appNotice.editNotice, { ...form, id, ...input }, { as })
const cancel = (id: number, type: number) => server.request(appNotice.cancelNotice, { id, type }, { as })
const list = async (input: object = {}) => (await server.call(appNotice.notices, input, { as })).data
const newest = async () => (await list())[0]!.id
const isAdd = async () => (await server.call(appNotice.isAdd, {}, { as })).is_add
const trail = async () =>
  (await server.db.rows<{ action: string }>(sql`select action from audit_trail where subject = 'notice' order by id`)).map(({ action }) => action)

/** An expired notice. */
async function insertPast(title = '旧公告', { start = '2026-01-02', end = '2026-01-05', ended = null as string | null } = {}) {
  const { id } = (await server.db.one<{ id: number }>(sql`
    insert into notices (title, content, start_time, end_time, ended_at, creator_name, created_at, updated_at)
    values (${title}, '内容', ${start}::timestamptz, ${end}::timestamptz, ${ended}::timestamptz, '李四', ${start}::timestamptz, ${start}::timestamptz) returning id`))!
  return id
}

test('NOTICE-01 a notice is displayed from its addition, also before its start time, and a second one is refused', async () => {
  expect(await isAdd()).toBe(true)
  expect((await add({ time: '2090-01-01 00:00:00 - 2099-01-01 00:00:00' })).json()).toEqual({ code: 200, msg: '新增成功', data: null })
  expect(await isAdd()).toBe(false)
  const refused = await add()
  expect([refused.statusCode, refused.json().msg]).toEqual([409, SHOWN])
  expect(await list()).toEqual([
    {
      id: expect.any(Number),
      title: form.title,
      content: form.content,
      start_time: '2090-01-01 00:00:00',
      end_time: '2099-01-01 00:00:00',
      is_show: '是',
      creator_name: '陈晓',
      update_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    },
  ])
  expect(await trail()).toEqual(['新增公告“系统维护通知”'])
})

test('NOTICE-01 of twenty simultaneous additions one is accepted, and the others get the reason', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => add({ title: `公告${i}` })))
  const outcomes = answers.map((answer) => `${answer.statusCode} ${answer.json().msg}`).sort()
  expect(outcomes).toEqual(['200 新增成功', ...Array.from({ length: 19 }, () => `409 ${SHOWN}`)])
  expect(await list()).toHaveLength(1)
  expect(await trail()).toHaveLength(1)
})

test('NOTICE-01 the database refuses a second displayed notice from every writer', async () => {
  await add()
  await expect(
    server.db.rows(sql`
      insert into notices (title, content, start_time, end_time, creator_name, created_at, updated_at)
      values ('第二条', '内容', now(), now() + interval '1 day', '李四', now(), now())`),
  ).rejects.toThrow('one_notice_at_a_time')
})

test('NOTICE-01 after a notice has ended another one is accepted, and the end cannot be undone', async () => {
  await add()
  const id = await newest()
  expect((await cancel(id, 1)).json()).toEqual({ code: 200, msg: '操作成功', data: null })
  expect([await isAdd(), (await list()).map(({ is_show }) => is_show)]).toEqual([true, ['否']])
  for (const again of [await cancel(id, 1), await edit(id)]) expect(again.statusCode).toBe(409)
  expect((await cancel(id, 1)).json().msg).toBe('该公告已结束展示，不能结束')
  expect((await edit(id)).json().msg).toBe('该公告已结束展示，不能修改')
  expect((await add({ title: '下一条' })).statusCode).toBe(200)
  expect((await list()).map(({ title, is_show }) => [title, is_show])).toEqual([
    ['下一条', '是'],
    ['系统维护通知', '否'],
  ])
  expect(await trail()).toEqual(['新增公告“系统维护通知”', '结束公告“系统维护通知”', '新增公告“下一条”'])
})

test('NOTICE-01 ten simultaneous calls end a notice once', async () => {
  await add()
  const id = await newest()
  const codes = (await Promise.all(Array.from({ length: 10 }, () => cancel(id, 1)))).map(({ statusCode }) => statusCode)
  expect(codes.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect((await trail()).filter((action) => action.startsWith('结束'))).toHaveLength(1)
})

test('NOTICE-01 an expired notice is not displayed: another is accepted, and it cannot be edited', async () => {
  const id = await insertPast()
  expect([await isAdd(), (await list())[0]!.is_show]).toEqual([true, '否'])
  expect([(await edit(id)).statusCode, (await add()).statusCode]).toEqual([409, 200])
})

test('NOTICE-01 a display time ends by the clock in China, independent of the server’s time zone', async () => {
  const untilIn = (hours: number) => ({ time: `2026-01-01 08:00:00 - ${shanghaiTime(new Date(Date.now() + hours * HOUR))}` })
  expect((await add(untilIn(-1))).json()).toMatchObject({ code: 422, msg: '展示结束时间应晚于当前时间' })
  expect((await add(untilIn(1))).statusCode).toBe(200)
  expect((await edit(await newest(), untilIn(-1))).statusCode).toBe(422)
})

test('NOTICE-01 a displayed notice can be edited', async () => {
  await add()
  const id = await newest()
  expect((await edit(id, { title: '维护延期', content: '改到明晚', time: '2026-02-01 00:00:00 - 2098-01-01 00:00:00' })).json()).toMatchObject({
    code: 200,
    msg: '编辑成功',
  })
  expect(await list()).toMatchObject([{ id, title: '维护延期', content: '改到明晚', start_time: '2026-02-01 00:00:00', is_show: '是' }])
  expect(await trail()).toEqual(['新增公告“系统维护通知”', '修改公告“系统维护通知”'])
})

test('NOTICE-01 any notice can be deleted, also the displayed one, which permits another; the audit trail keeps its record', async () => {
  const past = await insertPast()
  await add()
  const id = await newest()
  expect((await cancel(id, 2)).json()).toEqual({ code: 200, msg: '操作成功', data: null })
  expect(await isAdd()).toBe(true)
  expect((await cancel(past, 0)).statusCode).toBe(200)
  expect(await list()).toEqual([])
  const { before } = (await server.db.one<{ before: object }>(sql`select before from audit_trail where action = '删除公告“系统维护通知”'`))!
  expect(before).toMatchObject({ title: form.title, content: form.content, is_show: '是' })
})

test('an unknown notice and an ended one have different answers', async () => {
  for (const answer of [await edit(7), await cancel(7, 1), await cancel(7, 2)]) expect([answer.statusCode, answer.json().msg]).toEqual([404, '该公告不存在'])
})

test.each([
  ['title', '', '请输入15字以内公告标题'],
  ['title', '一二三四五六七八九十一二三四五六', '请输入15字以内公告标题'],
  ['content', '', '请输入公告内容'],
  ['time', '', '请选择展示时间'],
  ['time', '2099-01-02 00:00:00 - 2099-01-01 00:00:00', '展示时间的格式应为“开始时间 - 结束时间”，结束时间晚于开始时间'],
  ['time', '2026-01-01 00:00:00 - 2026-01-02 00:00:00', '展示结束时间应晚于当前时间'],
])('NOTICE-01 %s %j is refused with a message, at adding and at editing', async (field, value, message) => {
  const added = await add({ [field]: value })
  expect([added.statusCode, added.json().data.fields]).toEqual([422, { [field]: message }])
  expect(await list()).toEqual([])
  await add()
  const id = await newest()
  const edited = await edit(id, { [field]: value })
  expect([edited.statusCode, edited.json().data.fields]).toEqual([422, { [field]: message }])
})

test('NOTICE-01 uid and datetime are accepted and ignored', async () => {
  expect((await add({ uid: '999', datetime: '2020-01-01 00:00:00' })).statusCode).toBe(200)
  expect(await list()).toMatchObject([{ creator_name: '陈晓' }])
})

test('TABLE-01 notices are found by their title and by the days on which they are displayed, newest first', async () => {
  await insertPast('一月维护', { start: '2026-01-02 08:00+08', end: '2026-01-05 08:00+08' })
  await insertPast('二月维护', { start: '2026-02-02 08:00+08', end: '2026-02-05 08:00+08' })
  await insertPast('优惠', { start: '2026-03-02 08:00+08', end: '2026-03-05 08:00+08' })
  const titles = async (input: object) => (await list(input)).map(({ title }) => title)
  expect(await titles({})).toEqual(['优惠', '二月维护', '一月维护'])
  expect(await titles({ keyword: '维护' })).toEqual(['二月维护', '一月维护'])
  expect(await titles({ datetime: '2026-01-05 - 2026-02-02' })).toEqual(['二月维护', '一月维护'])
  expect(await titles({ datetime: '2026-01-06 - 2026-02-01' })).toEqual([])
  expect(await titles({ keyword: 'a%' })).toEqual([])
})
