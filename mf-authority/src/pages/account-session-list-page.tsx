import { accountSessions } from '@console/platform/contract/session/accounts'
import { useBack, useLocation, withId } from '@console/platform/ui/core'
import { ListPage } from '@console/platform/ui/table'
import { sessionColumns } from '../sessions'

const PARENT = '/authority/account'

export const AccountSessionListPage = withId({ parent: PARENT }, ({ id: accountId }) => {
  const name = useLocation().state?.name
  return (
    <ListPage
      title={name ? `在线会话：${name}` : '在线会话'}
      onBack={useBack(PARENT)}
      list={accountSessions.list}
      fixed={{ accountId }}
      rowKey="id"
      filters={[]}
      columns={sessionColumns}
    />
  )
})
