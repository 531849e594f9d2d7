import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { stopClock } from '../../testing/clock'
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
  stopClock(new Date('2026-11-21T10:00:00+08:00'))
  as = await server.operator({ permissions: 'all', realname: '张审核' })
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const review = (input: Parameters<typeof server.call<typeof users.review>>[1], by = as) => server.call(users.review, input, { as: by })
const stored = (id: number) =>
  server.db.one(
    sql`select status, opinion, checked_by, to_char(checked_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at, app_id, security_key from users where id = ${id}`,
  )

test('USER-06 approving an enterprise gives it its keys', async () => {
  const userId = await insertUser(server.db)
  expect((await server.request(users.review, { userId, status: 1 }, { as })).json()).toEqual({ code: 200, msg: '操作成功', data: null })
  expect(await stored(userId)).toEqual({
    status: 3,
    opinion: null,
    checked_by: '张审核',
    at: '2026-11-21 10:00:00',
    app_id: expect.stringMatching(/^app[\da-f]{16}$/),
    security_key: expect.stringMatching(/^sealed:own:[\w-]+$/),
  })
})

test('USER-06 a refusal stores the reason, and an individual is sent with type 1', async () => {
  const userId = await insertUser(server.db, { type: 1 })
  await review({ userId, status: 0, account: '身份证已过期', type: 1 })
  expect(await stored(userId)).toMatchObject({ status: 4, opinion: '身份证已过期', app_id: null, security_key: null })
})

test('USER-06 a refusal without a reason is 422 and decides nothing', async () => {
  const userId = await insertUser(server.db)
  for (const account of [undefined, '', '   '])
    await expect(review({ userId, status: 0, account })).rejects.toMatchObject({
      code: 422,
      message: '请填写拒绝原因',
      details: { fields: { account: '请填写拒绝原因' } },
    })
  expect(await stored(userId)).toMatchObject({ status: 2, checked_by: null })
})

test('SEC-Z2 each kind of user needs its own review permission, whatever type is sent', async () => {
  const ofEnterprises = await server.operator({ permissions: ['user/checkUser', 'user/getUserList', 'user/getIndividualList'] })
  const enterprise = await insertUser(server.db)
  const individual = await insertUser(server.db, { type: 1 })
  await expect(review({ userId: individual, status: 1, type: 1 }, ofEnterprises)).rejects.toMatchObject({ code: 403 })
  await expect(review({ userId: individual, status: 1 }, ofEnterprises)).rejects.toMatchObject({ code: 404 })
  await expect(review({ userId: enterprise, status: 1, type: 1 })).rejects.toMatchObject({ code: 422, message: '该用户是企业用户，请把用户类型改为“企业”' })
  await expect(review({ userId: individual, status: 1 })).rejects.toMatchObject({ code: 422 })
  for (const id of [enterprise, individual]) expect(await stored(id)).toMatchObject({ status: 2 })
  const viewer = await server.operator({ permissions: ['user/getUserList'] })
  await expect(review({ userId: enterprise, status: 1 }, viewer)).rejects.toMatchObject({ code: 403 })
})

test('an unknown user is 404, one without an application 409', async () => {
  await expect(review({ userId: 999, status: 1 })).rejects.toMatchObject({ code: 404, message: '该用户不存在' })
  await expect(review({ userId: await insertUser(server.db, { status: 1 }), status: 1 })).rejects.toMatchObject({
    code: 409,
    message: '该用户尚未提交实名认证，无法审核',
  })
})

test('SEC-Z4 an unknown field is refused and nothing is written', async () => {
  const userId = await insertUser(server.db)
  for (const extra of [{ role: 1 }, { checked_by: 'x' }, { app_id: 'x' }, { __proto__x: 1 }]) {
    expect((await server.request(users.review, { userId, status: 1, ...extra }, { as })).statusCode).toBe(422)
  }
  expect(await stored(userId)).toMatchObject({ status: 2 })
})

test('SEC-L6 the second reviewer learns who decided and when', async () => {
  const userId = await insertUser(server.db)
  await review({ userId, status: 1 })
  stopClock(new Date('2026-11-21T10:05:00+08:00'))
  const second = await server.operator({ permissions: 'all', realname: '李敏' })
  const before = await stored(userId)
  await expect(review({ userId, status: 0, account: '不清晰' }, second)).rejects.toMatchObject({
    code: 409,
    message: '该用户已由 张审核 于 2026-11-21 10:00:00 审核通过',
  })
  expect(await stored(userId)).toEqual(before)
})

test('SEC-L6 of 2 to 20 simultaneous reviewers exactly one decides, and all others learn by whom', async () => {
  const reviewers = []
  for (let i = 0; i < 20; i++) reviewers.push(await server.operator({ permissions: 'all', realname: `审核员${i}` }))
  for (let round = 0; round < 12; round++) {
    const userId = await insertUser(server.db)
    const among = reviewers.slice(0, 2 + (round * 18) / 11)
    const answers = await Promise.allSettled(among.map((by, i) => review(i % 2 ? { userId, status: 1 } : { userId, status: 0, account: `理由${i}` }, by)))
    const winner = answers.findIndex(({ status }) => status === 'fulfilled')
    const losers = answers.filter((_, i) => i !== winner)
    expect(losers).toHaveLength(among.length - 1)
    for (const loser of losers)
      expect(loser).toMatchObject({
        status: 'rejected',
        reason: { code: 409, message: expect.stringContaining(`该用户已由 ${among[winner]!.realname} 于 2026-11-21 10:00:00 审核`) },
      })
    expect(await stored(userId)).toMatchObject({
      checked_by: among[winner]!.realname,
      status: winner % 2 ? 3 : 4,
      opinion: winner % 2 ? null : `理由${winner}`,
    })
  }
})

