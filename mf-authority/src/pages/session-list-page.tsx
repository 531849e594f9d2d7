import { accountSessions } from '@console/platform/contract/session/accounts'
import { cNameColumn, ListPage, search } from '@console/platform/ui/table'
import { sessionColumns } from '../sessions'

export function SessionListPage() {
  return (
    <ListPage
      list={accountSessions.list}
      rowKey="id"
      filters={[search('keyword', '账号、姓名或地址')]}
      columns={[
        { title: '账号', dataIndex: 'username' },
        { ...cNameColumn('真实姓名', 'realname'), width: 112 },
        { title: '角色', dataIndex: 'role_name', width: 144 },
        ...sessionColumns,
      ]}
    />
  )
}
