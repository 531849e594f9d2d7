import { authority, type recordTypes } from '@console/platform/contract/authority'
import { useBack, useLocation } from '@console/platform/ui/core'
import { dateRange } from '@console/platform/ui/date'
import { ListPage, search, timeColumn } from '@console/platform/ui/table'

interface RecordsProps {
  type: keyof typeof recordTypes
  id: number
  parent: string
}

/** What was changed about a role or an account, and by whom. */
export function Records({ type, id, parent }: RecordsProps) {
  const name = useLocation().state?.name
  return (
    <ListPage
      title={name ? `操作记录：${name}` : '操作记录'}
      onBack={useBack(parent)}
      list={authority.records}
      fixed={{ type, roleOrAccountId: id }}
      rowKey="id"
      filters={[search('keyword', '操作人或操作内容'), dateRange('datetime')]}
      columns={[{ title: '操作人', dataIndex: 'operator', width: 160 }, timeColumn('operate_time', '操作时间'), { title: '操作内容', dataIndex: 'action' }]}
    />
  )
}
