/** Everybody knows these passwords: a production server does not start while one of them works. */
export const demoAccounts = [
  { username: 'admin@demo.cn', realname: '陈志远', mobile: '13800000001', password: 'Admin2026', role: '超级管理员' },
  { username: 'reviewer@demo.cn', realname: '李敏', mobile: '13800000002', password: 'Review2026', role: '审核员' },
  { username: 'finance@demo.cn', realname: '周敏华', mobile: '13800000003', password: 'Money2026', role: '财务' },
  { username: 'viewer@demo.cn', realname: '吴晓岚', mobile: '13800000004', password: 'Viewer2026', role: '只读' },
  { username: 'auditor@demo.cn', realname: '郑文静', mobile: '13800000005', password: 'Auditor2026', role: '审计员' },
] as const
