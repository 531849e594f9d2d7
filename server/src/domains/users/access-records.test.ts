import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { verifyTrail } from '../../operators/audit/verify'
import { testImage } from '../../testing/test-image'
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
  as = await server.operator({ permissions: 'all', realname: '陈晓' })
})
afterAll(() => server.close())

const records = () =>
  server.db.rows(sql`select subject, subject_id as "subjectId", action, operator, account_id as "accountId", ip, before, after from audit_trail order by id`)
const record = (subjectId: number | null, action: string, by = as) => ({
  subject: 'user',
  subjectId,
  action,
  operator: by.realname,
  accountId: by.accountId,
  ip: '192.0.2.7',
  before: null,
  after: null,
})
const from = (by = as) => ({ as: by, ip: '192.0.2.7' })

async function insertDocument(userId: number, path = 'license.png') {
  const stored = await server.files.put(await testImage().png().toBuffer())
  await server.db.rows(sql`
    insert into user_documents (path, user_id, kind, file, type, size, sha256) values (${path}, ${userId}, 'license', ${stored.file}, 'image/png', ${stored.size}, ${stored.sha256})`)
}

test('SEC-D2 each view of a full detail leaves one record: operator, user, time and address', async () => {
  const [seen, other] = [await insertUser(server.db, { status: 2 }), await insertUser(server.db, { type: 1, status: 2 })]
  const before = new Date()
  await server.call(users.detail, { userId: seen }, from())
  await server.call(users.detail, { userId: other }, from())
  await server.call(users.detail, { userId: seen }, from())
  expect(await records()).toEqual([record(seen, '查看完整个人信息'), record(other, '查看完整个人信息'), record(seen, '查看完整个人信息')])
  const { at } = (await server.db.one<{ at: Date }>(sql`select min(at) as at from audit_trail`))!
  expect(at.getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect(at.getTime()).toBeLessThanOrEqual(Date.now())
  expect(await verifyTrail(server.db)).toMatchObject({ intact: true })
})

test('SEC-D2 masked details and lists leave no record', async () => {
  const userId = await insertUser(server.db)
  const masked = await server.operator({ permissions: ['user/getUserList'] })
  await server.call(users.detail, { userId }, from(masked))
  await server.call(users.list, { types: 2 }, from())
  await server.call(users.balances, {}, from())
  expect(await records()).toEqual([])
})

test('SEC-D2 each image leaves a record of its user and its kind', async () => {
  const userId = await insertUser(server.db)
  await insertDocument(userId)
  expect((await server.request(users.file, { path: 'license.png' }, from())).headers).toMatchObject({ 'content-type': 'image/jpeg' })
  expect(await records()).toEqual([record(userId, '查看营业执照')])
})

test('SEC-D2 each export leaves a record of its content, masked or not', async () => {
  const userId = await insertUser(server.db)
  const masked = await server.operator({ permissions: ['user/exportIndividual'] })
  for (const [route, input, by] of [
    [users.export, { type: 2 }, as],
    [users.export, { type: 1 }, masked],
    [users.exportBalances, {}, as],
    [users.exportBalanceEntries, { userId }, as],
  ] as const)
    expect((await server.request(route, input, from(by))).statusCode).toBe(200)
  expect(await records()).toEqual([
    record(null, '导出企业用户'),
    record(null, '导出个人用户', masked),
    record(null, '导出用户余额'),
    record(userId, '导出余额明细'),
  ])
})

test('SEC-D2 an answer that fails leaves no record', async () => {
  const userId = await insertUser(server.db)
  await insertDocument(userId)
  const nobody = await server.operator()
  const individuals = await server.operator({ permissions: ['user/getIndividualList', 'user/viewPersonal'] })
  rmSync(join(server.config.dataDir, 'files'), { recursive: true })
  await server.db.script('alter table ledger_entries rename column order_no to elsewhere')
  const answers = [
    await server.request(users.detail, { userId: 999 }, from()),
    await server.request(users.detail, { userId }, from(nobody)),
    await server.request(users.detail, { userId }, from(individuals)),
    await server.request(users.file, { path: 'license.png' }, from()),
    await server.request(users.export, { type: 3 }, from()),
    await server.request(users.exportBalanceEntries, { userId }, from()),
  ]
  await server.db.script('alter table ledger_entries rename column elsewhere to order_no')
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 403, 404, 404, 422, 500])
  expect(await records()).toEqual([])
})

test('SEC-D2 an access that cannot be recorded is refused, and an export then frees its slot', async () => {
  const userId = await insertUser(server.db, { status: 2, mobile: '13812340001' })
  await insertDocument(userId)
  await server.db.script('alter table audit_head rename to elsewhere')
  const answers = [
    await server.request(users.detail, { userId }, from()),
    await server.request(users.file, { path: 'license.png' }, from()),
    await server.request(users.export, { type: 2 }, from()),
  ]
  await server.db.script('alter table elsewhere rename to audit_head')
  for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([500, expect.not.stringMatching(/13812340001|JFIF|PK|\xff\xd8/)])
  expect((await server.request(users.export, { type: 2 }, from())).statusCode).toBe(200)
})

test('SEC-D2 HEAD shows nothing and leaves no record', async () => {
  const userId = await insertUser(server.db)
  for (const url of [`${users.detail.path}?userId=${userId}`, `${users.export.path}?type=2`])
    expect((await server.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${as.token}` } })).statusCode).toBe(200)
  expect(await records()).toEqual([])
})
