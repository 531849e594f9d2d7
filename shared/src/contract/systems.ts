import { choice, get, integer, keyword, labelled, listQuery, named, Nothing, pageOf, post, routes, text, time, z } from '@console/platform/contract'
import { type Scope, scopes } from '@console/platform/contract/open/scopes'
import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'

export const nodes = {
  92: { parent: 26, name: '接入系统', url: '/authority/system', permission: 'systems/getSystemList' },
  93: { parent: 92, name: '新增接入系统', permission: 'systems/addSystem' },
  94: { parent: 92, name: '编辑接入系统', permission: 'systems/editSystem' },
  95: { parent: 92, name: '启用或停用接入系统', permission: 'systems/changeSystemStatus' },
  96: { parent: 92, name: '更换接入系统密钥', permission: 'systems/replaceKey' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    systems: PermissionOf<typeof nodes>
  }
}

export const systemStatuses = { 1: '启用', 2: '停用' } as const
/** Of the addresses that a system wants called. */
export const callbackStates = { 1: '已自动停用' } as const
/** A key that is replaced stays valid beside its successor until it is ended. */
export const MAX_KEYS = 2

const id = integer('编号', { max: 2 ** 31 - 1 })
const scopeNames = Object.keys(scopes) as Scope[]

const CHOOSE = '请选择权限范围'
const fields = {
  name: text('系统名称', { required: '请输入系统名称', max: 30 }),
  /** Names of scopes, joined by commas. */
  scopes: labelled(z.string().check(z.refine((names) => names.split(',').every((name) => scopeNames.includes(name as Scope)), CHOOSE)), '权限范围', CHOOSE),
}

/** The id of a key: what calls name as `keyid`. */
const keyId = text('密钥', { pattern: /^sys[0-9a-f]{16}$/ })

const SystemKey = z.object({ id: z.string(), created_at: time, used_at: z.nullable(time) })

/** A system of the company that calls the open interface. */
export const SystemRow = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(named(z.literal(scopeNames), scopes)),
  /** See `systemStatuses`. */
  status: named(z.literal([1, 2]), systemStatuses),
  /** The oldest first. */
  keys: z.array(SystemKey),
  /** To the hour. */
  used_at: z.nullable(time),
  /** Signed calls of the last 24 hours, and how many of them were refused. */
  calls: z.number(),
  refused: z.number(),
})
export type SystemRow = z.infer<typeof SystemRow>

/** A key as it is shown, once. */
export const NewKey = z.object({ keyId: z.string(), secret: z.string() })
export type NewKey = z.infer<typeof NewKey>

export const systems = routes({
  list: get('/api/systems/getSystemList', {
    summary: '接入系统列表',
    access: 'systems/getSystemList',
    input: listQuery({ keyword: z.optional(keyword()), callbacks: z.optional(choice('回调', callbackStates)) }),
    result: pageOf(SystemRow),
  }),
  system: get('/api/systems/getSystem', { summary: '接入系统', access: 'systems/getSystemList', input: z.object({ id }), result: SystemRow }),
  add: post('/api/systems/addSystem', {
    summary: '新增接入系统',
    access: 'systems/addSystem',
    success: '新增成功',
    shownOnce: true,
    input: z.strictObject(fields),
    result: NewKey,
  }),
  edit: post('/api/systems/editSystem', {
    summary: '编辑接入系统',
    access: 'systems/editSystem',
    success: '编辑成功',
    input: z.strictObject({ id, ...fields }),
    result: Nothing,
  }),
  changeStatus: post('/api/systems/changeSystemStatus', {
    summary: '启用或停用接入系统',
    access: 'systems/changeSystemStatus',
    success: '操作成功',
    input: z.strictObject({ id, status: choice('状态', systemStatuses) }),
    result: Nothing,
  }),
  addKey: post('/api/systems/addKey', {
    summary: '新增接入系统密钥',
    access: 'systems/replaceKey',
    success: '已生成新密钥',
    shownOnce: true,
    input: z.strictObject({ id }),
    result: NewKey,
  }),
  endKey: post('/api/systems/endKey', {
    summary: '停用接入系统密钥',
    access: 'systems/replaceKey',
    success: '密钥已停用',
    input: z.strictObject({ keyId }),
    result: Nothing,
  }),
})
