import { audit } from '@console/platform/contract/audit'
import { authority } from '@console/platform/contract/authority'
import { users } from '@console/platform/contract/users'
import { verifyTrailInBackground } from '../../operators/audit/verify-in-background'
import { recordLogin } from '../../operators/audit/trail'
import { readXlsx } from '../../testing/read-xlsx'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.empty())
afterAll(() => server.close())

const signIn = () => server.operator({ permissions: 'all', realname: '张审核' })
const list = async (input: object, as: { token: string }) =>
  (await server.request(audit.list, { page: 1, limit: 10, ...input }, { as })).json<{ data: { data: Record<string, unknown>[]; count: number } }>().data

test('DESK-10 an entry has operator, action, record, time, address and the changed fields by name', async () => {
  const as = await signIn()
  const userId = await insertUser(server.db, { name: '华信公司' })
  await server.call(users.review, { userId, status: 0, account: '请联系 13871259346' }, { as, ip: '192.0.2.7' })
  const { data, count } = await list({}, as)
  expect(count).toBe(1)
  expect(data[0]).toEqual({
    id: 1,
    operate_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    operator: '张审核',
    account_id: as.accountId,
    ip: '192.0.2.7',
    subject: 'user',
    subject_id: userId,
    subject_name: '华信公司',
    action: '实名审核拒绝',
    changes: [
      { field: '状态', before: '待审核', after: '认证失败' },
      { field: '审核意见', before: null, after: '请联系 138****9346' },
    ],
    hash: expect.stringMatching(/^[\da-f]{64}$/),
    previous_hash: '',
  })
})

test('DESK-10 the log is filtered by subject, days, user and words about operator and action, newest or oldest first', async () => {
  const as = await signIn()
  const [one, other] = [await insertUser(server.db), await insertUser(server.db)]
  await server.call(users.review, { userId: one, status: 1 }, { as })
  await server.call(users.review, { userId: other, status: 1 }, { as })
  await server.call(authority.changeAccountStatus, { admin_id: (await server.operator()).accountId, status: 2 }, { as })
  await recordLogin(server.db, { username: 'nobody', ip: '192.0.2.1', action: '密码错误', at: new Date('2020-01-01T00:00:00+08:00') })
  const ids = async (input: object) => {
    const { data, count } = await list(input, as)
    expect(count).toBe(data.length)
    return data.map(({ id }) => id)
  }
  expect(await ids({})).toEqual([3, 2, 1, 4])
  expect(await ids({ sort: 'operate_time.asc' })).toEqual([4, 1, 2, 3])
  expect(await ids({ subject: 'user' })).toEqual([2, 1])
  expect(await ids({ userId: one })).toEqual([1])
  expect(await ids({ userId: one, subject: 'account' })).toEqual([])
  expect(await ids({ datetime: '2020-01-01 - 2020-01-01' })).toEqual([4])
  expect(await ids({ datetime: '2020-01-01 - 2020-01-01', subject: 'user' })).toEqual([])
  expect(await ids({ keyword: '张审' })).toEqual([3, 2, 1])
  expect(await ids({ keyword: '密码错' })).toEqual([4])
  expect(await ids({ keyword: '通过', subject: 'user', userId: other })).toEqual([2])
  expect(await ids({ accountId: as.accountId })).toEqual([3, 2, 1])
  expect(await ids({ accountId: as.accountId, subject: 'user', keyword: '通过' })).toEqual([2, 1])
  expect(await ids({ accountId: 2 ** 31 - 1 })).toEqual([])
})

test('DESK-11 the log shows the end of the chain and the result of its last verification', async () => {
  const as = await signIn()
  const chain = () => server.call(audit.chain, {}, { as })
  expect(await chain()).toEqual({ last_id: 0, last_hash: '', verified: null })
  for (let i = 0; i < 3; i++) await recordLogin(server.db, { username: 'nobody', ip: '192.0.2.1', action: '密码错误', at: new Date() })
  const log = { error: () => undefined }
  await verifyTrailInBackground(server.db, log, new AbortController().signal)
  const hash = expect.stringMatching(/^[\da-f]{64}$/)
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(await chain()).toEqual({ last_id: 3, last_hash: hash, verified: { at, entries: 3, broken_at: null, reason: null } })
  await server.db.transaction((tx) => tx.script('set local session_replication_role = replica; delete from audit_trail where id = 2'))
  await verifyTrailInBackground(server.db, log, new AbortController().signal)
  expect((await chain()).verified).toEqual({ at, entries: 1, broken_at: 2, reason: '该条记录已被删除' })
})

test('DESK-12 an export contains the filtered entries, masked, and is recorded itself', async () => {
  const as = await signIn()
  const userId = await insertUser(server.db)
  await server.call(users.review, { userId, status: 0, account: '证件号 110101199307294618 不符' }, { as })
  await recordLogin(server.db, { username: 'nobody', ip: '192.0.2.1', action: '密码错误', at: new Date() })
  const answer = await server.request(audit.export, { subject: 'user' }, { as })
  const [rows] = (await readXlsx(answer.rawPayload)).sheets
  expect(rows!.length).toBe(2)
  expect(rows![0]!.slice(0, 6)).toEqual(['操作时间', '操作人', '来源地址', '对象', '对象名称', '操作内容'])
  expect(rows![1]).toContain('状态：认证失败；审核意见：证件号 110***********4618 不符')
  expect((await list({ subject: 'audit' }, as)).data).toEqual([expect.objectContaining({ action: '导出操作日志', subject_id: null })])
})

test('DESK-10 operators with entries are listed by name; those with the same name with their account names', async () => {
  const as = await signIn()
  const namesake = await server.operator({ permissions: 'all', realname: '张审核', username: 'zhang2@test.cn' })
  await server.operator({ permissions: 'all', realname: '无记录' })
  for (const by of [as, namesake]) await server.call(users.review, { userId: await insertUser(server.db), status: 1 }, { as: by })
  const listed = await server.call(audit.operators, {}, { as })
  expect(listed.map(({ id }) => id)).toEqual([as.accountId, namesake.accountId])
  expect(listed[1]!.name).toBe('张审核（zhang2@test.cn）')
})

test('DESK-12 the right to read the log does not include its export, and without rights nobody reads it', async () => {
  const reader = await server.operator({ permissions: ['audit/getList'] })
  const other = await server.operator({ permissions: ['authority/getAccountList'] })
  const status = async (route: (typeof audit)[keyof typeof audit], as: { token: string }) =>
    (await server.request(route, route === audit.list ? { page: 1, limit: 10 } : {}, { as })).statusCode
  expect([
    await status(audit.list, reader),
    await status(audit.operators, reader),
    await status(audit.chain, reader),
    await status(audit.export, reader),
  ]).toEqual([200, 200, 200, 403])
  expect([await status(audit.list, other), await status(audit.operators, other), await status(audit.chain, other), await status(audit.export, other)]).toEqual([
    403, 403, 403, 403,
  ])
})
