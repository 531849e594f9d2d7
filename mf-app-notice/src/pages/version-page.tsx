import { appNotice, type VersionRow } from '@console/shared/contract/app-notice'
import { RecordLink } from '@console/shared/ui/core'
import { dateRange } from '@console/shared/ui/date'
import { ListPage, operations, search, timeColumn } from '@console/shared/ui/table'
import { AddVersion } from '../add-version'

export function VersionPage() {
  return (
    <ListPage
      title="版本列表"
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
