import { audit, type AuditEntry, auditSubjects } from '@console/platform/contract/audit'
import { DownloadButton } from '@console/platform/ui/core'
import { dateRange } from '@console/platform/ui/date'
import { type ListOfUser, ListPage, longTextColumn, operations, search, select, selectFrom, openDialog, timeColumn } from '@console/platform/ui/table'
import { ChainState } from './chain-state'
import { EntryDialog } from './entry-dialog'
import { RecordOfEntry } from './record-of-entry'

/** The audit trail, or what of it is about one user. */
export function AuditLog({ userId, head }: ListOfUser) {
  return (
    <ListPage
      summary={<ChainState />}
      {...head}
      list={audit.list}
      fixed={{ userId }}
      rowKey="id"
      filters={[
        search('keyword', '操作人或操作内容'),
        ...(userId ? [] : [selectFrom('accountId', audit.operators, {}, (operators) => operators), select('subject', auditSubjects)]),
        dateRange('datetime'),
      ]}
      columns={[
        timeColumn('operate_time', '操作时间'),
        { title: '操作人', dataIndex: 'operator', width: 104 },
        { title: '来源地址', dataIndex: 'ip', width: 120 },
        ...(userId
          ? []
          : [
              { title: '对象', dataIndex: 'subject' as const, width: 104, render: (subject: AuditEntry['subject']) => auditSubjects[subject] },
              { title: '对象名称', key: 'record', width: 240, render: (_value: unknown, entry: AuditEntry) => <RecordOfEntry entry={entry} /> },
            ]),
        longTextColumn('action', '操作内容'),
        operations((entry: AuditEntry) => [openDialog('详情', audit.list, (dialog) => <EntryDialog {...dialog} entry={entry} />)]),
      ]}
      actions={(filters) => (
        <DownloadButton call={audit.export} input={{ ...filters, userId }}>
          导出
        </DownloadButton>
      )}
    />
  )
}
