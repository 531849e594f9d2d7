import type { OpenClient } from '../../../clients/node/src/index.js'
import { type Invoice, World } from '../world'
import type { OpenEvent } from './feed'
import { listenerOf } from './listener'

/** Applies events of a console that gives the same answer to every call. Returns the printed lines. */
async function linesOf(events: object[], { world = new World(), answer = {} }: { world?: World; answer?: object } = {}) {
  const lines: string[] = []
  const client = { get: async () => answer } as unknown as OpenClient
  const { onEvent } = listenerOf({ world, call: (send) => send(client), say: (line) => lines.push(line) })
  for (const event of events) await onEvent({ timestamp: '2026-11-26T02:00:00.000Z', id: JSON.stringify(event), ...event } as OpenEvent)
  return lines
}

function worldOf() {
  const world = new World()
  world.users.push({ user_id: 12, ref: 'player-a-user1', name: '沈嘉', type: 1, mobile: '19012345678', status: 2, balance: 0 })
  const order = { order_no: 'CZ1', owner: world.users[0]!, orderType: 1, money: '99.00', state: 'paid', used: true } as const
  const paper: Invoice = { ref: 'player-a-invoice2', id: 7, head: '沈嘉', type: '纸质邮寄', orders: [order], state: 'applied' }
  world.invoices.push(paper, { ...paper, id: 8, type: '电子', state: 'issued' })
  world.notarizations.push({ order_no: 'CZGZ1', applicant: '沈嘉', state: 'applied' }, { order_no: 'CZGZ2', applicant: '沈嘉', state: 'applied' })
  return world
}
const reviewed = (user_status: 3 | 4) => ({ type: 'user.reviewed', data: { user_id: 12, ref: 'player-a-user1', user_status } })
const decided = (notarial_status: 2 | 3, order_no: string) => ({ type: 'notarization.decided', data: { order_no, notarial_status } })

test.each<[object, object, string[]]>([
  [reviewed(3), {}, ['用户 沈嘉 的认证通过']],
  [reviewed(4), { account: '照片模糊' }, ['用户 沈嘉 的认证未通过：照片模糊']],
  [{ type: 'user.reviewed', data: { user_id: 99, ref: null, user_status: 4 } }, {}, ['用户 编号 99 的认证未通过']],
  [{ type: 'user.revoked', data: { user_id: 12, ref: 'player-a-user1' } }, { account: '冒用他人证件' }, ['用户 沈嘉 的认证被撤销：冒用他人证件']],
  [{ type: 'points.granted', data: { user_id: 12, ref: null, points: 100 } }, {}, ['用户 沈嘉 获赠 100 积分']],
  [{ type: 'invoice.decided', data: { id: 7, ref: 'player-a-invoice2', status: 3 } }, {}, ['发票申请 沈嘉 已开票']],
  [{ type: 'invoice.decided', data: { id: 7, ref: 'player-a-invoice2', status: 4 } }, { check_remark: '税号有误' }, ['发票申请 沈嘉 审核不通过：税号有误']],
  // The player issued it itself.
  [{ type: 'invoice.decided', data: { id: 8, ref: 'player-a-invoice3', status: 3 } }, {}, []],
  [{ type: 'invoice.reopened', data: { id: 7, ref: 'player-a-invoice2' } }, {}, ['发票申请 沈嘉 的审核被撤回，重新等待审核']],
  [{ type: 'invoice.courier', data: { id: 7, ref: 'player-a-invoice2' } }, { courier_number: 'SF1' }, ['发票 沈嘉 已寄出，快递单号 SF1']],
  [decided(2, 'CZGZ1'), {}, ['出证申请 沈嘉 审核通过']],
  [decided(3, 'CZGZ2'), { checkRemark: '材料不全' }, ['出证申请 沈嘉 已终止：材料不全']],
  [{ type: 'notarization.reopened', data: { order_no: 'CZGZ2' } }, {}, ['出证申请 沈嘉 的审核被撤回，重新等待审核']],
  [decided(2, 'OTHER'), {}, ['出证申请 OTHER 审核通过']],
  [{ type: 'evidence.sealed', data: { baoquan: 'BQ1', ref: 'a', user_id: 12 } }, {}, []],
  [{ type: 'live_config.changed', data: { id: 3, user_id: 12, change: 'edited' } }, { data: [], after: null }, ['用户 沈嘉 的直播取证参数配置有变化']],
  [{ type: 'notice.changed', data: { id: 5, change: 'added' } }, { notice: { title: '系统升级' } }, ['公告已发布，当前公告：系统升级']],
  [{ type: 'notice.changed', data: { id: 5, change: 'ended' } }, { notice: null }, ['公告已结束，当前公告：无']],
  [{ type: 'version.withdrawn', data: { id: 9, current_version: '3.2.0' } }, {}, ['版本 3.2.0 已撤回']],
  [{ type: 'notarization.concluded', data: { order_no: 'CZGZ1', notarial_status: 4 } }, {}, []],
  [{ type: 'version.published', data: { id: 9, current_version: '3.2.0' } }, {}, ['新版本 3.2.0 已发布']],
])('PLAYER-02 a decision of an operator is printed as a line: %j', async (event, answer, lines) => {
  expect(await linesOf([event], { world: worldOf(), answer })).toEqual(lines)
})

test('PLAYER-02 an event that feed and webhook deliver is printed once, and changes the records of the player', async () => {
  const world = worldOf()
  const granted = { type: 'points.granted', data: { user_id: 12, ref: null, points: 100 } }
  const refused = { type: 'invoice.decided', data: { id: 7, ref: 'player-a-invoice2', status: 4 } }
  const lines = await linesOf([reviewed(3), granted, granted, reviewed(3), refused, decided(2, 'CZGZ1'), decided(3, 'CZGZ2')], { world })
  expect(lines).toHaveLength(5)
  expect(world.users[0]).toMatchObject({ status: 3, balance: 100 })
  expect(world.owners()).toEqual([world.users[0]])
  expect(world.invoices[0]).toMatchObject({ state: 'decided', orders: [{ used: false }] })
  expect(world.notarizations.map(({ state }) => state)).toEqual(['granted', 'ended'])
})
