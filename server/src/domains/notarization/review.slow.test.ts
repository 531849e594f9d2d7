import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { evidence } from '@console/platform/contract/evidence'
import { notarization } from '@console/platform/contract/notarization'
import sql from 'sql-template-tag'
import { migrationsDirectory } from '../../infra/db/migrate'
import { insertNotarization } from '../../testing/test-notarizations'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let userId: number
let reviewer: TestOperator
let other: TestOperator
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  userId = await insertUser(server.db, { name: '华信科技', mobile: '13800138000' })
  const permissions = ['notarization/getList', 'notarization/data', 'evidence/getEvidenceList'] as const
  reviewer = await server.operator({ permissions: [...permissions] })
  other = await server.operator({ permissions: [...permissions] })
})
afterAll(() => server.close())

const accept = ({ accountId }: TestOperator, accepted: 1 | 2 = 1) => server.db.rows(sql`update accounts set is_accepted = ${accepted} where id = ${accountId}`)
const detailOf = ({ orderId }: { orderId: number }, as: TestOperator) => server.call(notarization.detail, { orderId, userId }, { as })
const review = ({ orderId }: { orderId: number }, as: TestOperator, isCheck: 0 | 1 = 1) =>
  server.call(notarization.review, { orderId, userId, isCheck, checkRemark: '材料齐全' }, { as })

test('NOTA-03 a review sets the outcome of an open application, with operator, time and reason, in its history and in the custody of its evidence', async () => {
  const application = await insertNotarization(server.db, { userId, pieces: 2 })
  expect(await detailOf(application, reviewer)).toMatchObject({ status: 1, editPermission: true, handledBySelf: false, othersMayCheck: true, handler: null })
  await review(application, reviewer)
  const detail = await detailOf(application, reviewer)
  expect(detail).toMatchObject({ status: 2, notarialStatus: '出证成功', checkRemark: '材料齐全', checkedBy: reviewer.realname })
  expect(detail.history.at(-1)).toMatchObject({ by: reviewer.realname, action: '审核通过' })
  for (const { baoquan } of application.evidence) {
    const { data } = await server.call(evidence.custody, { baoquan }, { as: reviewer })
    expect(data[0]).toMatchObject({ kind: 'reviewed', by: reviewer.realname, detail: `出证申请 ${application.orderNo} 审核通过` })
  }
})

test('NOTA-03 a refusal ends an application', async () => {
  const application = await insertNotarization(server.db, { userId })
  await review(application, reviewer, 0)
  expect(await detailOf(application, reviewer)).toMatchObject({ status: 3, notarialStatus: '已终止' })
})

test('NOTA-03 the remark is required', async () => {
  const { orderId } = await insertNotarization(server.db, { userId })
  const answer = server.call(notarization.review, { orderId, userId, isCheck: 1, checkRemark: ' ' }, { as: reviewer })
  await expect(answer).rejects.toMatchObject({ code: 422, message: '请输入审核备注' })
})

test('UX-B4 of ten simultaneous reviewers one decides; the others learn who and when', async () => {
  const application = await insertNotarization(server.db, { userId })
  const operators = await Promise.all(Array.from({ length: 10 }, () => server.operator({ permissions: ['notarization/getList', 'notarization/data'] })))
  const answers = await Promise.allSettled(operators.map((as, i) => review(application, as, i % 2 ? 1 : 0)))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(refused).toHaveLength(9)
  const { checkedBy, checkedAt } = await detailOf(application, reviewer)
  for (const error of refused) expect(error).toMatchObject({ code: 409, message: expect.stringContaining(`该申请已由 ${checkedBy} 于 ${checkedAt} 审核`) })
  expect(await server.db.rows(sql`select from audit_trail where subject = 'notarization' and after is not null`)).toHaveLength(1)
})

test('NOTA-03 UX-B8 in 200 rounds of two to ten simultaneous reviewers each case is decided once, and never by its handler', async () => {
  const ROUNDS = 200
  await accept(reviewer)
  const reviewers = [other]
  while (reviewers.length < 9) reviewers.push(await server.operator({ permissions: ['notarization/getList', 'notarization/data'] }))
  const seen = new Set<number>()
  for (let round = 0; round < ROUNDS; round++) {
    const application = await insertNotarization(server.db, { userId, pieces: 0 })
    const codeOf = (as: TestOperator, isCheck: 0 | 1) =>
      review(application, as, isCheck).then(
        () => 0,
        ({ code }) => code as number,
      )
    const [own, ...codes] = await Promise.all([codeOf(reviewer, 1), ...reviewers.slice(0, 1 + (round % 9)).map((as, i) => codeOf(as, i % 2 ? 1 : 0))])
    expect([own > 0, codes.filter((code) => code === 0).length]).toEqual([true, 1])
    for (const code of [own, ...codes]) seen.add(code)
  }
  expect([...seen].sort()).toEqual([0, 403, 409])
  expect(
    await server.db.rows(sql`select from notarizations where status <> 1 and checked_by <> ${reviewer.accountId} and handled_by = ${reviewer.accountId}`),
  ).toHaveLength(ROUNDS)
  expect(await server.db.rows(sql`select from audit_trail where subject = 'notarization'`)).toHaveLength(ROUNDS)
})

