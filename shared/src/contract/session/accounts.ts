import { get, integer, keyword, listQuery, Nothing, pageOf, post, routes, time, z } from '@console/platform/contract'
import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'

export const nodes = {
  101: { parent: 26, name: '在线会话', url: '/authority/session', permission: 'sessions/getList' },
  102: { parent: 101, name: '会话下线', permission: 'sessions/end' },
  103: { parent: 28, name: '解锁账号', permission: 'sessions/unlockAccount' },
  113: { parent: 28, name: '重置登录验证', permission: 'sessions/resetAuthenticator' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    sessions: PermissionOf<typeof nodes>
  }
}

/** A place where an account is signed in. */
export const SessionRow = z.object({
  id: z.number(),
  /** The session of this call. */
  current: z.boolean(),
  admin_id: z.number(),
  username: z.string(),
  realname: z.string(),
  role_name: z.string(),
  /** Null, as is the browser, where the session is older than the record of it. */
  ip: z.nullable(z.string()),
  /** The browser, or the system of the company that opened the session for its operator. */
  browser: z.nullable(z.string()),
  login_time: time,
  /** To the minute. */
  last_seen: time,
})
export type SessionRow = z.infer<typeof SessionRow>

const accountId = integer('账号编号', { max: 2 ** 31 - 1 })

/** What administrators do about the sessions, locks and authenticators of accounts. */
export const accountSessions = routes({
  list: get('/api/sessions/getList', {
    summary: '在线会话：各账号的登录，最近使用的在前',
    access: 'sessions/getList',
    input: listQuery({ keyword: z.optional(keyword()), accountId: z.optional(accountId) }),
    result: pageOf(SessionRow),
  }),
  end: post('/api/sessions/end', {
    summary: '将一个会话下线',
    access: 'sessions/end',
    success: '已下线',
    input: z.strictObject({ id: integer('会话编号') }),
    result: Nothing,
  }),
  unlock: post('/api/sessions/unlockAccount', {
    summary: '解锁账号，并恢复其登录与短信次数',
    access: 'sessions/unlockAccount',
    success: '已解锁',
    input: z.strictObject({ id: accountId }),
    result: Nothing,
  }),
  resetAuthenticator: post('/api/sessions/resetAuthenticator', {
    summary: '重置登录验证：停用账号的身份验证器和通行密钥，登录改回短信验证码，并结束其全部登录',
    access: 'sessions/resetAuthenticator',
    success: '已重置，该账号登录改回短信验证码',
    input: z.strictObject({ id: accountId }),
    result: Nothing,
  }),
})
