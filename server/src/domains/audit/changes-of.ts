import type { AuditEntry, AuditSubject } from '@console/platform/contract/audit'
import { acceptances, roleStatuses } from '@console/platform/contract/authority'
import { invoiceStatuses } from '@console/platform/contract/finance'
import { notarialStatuses } from '@console/platform/contract/notarization'
import { systemStatuses } from '@console/platform/contract/systems'
import { giftTypes, userStatuses } from '@console/platform/contract/users'
import { withoutNumbers } from './without-numbers'
import type { Entry } from './queries'

/** What the trail's fields are called. One that is not here keeps its own name. */
const labels: Record<string, string> = {
  status: '状态',
  opinion: '审核意见',
  remark: '备注',
  reason: '原因',
  points: '积分',
  pointsType: '赠送类型',
  explain: '赠送原因',
  name: '名称',
  username: '账号',
  realname: '真实姓名',
  mobile: '手机号',
  role: '角色',
  password: '密码',
  description: '描述',
  nodeIds: '权限节点编号',
  nodes: '权限节点',
  is_accepted: '接受出证',
  documents: '申请材料',
  courierNumber: '快递单号',
  handler: '经办人',
  notary: '公证员',
  assistant: '公证员助理',
  delay: '截屏间隔（秒）',
  num: '截屏数量',
  scopes: '权限范围',
  keyId: '密钥',
  url: '地址',
  types: '事件类型',
  title: '标题',
  content: '内容',
  start: '开始时间',
  end: '结束时间',
  is_show: '是否展示',
  current_version: '版本',
  update_time: '更新时间',
  update_desc: '更新说明',
  update_content: '更新内容',
  address: '安装包',
  baoquan: '存证编号',
  job: '任务编号',
}

type Words = Record<number, string>

/** What the codes of a field say. */
const words: Partial<Record<AuditSubject, Record<string, Words>>> = {
  user: { status: userStatuses, pointsType: giftTypes },
  account: { status: roleStatuses, is_accepted: acceptances },
  role: { status: roleStatuses },
  invoice: { status: invoiceStatuses },
  notarization: { status: notarialStatuses },
  system: { status: systemStatuses },
}

/** An entry as the console shows it: its fields before and after by their names, without the numbers of persons. */
export function shownEntry({ before, after, ...entry }: Entry): AuditEntry {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const text = (field: string, value: unknown) => {
    if (value === undefined || value === null || value === '') return null
    const word = typeof value === 'number' ? words[entry.subject]?.[field]?.[value] : undefined
    return word ?? withoutNumbers(typeof value === 'string' ? value : JSON.stringify(value))
  }
  return {
    ...entry,
    action: withoutNumbers(entry.action),
    changes: fields.map((field) => ({ field: labels[field] ?? field, before: text(field, before?.[field]), after: text(field, after?.[field]) })),
  }
}