test('UX-B8 nobody decides on a case that they handle, by the API or in the database, not even the super administrator', async () => {
  const admin = await server.operator({ permissions: 'all' })
  await accept(admin)
  const application = await insertNotarization(server.db, { userId })
  expect(await detailOf(application, admin)).toMatchObject({ handler: { accountId: admin.accountId, name: admin.realname }, handledBySelf: true })
  await expect(review(application, admin)).rejects.toMatchObject({ code: 403, message: '本人经办的申请须由他人审核' })
  const change = sql`update notarizations set status = 2, checked_by = ${admin.accountId}, checked_at = now(), check_remark = '自己通过' where order_id = ${application.orderId}`
  await expect(server.db.rows(change)).rejects.toThrow('four_eyes')
  await review(application, reviewer)
  expect(await detailOf(application, admin)).toMatchObject({ status: 2 })
})

test('UX-B8 a paid case is assigned to the operator with the fewest open cases who accepts certification work and may decide', async () => {
  await accept(reviewer)
  await accept(other)
  await accept(await server.operator({ permissions: ['notarization/getList'] }))
  const handlers = []
  for (let i = 0; i < 4; i++) handlers.push((await detailOf(await insertNotarization(server.db, { userId }), reviewer)).handler?.accountId)
  expect(handlers).toEqual([reviewer.accountId, other.accountId, reviewer.accountId, other.accountId])
  await accept(other, 2)
  expect((await detailOf(await insertNotarization(server.db, { userId }), reviewer)).handler?.accountId).toBe(reviewer.accountId)
  const unpaid = await insertNotarization(server.db, { userId, pay: 1 })
  expect((await detailOf(unpaid, reviewer)).handler).toBeNull()
  await expect(review(unpaid, other)).rejects.toMatchObject({ code: 409, message: '该申请尚未支付，不能审核' })
})

test('UX-B8 a case without a handler is taken over once, by an operator who accepts such work', async () => {
  const application = await insertNotarization(server.db, { userId })
  const { orderId } = application
  await expect(server.call(notarization.takeOver, { orderId }, { as: reviewer })).rejects.toMatchObject({ code: 403 })
  await accept(reviewer)
  await accept(other)
  await server.call(notarization.takeOver, { orderId }, { as: reviewer })
  await expect(server.call(notarization.takeOver, { orderId }, { as: other })).rejects.toMatchObject({
    code: 409,
    message: `该申请的经办人是 ${reviewer.realname}`,
  })
  const admin = await server.operator({ permissions: 'all' })
  await detailOf(application, admin)
  expect((await detailOf(application, admin)).history).toEqual([expect.objectContaining({ by: reviewer.realname, action: '接手经办' })])
})

test('UX-B8 only the handler or the super administrator passes a case on', async () => {
  await accept(reviewer)
  const application = await insertNotarization(server.db, { userId })
  await accept(other)
  const assigned = await detailOf(application, reviewer)
  expect(assigned).toMatchObject({ mayHandOver: true, mayTakeOver: false })
  expect(assigned.history).toEqual([{ at: assigned.handler!.at, by: '系统', action: `自动分配 ${reviewer.realname} 经办` }])
  expect(await detailOf(application, other)).toMatchObject({ mayHandOver: false, mayTakeOver: false })
  const admin = await server.operator({ permissions: 'all' })
  const handOver = (as: TestOperator, accountId: number) => server.call(notarization.handOver, { orderId: application.orderId, accountId }, { as })
  await expect(handOver(other, other.accountId)).rejects.toMatchObject({ code: 403, message: '只有经办人或超级管理员可以转交' })
  await expect(handOver(reviewer, admin.accountId)).rejects.toMatchObject({ code: 422 })
  expect(await server.call(notarization.handlers, {}, { as: reviewer })).toEqual([reviewer, other].map(({ accountId: id, realname: name }) => ({ id, name })))
  await handOver(reviewer, other.accountId)
  await handOver(admin, reviewer.accountId)
  const { handler, history } = await detailOf(application, reviewer)
  expect(handler).toMatchObject({ accountId: reviewer.accountId })
  expect(history.map(({ by, action }) => `${by} ${action}`)).toEqual([
    `系统 自动分配 ${reviewer.realname} 经办`,
    `${reviewer.realname} 转交 ${other.realname} 经办`,
    `${admin.realname} 转交 ${reviewer.realname} 经办`,
  ])
  await review(application, admin)
  await expect(handOver(admin, other.accountId)).rejects.toMatchObject({ code: 409 })
})

