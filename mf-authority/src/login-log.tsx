import { authority, type LoginRecord, type loginLogTypes } from '@console/platform/contract/authority'
import { dateRange } from '@console/platform/ui/date'
import { cNameColumn, ListPage, personalColumn, search, timeColumn } from '@console/platform/ui/table'

interface LoginLogProps {
  type: keyof typeof loginLogTypes
  /** What the keyword is matched with. */
  searched: string
}

/** Who signed in, when, from where, and how it ended. */
export function LoginLog({ type, searched }: LoginLogProps) {
  return (
    <ListPage
      list={authority.loginLog}
      fixed={{ type }}
      rowKey="id"
      filters={[search('keyword', searched), dateRange('datetime')]}
      columns={[
        { title: '账号ID', dataIndex: 'account_id', width: 96 },
        cNameColumn('姓名'),
        personalColumn('mobile', '手机号', authority.revealLogin, ({ id }: LoginRecord) => ({ id, type }), 112),
        timeColumn('login_time', '登录时间'),
        { title: 'IP', dataIndex: 'ip', width: 144 },
        { title: '结果', dataIndex: 'result' },
      ]}
    />
  )
}
