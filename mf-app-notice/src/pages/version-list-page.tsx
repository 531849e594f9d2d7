import { appNotice, type VersionRow } from '@console/platform/contract/app-notice'
import { dateRange } from '@console/platform/ui/date'
import { ListPage, linkTo, operations, search, openDialog, timeColumn } from '@console/platform/ui/table'
import { AddVersion } from '../add-version'
import { VersionState } from '../version-state'
import { WithdrawalDialog } from '../withdrawal-dialog'

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
        { title: '状态', key: 'state', width: 84, render: (_value, version) => <VersionState version={version} /> },
        timeColumn('update_time', '更新时间'),
        timeColumn('create_time', '添加时间'),
        operations(versionOperations, 112),
      ]}
      actions={() => <AddVersion />}
    />
  )
}

/** What can be done with a version: one that is withdrawn stays so. */
function versionOperations(version: VersionRow) {
  const view = linkTo('查看', `/app/details/${version.id}`, appNotice.version)
  if (version.withdrawn_at) return [view]
  return [view, openDialog('撤回', appNotice.withdrawVersion, (dialog) => <WithdrawalDialog version={version} {...dialog} />)]
}
