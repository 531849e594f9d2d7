/** What happens in the console that other systems wait for, by type, as operators call it. */
export const eventTitles = {
  'user.reviewed': '实名认证已审核',
  'user.revoked': '已撤销认证',
  'points.granted': '已赠送积分',
  'invoice.decided': '发票申请已审核',
  'invoice.reopened': '已撤回发票审核',
  'invoice.courier': '已填写快递单号',
  'notarization.decided': '出证申请已审核',
  'notarization.reopened': '已撤回出证审核',
  'notarization.concluded': '公证处已给出结果',
  'evidence.sealed': '证据已写入账本',
  'live_config.changed': '直播取证配置有变化',
  'notice.changed': '公告有变化',
  'version.published': '已发布新版本',
  'version.withdrawn': '已撤回版本',
} as const

export type EventType = keyof typeof eventTitles
export const eventTypeNames = Object.keys(eventTitles) as EventType[]