/** The user applies once more, as the open interface does it. */
const applyAgain = (userId: number) => server.db.rows(sql`update users set status = 2 where id = ${userId} and status = 4`)

test('USER-06 DESK-34 a decision is about the application that was shown, not about a later one', async () => {
  const shown = async () => (await server.call(users.detail, { userId }, { as })).reviews!.length
  const userId = await insertUser(server.db)
  const first = await shown()
  expect(first).toBe(0)
  await review({ userId, status: 0, account: '税号不一致', reviews: first })
  await applyAgain(userId)
  const late = { code: 409, message: '该用户的申请已被审核并重新提交，请核对刷新后的资料再审核' }
  await expect(review({ userId, status: 1, reviews: first })).rejects.toMatchObject(late)
  expect(await stored(userId)).toMatchObject({ status: 2 })
  await review({ userId, status: 1, reviews: await shown() })
  const approved = await shown()
  await revoke({ userId, reason: '冒用', reviews: approved })
  await applyAgain(userId)
  await review({ userId, status: 1, reviews: await shown() })
  const message = '该用户的认证已被撤销并重新通过，请核对刷新后的资料再撤销'
  await expect(revoke({ userId, reason: '冒用', reviews: approved })).rejects.toMatchObject({ code: 409, message })
  await revoke({ userId, reason: '冒用', reviews: await shown() })
})

const revoke = (input: { userId: number; reason: string; type?: 1; reviews?: number }, by = as) => server.call(users.revoke, input, { as: by })
const reviewer = (realname: string) => server.operator({ permissions: ['user/getUserList', 'user/checkUser', 'user/revokeUser'], realname })

test('DESK-34 an approval is revoked once, with a reason: the keys are removed, history and audit trail have operator and reason, and the user may apply again', async () => {
  const userId = await insertUser(server.db)
  await review({ userId, status: 1 }, await reviewer('李通过'))
  const [first, second] = await Promise.allSettled([revoke({ userId, reason: '冒用他人证件' }), revoke({ userId, reason: '冒用他人证件' })])
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
  const refused = [first, second].find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({ code: 409, message: '该用户不是已认证状态，不能撤销' })
  expect(await stored(userId)).toEqual({
    ...{ status: 4, opinion: '冒用他人证件', checked_by: '张审核', at: '2026-11-21 10:00:00', app_id: null, security_key: null },
  })
  const { reviews } = await server.call(users.detail, { userId }, { as })
  expect(reviews!.map(({ by, outcome, reason }) => [by, outcome, reason])).toEqual([
    ['李通过', '通过', null],
    ['张审核', '撤销认证', '冒用他人证件'],
  ])
  expect(await server.db.rows(sql`select action, before, after from audit_trail where action = '撤销认证'`)).toEqual([
    { action: '撤销认证', before: { status: 3 }, after: { status: 4, reason: '冒用他人证件' } },
  ])
})

test('DESK-34 an operator cannot revoke their own approval while another operator can', async () => {
  const [one, other] = [await reviewer('李通过'), await reviewer('王撤销')]
  const userId = await insertUser(server.db)
  await review({ userId, status: 1 }, one)
  const othersRevoke = async (by: TestOperator) => (await server.call(users.detail, { userId }, { as: by })).othersRevoke
  expect([await othersRevoke(one), await othersRevoke(other)]).toEqual([true, false])
  await expect(revoke({ userId, reason: '冒用他人证件' }, one)).rejects.toMatchObject({ code: 403, message: '本人通过的认证须由他人撤销' })
  expect(await stored(userId)).toMatchObject({ status: 3 })
  await server.db.rows(sql`update accounts set status = 2 where id <> ${one.accountId}`)
  expect(await othersRevoke(one)).toBe(false)
  await revoke({ userId, reason: '冒用他人证件' }, one)
  expect(await stored(userId)).toMatchObject({ status: 4 })
})

test('DESK-34 for approvals from before their account was stored, the name identifies the reviewer', async () => {
  const other = await reviewer('王撤销')
  const userId = await insertUser(server.db, { status: 3 })
  await server.db.rows(sql`update users set checked_by = ${as.realname} where id = ${userId}`)
  await expect(revoke({ userId, reason: '冒用他人证件' })).rejects.toMatchObject({ code: 403 })
  await revoke({ userId, reason: '冒用他人证件' }, other)
})

test('DESK-34 SEC-Z2 a revocation needs the right for the kind of user, a reason, and an approval', async () => {
  const [approved, person] = [await insertUser(server.db, { status: 3 }), await insertUser(server.db, { type: 1, status: 3 })]
  const ofEnterprises = await reviewer('王撤销')
  await expect(revoke({ userId: person, type: 1, reason: '冒用' }, ofEnterprises)).rejects.toMatchObject({ code: 403 })
  await expect(revoke({ userId: person, reason: '冒用' }, ofEnterprises)).rejects.toMatchObject({ code: 404 })
  await expect(revoke({ userId: person, reason: '冒用' })).rejects.toMatchObject({ code: 422, message: '该用户是个人用户，请把用户类型改为“个人”' })
  await expect(revoke({ userId: approved, reason: '  ' }, ofEnterprises)).rejects.toMatchObject({ code: 422, message: '请输入撤销原因' })
  await expect(revoke({ userId: await insertUser(server.db), reason: '冒用' }, ofEnterprises)).rejects.toMatchObject({ code: 409 })
  await revoke({ userId: person, type: 1, reason: '冒用' })
  expect(await stored(person)).toMatchObject({ status: 4, opinion: '冒用' })
})
