import { users } from '@console/platform/contract/users'
import { DownloadButton } from '@console/platform/ui/core'
import { ListPage } from '@console/platform/ui/table'
import { individualQueue } from '../review-queue'
import { userColumns, userFilters } from '../user-list'

const columns = userColumns(1, '姓名', 'contact_idcard')

export function IndividualListPage() {
  return (
    <ListPage
      list={users.list}
      fixed={{ types: 1 }}
      queue={individualQueue}
      rowKey="user_id"
      filters={userFilters}
      columns={columns}
      actions={(filters) => (
        <DownloadButton call={users.export} input={{ type: 1, ...filters }}>
          导出
        </DownloadButton>
      )}
    />
  )
}
