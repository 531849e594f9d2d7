import { accountSessions, type SessionRow } from '@console/platform/contract/session/accounts'
import { orDash } from '@console/platform/ui/core'
import { confirmThen, type Column, operations, timeColumn } from '@console/platform/ui/table'

/** Of every list of sessions. */
export const sessionColumns: Column<SessionRow>[] = [
  { title: '地址', dataIndex: 'ip', width: 144 },
  { title: '设备', dataIndex: 'browser', render: orDash },
  timeColumn('login_time', '登录时间'),
  timeColumn('last_seen', '最近使用'),
  operations(({ id, current, username, ip, login_time }: SessionRow) => {
    if (current) return <span>当前登录</span>
    const content = `${login_time} 从 ${ip ?? '未知地址'} 登录的设备，下一次操作时需要重新登录。账号仍可登录；要使其不能登录，请禁用账号。`
    return [confirmThen('下线', accountSessions.end, { id }, { title: `将账号“${username}”的会话下线？`, content, danger: true })]
  }, 80),
]
