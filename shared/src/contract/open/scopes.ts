/** What a system of the company can be allowed to do. */
export const scopes = {
  evidence: '存证',
  users: '用户',
  credentials: '企业密钥',
  captures: '取证',
  orders: '订单',
  invoices: '发票',
  notarizations: '公证出证',
  app: '用户反馈',
  sessions: '代操作员登录',
  introspection: '核验登录',
} as const
export type Scope = keyof typeof scopes
