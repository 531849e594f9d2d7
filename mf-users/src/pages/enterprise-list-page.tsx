import { users } from '@console/platform/contract/users'
import { DownloadButton } from '@console/platform/ui/core'
import { ListPage } from '@console/platform/ui/table'
import { enterpriseQueue } from '../review-queue'
import { userColumns, userFilters } from '../user-list'

const columns = userColumns(2, '企业名称', 'taxNumber')

export function EnterpriseListPage() {
  return (
    <ListPage
      list={users.list}
      fixed={{ types: 2 }}
      queue={enterpriseQueue}
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
