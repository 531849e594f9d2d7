import { bell } from '@console/platform/contract/bell'
import { evidence } from '@console/platform/contract/evidence'
import { notarization } from '@console/platform/contract/notarization'
import sql from 'sql-template-tag'
import { takeResult } from '../../notarization/office-result'
import { insertNotarization } from '../../testing/test-notarizations'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let userId: number
let li: TestOperator
let wang: TestOperator
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  userId = await insertUser(server.db, { name: '华信科技', mobile: '13800138000' })
  const permissions = ['notarization/getList', 'notarization/data', 'notarization/reopen', 'evidence/getEvidenceList'] as const
  li = await server.operator({ permissions: [...permissions], realname: '李敏' })
  wang = await server.operator({ permissions: [...permissions], realname: '王小明' })
})
afterAll(() => server.close())

const detailOf = (orderId: number, as = li) => server.call(notarization.detail, { orderId, userId }, { as })
const review = (orderId: number, isCheck: 0 | 1, as = li) => server.call(notarization.review, { orderId, userId, isCheck, checkRemark: '材料不全' }, { as })
async function reopen(orderId: number, { as = li, ...given }: { as?: TestOperator; checkedAt?: string; reason?: string } = {}) {
  const checkedAt = given.checkedAt ?? (await detailOf(orderId)).checkedAt ?? '2026-01-02 03:04:05'
  return server.call(notarization.reopen, { orderId, checkedAt, reason: '看错了申请', ...given }, { as })
}
const office = (orderId: number, kind: 'issued' | 'failed') =>
  server.db.transaction((tx) => takeResult(tx, orderId, { kind, remark: kind === 'failed' ? '原件未能核验' : null, by: '公证处', at: new Date() }))

test.each([0, 1] as const)(
  'DESK-37 a decision (%s) is taken back with a reason: the application waits again, on record, and can be decided anew',
  async (isCheck) => {
    const { orderId, orderNo, evidence: pieces } = await insertNotarization(server.db, { userId })
    await review(orderId, isCheck)
    expect(await detailOf(orderId)).toMatchObject({ mayReopen: true })
    await server.call(bell.look, {}, { as: wang })
    await reopen(orderId)
    const detail = await detailOf(orderId)
    expect(detail).toMatchObject({ status: 1, notarialStatus: '出证中', checkRemark: null, checkedBy: null, checkedAt: null, mayReopen: false })
    expect(detail.history.at(-1)).toMatchObject({ by: '李敏', action: '撤回审核：看错了申请' })
    expect(await server.call(bell.news, {}, { as: wang })).toMatchObject([{ queue: 'notarization', count: 1 }])
    expect((await server.call(notarization.list, { waiting: 1, pay: 2, notarial: 1 }, { as: wang })).data.map(({ id }) => id)).toEqual([orderId])
    const { data } = await server.call(evidence.custody, { baoquan: pieces[0]!.baoquan }, { as: li })
    expect(data[0]).toMatchObject({ kind: 'reviewed', by: '李敏', detail: `出证申请 ${orderNo} 撤回审核` })
    expect(await server.db.rows(sql`select subject, before, after from audit_trail where action = '撤回审核'`)).toEqual([
      { subject: 'notarization', before: { status: isCheck ? 2 : 3 }, after: { status: 1, reason: '看错了申请' } },
    ])
    expect(await server.db.rows(sql`select type from events order by id`)).toMatchObject([{ type: 'notarization.decided' }, { type: 'notarization.reopened' }])
    await review(orderId, 1, wang)
    expect(await detailOf(orderId)).toMatchObject({ status: 2, checkedBy: '王小明' })
  },
)

test('DESK-37 a decision cannot be revoked after the notary’s office has answered', async () => {
  const [issued, failed] = [await insertNotarization(server.db, { userId }), await insertNotarization(server.db, { userId })]
  for (const { orderId } of [issued, failed]) await review(orderId, 1)
  await office(issued.orderId, 'issued')
  await office(failed.orderId, 'failed')
  for (const { orderId } of [issued, failed]) {
    expect(await detailOf(orderId)).toMatchObject({ mayReopen: false })
    await expect(reopen(orderId)).rejects.toMatchObject({ code: 409, message: '公证处已给出结果，不能撤回审核' })
  }
  await expect(
    server.db.rows(sql`update notarizations set status = 1, checked_by = null, checked_at = null, check_remark = null where order_id = ${issued.orderId}`),
  ).rejects.toThrow(/is decided/)
})

test('DESK-37 of two simultaneous revocations one succeeds; a newer decision is not revoked unseen', async () => {
  const { orderId } = await insertNotarization(server.db, { userId })
  await expect(reopen(orderId)).rejects.toMatchObject({ code: 409, message: '该申请正在等待审核，没有可撤回的审核结果' })
  await review(orderId, 0)
  const { checkedAt } = await detailOf(orderId)
  const [one, other] = await Promise.allSettled([reopen(orderId, { checkedAt: checkedAt! }), reopen(orderId, { checkedAt: checkedAt!, as: wang })])
  expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected'])
  await review(orderId, 1, wang)
  await server.db.transaction(async (tx) => {
    await tx.script('set local session_replication_role = replica')
    await tx.rows(sql`update notarizations set checked_at = checked_at + interval '1 minute' where order_id = ${orderId}`)
  })
  await expect(reopen(orderId, { checkedAt: checkedAt! })).rejects.toMatchObject({
    code: 409,
    message: expect.stringMatching(/^该申请已由 王小明 于 .+ 重新审核/),
  })
  expect(await detailOf(orderId)).toMatchObject({ status: 2 })
})

test('DESK-37 SEC-Z2 it needs a right, a reason, and an operator who never handled the case', async () => {
  const { orderId } = await insertNotarization(server.db, { userId })
  const handler = await server.operator({ permissions: ['notarization/getList', 'notarization/data', 'notarization/reopen'], realname: '赵经办' })
  await server.db.rows(sql`update accounts set is_accepted = 1 where id = ${handler.accountId}`)
  await server.call(notarization.takeOver, { orderId }, { as: handler })
  await review(orderId, 0)
  expect(await detailOf(orderId, handler)).toMatchObject({ mayReopen: false })
  await expect(reopen(orderId, { as: handler })).rejects.toMatchObject({ code: 403, message: '本人经办的申请须由他人撤回审核' })
  const reviewer = await server.operator({ permissions: ['notarization/getList', 'notarization/data'] })
  await expect(reopen(orderId, { as: reviewer })).rejects.toMatchObject({ code: 403 })
  await expect(reopen(orderId, { reason: ' ' })).rejects.toMatchObject({ code: 422, message: '请输入撤回原因' })
  await expect(reopen(orderId, { reason: '长'.repeat(201) })).rejects.toMatchObject({ code: 422 })
  await expect(reopen(9_999, { checkedAt: '2026-01-02 03:04:05' })).rejects.toMatchObject({ code: 404 })
  await reopen(orderId, { reason: '长'.repeat(200) })
})
