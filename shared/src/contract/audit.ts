import { codeOf, dateRange, File, get, integer, keyword, listQuery, named, pageOf, routes, sortBy, time, userNumber, z } from '@console/platform/contract'
import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'

export const nodes = {
  99: { parent: 26, name: '操作日志', url: '/authority/audit', permission: 'audit/getList' },
  100: { parent: 99, name: '导出操作日志', permission: 'audit/export' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    audit: PermissionOf<typeof nodes>
  }
}

/** What an entry of the audit trail is about. */
export const auditSubjects = {
  login: '后台登录',
  account: '账号',
  role: '角色',
  permission: '权限节点',
  user: '用户',
  evidence: '证据',
  capture: '取证',
  'live-config': '直播取证配置',
  notarization: '出证申请',
  notary: '公证员',
  order: '订单',
  invoice: '发票',
  version: '产品更新',
  notice: '公告',
  system: '接入系统',
  release: '模块发布',
  preference: '个人设置',
  audit: '操作日志',
} as const
export type AuditSubject = keyof typeof auditSubjects
const subject = named(z.literal(Object.keys(auditSubjects) as AuditSubject[]), auditSubjects)

/**
 * A field of a record, before and after an act; null where it had no value, or is not known. Numbers of persons are
 * masked.
 */
const FieldChange = z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })

export const AuditEntry = z.object({
  /** Its place in the chain: 1 for the first entry, without gaps. */
  id: z.number(),
  operate_time: time,
  /** The name at that time: of an operator, a system of the company, or 系统. */
  operator: z.string(),
  /** The operator's account; null where nobody was signed in. */
  account_id: z.nullable(z.number()),
  /** Empty for the server itself. */
  ip: z.string(),
  subject,
  /** Null where the subject has no number. */
  subject_id: z.nullable(z.number()),
  /** What the record is called now; null where it is gone, or has no name. */
  subject_name: z.nullable(z.string()),
  /** What was done, in words. */
  action: z.string(),
  changes: z.array(FieldChange),
  /** In hex: of the entry, and of the one before it. */
  hash: z.string(),
  previous_hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The chain that the entries form, and what its last verification found. */
export const AuditChain = z.object({
  /** The number of the last entry, and its hash in hex; 0 and empty while there is none. */
  last_id: z.number(),
  last_hash: z.string(),
  /** Null before the first verification. */
  verified: z.nullable(
    z.object({
      at: time,
      /** How many entries were intact, from the first on. */
      entries: z.number(),
      /** The first entry that is not as it was written, and why; null while the chain is intact. */
      broken_at: z.nullable(z.number()),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type AuditChain = z.infer<typeof AuditChain>

const filters = {
  keyword: z.optional(keyword()),
  /** Only acts of this account. */
  accountId: z.optional(integer('操作人', { max: 2 ** 31 - 1 })),
  subject: z.optional(codeOf('对象', auditSubjects)),
  datetime: z.optional(dateRange('操作时间')),
  /** Only entries about this user. */
  userId: z.optional(userNumber()),
}

export const audit = routes({
  list: get('/api/audit/getList', {
    summary: '操作日志',
    access: 'audit/getList',
    input: listQuery({ ...filters, sort: sortBy('operate_time') }),
    result: pageOf(AuditEntry),
  }),
  operators: get('/api/audit/getOperators', {
    summary: '操作日志中出现过的账号，按姓名排列',
    access: 'audit/getList',
    input: z.object({}),
    result: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  chain: get('/api/audit/getChain', {
    summary: '操作日志的哈希链：最后一条，以及最近一次校验',
    access: 'audit/getList',
    input: z.object({}),
    result: AuditChain,
  }),
  export: get('/api/audit/export', { summary: '导出操作日志', access: 'audit/export', download: true, exports: true, input: z.object(filters), result: File }),
})