test('UX-B8 nobody who ever handled a case decides it or is offered it, not even the super administrator, and a message says so', async () => {
  const admin = await server.operator({ permissions: 'all' })
  for (const as of [reviewer, other, admin]) await accept(as)
  const application = await insertNotarization(server.db, { userId })
  const { orderId } = application
  const people = new Map([reviewer, other, admin].map((one) => [one.accountId, one]))
  const first = people.get((await detailOf(application, admin)).handler!.accountId)!
  const [second, third] = [...people.values()].filter((one) => one !== first) as [TestOperator, TestOperator]
  await server.call(notarization.handOver, { orderId, accountId: second.accountId }, { as: first })
  expect(await detailOf(application, first)).toMatchObject({ handledBySelf: false, handledBefore: true, othersMayCheck: true })
  await server.call(notarization.handOver, { orderId, accountId: third.accountId }, { as: second })
  for (const as of people.values()) {
    await expect(review(application, as)).rejects.toMatchObject({ code: 403, message: '本人经办的申请须由他人审核' })
    expect((await server.call(notarization.next, { tab: '0'.repeat(32) }, { as })).row).toBeNull()
    expect(await detailOf(application, as)).toMatchObject({ othersMayCheck: false })
  }
  const somebody = await server.operator({ permissions: ['notarization/getList', 'notarization/data'] })
  expect(await detailOf(application, somebody)).toMatchObject({ handledBySelf: false, handledBefore: false })
  await review(application, somebody)
})

test('RBAC-02 giving and removing node 51 takes effect at the next request', async () => {
  const application = await insertNotarization(server.db, { userId })
  const onlooker = await server.operator({ permissions: ['notarization/getList'] })
  expect(await detailOf(application, onlooker)).toMatchObject({ editPermission: false })
  await expect(review(application, onlooker)).rejects.toMatchObject({ code: 403 })
  await server.db.rows(sql`update roles set node_ids = array_append(node_ids, 51) where id = ${onlooker.roleId}`)
  expect(await detailOf(application, onlooker)).toMatchObject({ editPermission: true })
  await review(application, onlooker)
  await server.db.rows(sql`update roles set node_ids = array_remove(node_ids, 51) where id = ${onlooker.roleId}`)
  expect(await detailOf(application, onlooker)).toMatchObject({ editPermission: false })
})

test('DESK-37 an outcome is final in the database, except for a revocation, and only the state of an application changes', async () => {
  const application = await insertNotarization(server.db, { userId })
  await review(application, reviewer)
  for (const change of [
    sql`update notarizations set status = 1, checked_by = null, checked_at = null, check_remark = null, handled_at = now()`,
    sql`update notarizations set status = 3`,
    sql`update notarizations set mobile = '13900000000'`,
    sql`delete from notarizations`,
  ])
    await expect(server.db.rows(change)).rejects.toThrow('refused')
})

test('NOTA-03 the history of cases from before the events table is read from the audit trail', async () => {
  const taken = await insertNotarization(server.db, { userId })
  await accept(reviewer)
  await accept(other)
  await server.call(notarization.takeOver, { orderId: taken.orderId }, { as: other })
  await review(taken, reviewer, 0)
  const handed = await insertNotarization(server.db, { userId })
  await server.call(notarization.handOver, { orderId: handed.orderId, accountId: other.accountId }, { as: reviewer })
  const assigned = await insertNotarization(server.db, { userId })
  const histories = async () => {
    const details = await Promise.all([taken, handed, assigned].map((one) => detailOf(one, reviewer)))
    return details.map(({ history }) => history.map(({ by, action }) => `${by} ${action}`))
  }
  const before = await histories()
  expect(before).toEqual([
    [`${other.realname} 接手经办`, `${reviewer.realname} 审核拒绝`],
    [`系统 自动分配 ${reviewer.realname} 经办`, `${reviewer.realname} 转交 ${other.realname} 经办`],
    [`系统 自动分配 ${reviewer.realname} 经办`],
  ])
  const [events, results] = ['1501_notarization_events', '1920_notarization_results'].map((name) =>
    readFileSync(join(migrationsDirectory, `20261126${name}.sql`), 'utf8'),
  )
  await server.db.script(`drop table notarization_events; drop function record_assignment cascade; ${events}; ${results}`)
  expect(await histories()).toEqual(before)
})
