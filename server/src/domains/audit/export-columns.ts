import { type AuditEntry, auditSubjects } from '@console/platform/contract/audit'
import type { Column } from '../../http/exports/xlsx'

const listed = (entry: AuditEntry, side: 'before' | 'after') =>
  entry.changes
    .filter((change) => change[side] !== null)
    .map((change) => `${change.field}：${change[side]}`)
    .join('；')

/** The first six headings are those of the page. */
export const entryColumns: Column<AuditEntry>[] = [
  { title: '操作时间', width: 20, value: ({ operate_time }) => operate_time },
  { title: '操作人', width: 14, value: ({ operator }) => operator },
  { title: '来源地址', width: 18, value: ({ ip }) => ip },
  { title: '对象', width: 14, value: ({ subject }) => auditSubjects[subject] },
  { title: '对象名称', width: 30, value: ({ subject_name }) => subject_name },
  { title: '操作内容', width: 60, value: ({ action }) => action },
  { title: '对象编号', width: 12, value: ({ subject_id }) => subject_id },
  { title: '变更前', width: 40, value: (entry) => listed(entry, 'before') },
  { title: '变更后', width: 40, value: (entry) => listed(entry, 'after') },
  { title: '序号', width: 12, value: ({ id }) => id },
  { title: '哈希', width: 66, value: ({ hash }) => hash },
]
