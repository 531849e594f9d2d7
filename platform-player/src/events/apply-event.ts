import type { OpenClient } from '../../../clients/node/src/index.js'
import type { World } from '../world'
import { readConfigured } from './configured'
import type { OpenEvent } from './feed'

export interface EventContext {
  world: World
  call<T>(send: (client: OpenClient) => Promise<T>): Promise<T>
}

type EventOf<Type extends OpenEvent['type']> = Extract<OpenEvent, { type: Type }>
type Handlers = { [Type in OpenEvent['type']]: (event: EventOf<Type>, context: EventContext) => Promise<string | undefined> }

const nameOf = (world: World, user_id: number) => world.userOf(user_id)?.name ?? `编号 ${user_id}`
const because = (reason: string | null | undefined) => (reason ? `：${reason}` : '')
const changes = { added: '已发布', edited: '已修改', ended: '已结束', removed: '已删除' } as const

/** For each event: changes the player's records, and returns the line to print, if any. */
const handlers: Handlers = {
  async 'user.reviewed'({ data: { user_id, ref, user_status } }, { world, call }) {
    const user = world.userOf(user_id)
    if (user) user.status = user_status
    const name = nameOf(world, user_id)
    if (user_status === 3) return `用户 ${name} 的认证通过`
    const found = ref ? await call((client) => client.get('/open/v1/users/{ref}', { params: { ref } })) : undefined
    return `用户 ${name} 的认证未通过${because(found?.account)}`
  },

  async 'user.revoked'({ data: { user_id, ref } }, { world, call }) {
    const user = world.userOf(user_id)
    if (user) user.status = 4
    const found = ref ? await call((client) => client.get('/open/v1/users/{ref}', { params: { ref } })) : undefined
    return `用户 ${nameOf(world, user_id)} 的认证被撤销${because(found?.account)}`
  },

  async 'points.granted'({ data: { user_id, points } }, { world }) {
    const user = world.userOf(user_id)
    if (user) user.balance += points
    return `用户 ${nameOf(world, user_id)} 获赠 ${points} 积分`
  },

  async 'invoice.decided'({ data: { id, ref, status } }, { world, call }) {
    const invoice = world.invoices.find((known) => known.id === id)
    if (invoice?.state === 'issued') return undefined
    const name = `发票申请 ${invoice?.head ?? `编号 ${id}`}`
    if (invoice) invoice.state = 'decided'
    if (status === 3) return `${name} 已开票`
    for (const order of invoice?.orders ?? []) order.used = false
    const found = ref ? await call((client) => client.get('/open/v1/invoices/{ref}', { params: { ref } })) : undefined
    return `${name} 审核不通过${because(found?.check_remark)}`
  },

  async 'invoice.reopened'({ data: { id } }, { world }) {
    const invoice = world.invoices.find((known) => known.id === id)
    if (invoice) invoice.state = 'applied'
    for (const order of invoice?.orders ?? []) order.used = true
    return `发票申请 ${invoice?.head ?? `编号 ${id}`} 的审核被撤回，重新等待审核`
  },

  async 'invoice.courier'({ data: { id, ref } }, { world, call }) {
    const found = ref ? await call((client) => client.get('/open/v1/invoices/{ref}', { params: { ref } })) : undefined
    const name = world.invoices.find((known) => known.id === id)?.head ?? found?.head ?? `编号 ${id}`
    return `发票 ${name} 已寄出，快递单号 ${found?.courier_number ?? '见控制台'}`
  },

  async 'notarization.decided'({ data: { order_no, notarial_status } }, { world, call }) {
    const known = world.notarizations.find((one) => one.order_no === order_no)
    if (known?.state === 'applied') known.state = notarial_status === 2 ? 'granted' : 'ended'
    const name = `出证申请 ${known?.applicant ?? order_no}`
    if (notarial_status === 2) return `${name} 审核通过`
    const found = known && (await call((client) => client.get('/open/v1/notarizations/{order_no}', { params: { order_no } })))
    return `${name} 已终止${because(found?.checkRemark)}`
  },

  async 'notarization.reopened'({ data: { order_no } }, { world }) {
    const known = world.notarizations.find((one) => one.order_no === order_no)
    if (known) known.state = 'applied'
    return `出证申请 ${known?.applicant ?? order_no} 的审核被撤回，重新等待审核`
  },

  // The office's result: the player sent it itself.
  'notarization.concluded': async () => undefined,

  // No decision: every piece is sealed.
  'evidence.sealed': async () => undefined,

  async 'live_config.changed'({ data: { user_id } }, { world, call }) {
    world.configured = await readConfigured(call)
    return `用户 ${world.configured.find((owner) => owner.user_id === user_id)?.name ?? nameOf(world, user_id)} 的直播取证参数配置有变化`
  },

  async 'notice.changed'({ data: { change } }, { call }) {
    const { notice } = await call((client) => client.get('/open/v1/notice', {}))
    return `公告${changes[change]}，当前公告：${notice?.title ?? '无'}`
  },

  'version.withdrawn': async ({ data: { current_version } }) => `版本 ${current_version} 已撤回`,

  'version.published': async ({ data: { current_version } }) => `新版本 ${current_version} 已发布`,
}

/** Changes the player's records by an event. Returns the line to print, if any. */
export async function applyEvent(event: OpenEvent, context: EventContext): Promise<string | undefined> {
  const handle = handlers[event.type] as (event: OpenEvent, context: EventContext) => Promise<string | undefined>
  return handle(event, context)
}
