import { choice, get, integer, labelled, listQuery, named, Nothing, pageOf, post, routes, text, time, z } from '@console/platform/contract'
import { type EventType, eventTypeNames } from '@console/platform/contract/open/event-titles'
import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'

export const nodes = {
  97: { parent: 92, name: '管理回调地址', permission: 'systems/manageWebhooks' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    webhooks: PermissionOf<typeof nodes>
  }
}

/** An address that fails for a day is switched off. */
export const webhookStatuses = { 1: '启用', 2: '停用', 3: '已自动停用' } as const
export const deliveryStatuses = { 1: '等待送达', 2: '已送达', 3: '失败' } as const
/** For so many hours the secret before is valid beside its successor. */
export const BOTH_SECRETS_H = 24

const id = integer('编号', { max: 2 ** 31 - 1 })

const CHOOSE = '请选择事件'
const fields = {
  url: text('回调地址', {
    required: '请输入回调地址',
    max: 500,
    pattern: /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/,
    mismatch: '请输入以 https:// 开头的完整地址，不含用户名和密码',
  }),
  /** Types of events, joined by commas. */
  types: labelled(z.string().check(z.refine((names) => names.split(',').every((name) => eventTypeNames.includes(name as EventType)), CHOOSE)), '事件', CHOOSE),
}

/** An address that is called with what happens. */
export const WebhookRow = z.object({
  id: z.number(),
  system_id: z.number(),
  url: z.string(),
  types: z.array(z.literal(eventTypeNames)),
  /** See `webhookStatuses`. */
  status: named(z.literal([1, 2, 3]), webhookStatuses),
  /** Until when the secret before the last one is valid, too. */
  previous_until: z.nullable(time),
  /** Since when nothing has arrived; null while events arrive. */
  failing_since: z.nullable(time),
  created_at: time,
  /** How many events wait to be sent, and how many have failed for good, of those that are kept. */
  waiting: z.number(),
  failed: z.number(),
})
export type WebhookRow = z.infer<typeof WebhookRow>

/** A secret as it is shown, once. */
export const NewSecret = z.object({ secret: z.string() })
export type NewSecret = z.infer<typeof NewSecret>

/** An event on its way to an address, with the last attempt to send it. */
export const DeliveryRow = z.object({
  id: z.number(),
  /** As the receiver knows it: `webhook-id`. */
  event: z.string(),
  type: z.literal(eventTypeNames),
  created_at: time,
  /** See `deliveryStatuses`. */
  status: named(z.literal([1, 2, 3]), deliveryStatuses),
  attempts: z.number(),
  /** When it is sent next; null when it is not. */
  due_at: z.nullable(time),
  sent_at: z.nullable(time),
  duration_ms: z.nullable(z.number()),
  /** The HTTP status of the answer; null where there was none. */
  answer_status: z.nullable(z.number()),
  /** The first 200 characters of the answer, or why there was none. */
  answer: z.nullable(z.string()),
})
export type DeliveryRow = z.infer<typeof DeliveryRow>

const manage = 'systems/manageWebhooks' as const

export const webhooks = routes({
  list: get('/api/systems/getWebhookList', {
    summary: '回调地址列表',
    access: 'systems/getSystemList',
    input: listQuery({ systemId: id }),
    result: pageOf(WebhookRow),
  }),
  webhook: get('/api/systems/getWebhook', { summary: '回调地址', access: 'systems/getSystemList', input: z.object({ id }), result: WebhookRow }),
  add: post('/api/systems/addWebhook', {
    summary: '新增回调地址',
    access: manage,
    success: '新增成功',
    shownOnce: true,
    input: z.strictObject({ systemId: id, ...fields }),
    result: NewSecret,
  }),
  edit: post('/api/systems/editWebhook', {
    summary: '编辑回调地址',
    access: manage,
    success: '编辑成功',
    input: z.strictObject({ id, ...fields }),
    result: Nothing,
  }),
  changeStatus: post('/api/systems/changeWebhookStatus', {
    summary: '启用或停用回调地址',
    access: manage,
    success: '操作成功',
    input: z.strictObject({ id, status: choice('状态', { 1: webhookStatuses[1], 2: webhookStatuses[2] }) }),
    result: Nothing,
  }),
  replaceSecret: post('/api/systems/replaceWebhookSecret', {
    summary: '更换回调密钥',
    access: manage,
    success: '已生成新密钥',
    shownOnce: true,
    input: z.strictObject({ id }),
    result: NewSecret,
  }),
  remove: post('/api/systems/deleteWebhook', {
    summary: '删除回调地址',
    access: manage,
    success: '删除成功',
    input: z.strictObject({ id }),
    result: Nothing,
  }),
  deliveries: get('/api/systems/getDeliveryList', {
    summary: '送达记录',
    access: 'systems/getSystemList',
    input: listQuery({ webhookId: id, status: z.optional(choice('状态', deliveryStatuses)) }),
    result: pageOf(DeliveryRow),
  }),
  resend: post('/api/systems/resendDelivery', {
    summary: '重新发送',
    access: manage,
    success: '已安排重新发送',
    input: z.strictObject({ id: integer('编号') }),
    result: Nothing,
  }),
})
