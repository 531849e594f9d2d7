import { appNotice, type VersionRow } from '@console/platform/contract/app-notice'
import { RecordLink } from '@console/platform/ui/core'
import { dateRange } from '@console/platform/ui/date'
import { ListPage, operations, search, timeColumn } from '@console/platform/ui/table'
import { AddVersion } from '../add-version'

export function VersionListPage() {
  return (
    <ListPage
      list={appNotice.versions}
      rowKey="id"
      filters={[search('keyword', '版本号或更新描述'), dateRange('datetime')]}
      columns={[
        { title: '当前版本', dataIndex: 'current_version', width: 120 },
        { title: '上一版本', dataIndex: 'upper_version', width: 120 },
        { title: '更新描述', dataIndex: 'update_desc' },
        timeColumn('update_time', '更新时间'),
        timeColumn('create_time', '添加时间'),
        operations(({ id }: VersionRow) => <RecordLink to={`/app/details/${id}`}>查看</RecordLink>),
      ]}
      actions={() => <AddVersion />}
    />
  )
}
