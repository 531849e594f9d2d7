import { authority, type LoginRecord, type loginLogTypes } from '@console/platform/contract/authority'
import { dateRange } from '@console/platform/ui/date'
import { cNameColumn, type ListOfUser, ListPage, personalColumn, search, timeColumn } from '@console/platform/ui/table'

interface LoginLogProps extends ListOfUser {
  type: keyof typeof loginLogTypes
  /** What the keyword is matched with. */
  searched?: string
}

/** Who signed in, when, from where, and how it ended. */
export function LoginLog({ type, searched, userId, head }: LoginLogProps) {
  return (
    <ListPage
      {...head}
      list={authority.loginLog}
      fixed={{ type, userId }}
      rowKey="id"
      filters={[...(userId ? [] : [search('keyword', searched ?? '')]), dateRange('datetime')]}
      columns={[
        ...(userId
          ? []
          : [
              { title: '账号ID', dataIndex: 'account_id' as const, width: 96 },
              cNameColumn<LoginRecord>('姓名'),
              personalColumn('mobile', '手机号', authority.revealLogin, ({ id }: LoginRecord) => ({ id, type }), 112),
            ]),
        timeColumn('login_time', '登录时间'),
        { title: 'IP', dataIndex: 'ip', width: 144 },
        { title: '结果', dataIndex: 'result' },
      ]}
    />
  )
}
