import { users } from '@console/platform/contract/users'
import { DownloadButton } from '@console/platform/ui/core'
import { ListPage } from '@console/platform/ui/table'
import { userColumns, userFilters } from '../user-list'

const columns = userColumns(2, '企业名称', { title: '税号', dataIndex: 'taxNumber', width: 164 })

export function EnterprisePage() {
  return (
    <ListPage
      title="企业认证"
      list={users.list}
      fixed={{ types: 2 }}
      rowKey="user_id"
      filters={userFilters}
      columns={columns}
      actions={(filters) => (
        <DownloadButton call={users.export} input={{ type: 2, ...filters }}>
          导出
        </DownloadButton>
      )}
    />
  )
}
