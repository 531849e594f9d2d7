import { integer, mobile, named, readAnswer, text, time, whereLeftOut, z } from '@console/platform/contract'
import { accountPassword } from '@console/platform/contract/password'

/** The role that holds everything. Nobody edits or disables it. */
export const SUPER_ROLE = 1
/**
 * The data permission has a checkbox beside the tree on the screen: it is shown with the node `shownWith`, stored as
 * `node`, and requires `related`, the applications.
 */
export const dataPermission = { shownWith: 9, related: 10, node: 51 } as const

export const roleStatuses = { 1: '启用', 2: '禁用' } as const
/** Whether an account takes on certification work. */
export const acceptances = { 1: '接受', 2: '不接受' } as const
/** The kind of record that was changed. */
export const recordTypes = { 1: '角色', 2: '账号' } as const
/** Who signed in: an operator of this console, or a user of the platform. */
export const loginLogTypes = { 1: '后台', 2: '用户' } as const
const status = named(z.literal([1, 2]), roleStatuses)

export const RoleRow = z.object({
  id: z.number(),
  /** The role's name. */
  position: z.string(),
  desc: z.string(),
  /** Accounts that have the role. */
  user_count: z.number(),
  /** 1 usable, 2 disabled. */
  status,
})
export type RoleRow = z.infer<typeof RoleRow>

const node = { id: z.number(), name: z.string(), have: z.boolean() }
const TreeNode = z.object(node)
/** A node of the permission tree; `have`: the role holds it. */
export type TreeNode = z.infer<typeof TreeNode> & { child: TreeNode[] }
/** Another back end may call the nodes below one `childMenu`. */
const below = whereLeftOut(
  z.lazy(() => TreeNodes),
  ({ childMenu }) => readAnswer(TreeNodes, childMenu),
)
export const TreeNodes: z.ZodMiniType<TreeNode[]> = z.array(z.object({ ...node, child: below }))

export const RoleDetail = z.object({ roleInfo: RoleRow, allListTree: TreeNodes })
export type RoleDetail = z.infer<typeof RoleDetail>

/** What a permission node is. */
export const nodeKinds = { 1: '菜单分组', 2: '菜单页面', 3: '操作权限' } as const
const nodeKind = named(z.literal([1, 2, 3]), nodeKinds)

/** A node that a release requests, or one of its parents. */
const requested = {
  /**
   * Of the request; 0 for a node that is in the tree already. A request that changes, or is refused, has another one
   * from then on.
   */
  id: z.number(),
  kind: nodeKind,
  name: z.string(),
  /** Its permission string; of a group the key that its release names it by. */
  code: z.string(),
  /** Of a page. */
  url: z.string(),
  /** The id that it has in the tree; 0 until it was admitted. A request for such a node is one for a change. */
  node_id: z.number(),
  /** Of a change: what the node is now, in words. */
  before: z.nullable(z.string()),
  /** Of a refusal, as the two below. */
  reason: z.nullable(z.string()),
  refused_by: z.nullable(z.string()),
  refused_at: z.nullable(time),
}
const RequestedNode = z.object(requested)
export type RequestedNode = z.infer<typeof RequestedNode> & { child: RequestedNode[] }
const RequestedNodes: z.ZodMiniType<RequestedNode[]> = z.array(z.object({ ...requested, child: z.lazy(() => RequestedNodes) }))

/** The nodes that one remote requests, in their part of the tree. */
export const NodeRequests = z.object({
  remote: z.string(),
  /** The release that declares them. */
  version: z.string(),
  declared_at: time,
  tree: RequestedNodes,
})
export type NodeRequests = z.infer<typeof NodeRequests>

/** A node that a remote has declared and an administrator has admitted. */
export const AdmittedNode = z.object({
  id: z.number(),
  kind: nodeKind,
  /** Its name after those of the nodes above. */
  path: z.string(),
  code: z.string(),
  url: z.string(),
  remote: z.string(),
  /** The release that declared it last. */
  version: z.string(),
  admitted_at: time,
  /** Since when the remote no longer declares it; roles keep it. */
  dropped_at: z.nullable(time),
})
export type AdmittedNode = z.infer<typeof AdmittedNode>

export const AccountRow = z.object({
  admin_id: z.number(),
  username: z.string(),
  realname: z.string(),
  /** Masked for everybody in the list: `revealAccount` answers it. */
  mobile: z.string(),
  role_id: z.number(),
  role_name: z.string(),
  /** 1 usable, 2 disabled. */
  status,
  /** 1 takes on certification work, 2 does not. */
  is_accepted: named(z.literal([1, 2]), acceptances),
  /** Until when it cannot sign in, after wrong passwords; null for one that is not locked. */
  locked_until: z.nullable(time),
  /** Signs in by an authenticator or a passkey of its own in place of SMS. Another back end leaves it out. */
  own_factor: z.optional(z.boolean()),
})
export type AccountRow = z.infer<typeof AccountRow>

const ACCOUNT_NAME = '请输入正确的手机号或者邮箱号'
const REAL_NAME = '真实姓名为中文，不超过 15 个字'
export const password = accountPassword()
export const accountFields = {
  username: text('账号', {
    required: '帐号不能为空',
    max: 64,
    tooLong: ACCOUNT_NAME,
    pattern: /^(1[2-9]\d{9}|[\w.+-]+@[\w-]+(\.[\w-]+)+)$/,
    mismatch: ACCOUNT_NAME,
  }),
  realname: text('真实姓名', { required: '真实姓名不能为空', max: 15, tooLong: REAL_NAME, pattern: /^[\p{Script=Han}·]+$/u, mismatch: REAL_NAME }),
  mobile: mobile(),
  role_id: integer('用户角色', { required: '请选择用户角色', max: 2 ** 31 - 1 }),
}
export const AccountForm = z.strictObject({ ...accountFields, password })

export const ChangeRecord = z.object({
  id: z.number(),
  /** Who made the change: the operator's realname at that time. */
  operator: z.string(),
  operate_time: time,
  /** What was changed, in words. */
  action: z.string(),
})
export type ChangeRecord = z.infer<typeof ChangeRecord>

export const LoginRecord = z.object({
  id: z.number(),
  /** Null where nobody has the name that was typed. */
  account_id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  /** Masked for everybody: `revealLogin` answers it. */
  mobile: z.nullable(z.string()),
  login_time: time,
  ip: z.string(),
  /** How it ended, in words. */
  result: z.string(),
})
export type LoginRecord = z.infer<typeof LoginRecord>

/** What it takes to read the change records of roles and of accounts, and the two login logs. */
export const permissionsByType = {
  records: { 1: 'authority/getRoleList', 2: 'authority/getAccountList' },
  loginLog: { 1: 'authority/getBackendLoginLog', 2: 'authority/getFrontLoginLog' },
} as const
