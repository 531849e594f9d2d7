import { users } from '@console/platform/contract/users'
import { DownloadButton } from '@console/platform/ui/core'
import { ListPage } from '@console/platform/ui/table'
import { userColumns, userFilters } from '../user-list'

const columns = userColumns(1, '姓名', { title: '身份证号', dataIndex: 'contact_idcard', width: 164 })

export function IndividualPage() {
  return (
    <ListPage
      title="个人认证"
      list={users.list}
      fixed={{ types: 1 }}
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
