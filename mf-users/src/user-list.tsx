import { personalFields, type UserRow, userStatuses, users } from '@console/platform/contract/users'
import { Dash, orDash, RecordLink, StatusTag, useMay, userStatusTones } from '@console/platform/ui/core'
import { dateRange } from '@console/platform/ui/date'
import { cNameOf, type Column, operations, personalColumn, search, select, timeColumn } from '@console/platform/ui/table'
import type { ReactNode } from 'react'

type UserType = 1 | 2

/** The filters of both lists of users. */
export const userFilters = [
  search('keyword', '名称、手机号或证件号'),
  select('status', userStatuses, ['3', '1', '2', '4']),
  dateRange('registtime'),
  dateRange('realtime'),
]

const personal =
  (field: keyof typeof personalFields) =>
  ({ user_id: userId }: UserRow) => ({ userId, field })

/** The columns of both lists of users, which differ in the label of the name and in the identifying number. */
export const userColumns = (type: UserType, name: string, identity: 'taxNumber' | 'contact_idcard'): Column<UserRow>[] => [
  { title: name, key: 'cName', render: (_value, user) => <UserLink user={user}>{orDash(cNameOf(user))}</UserLink> },
  personalColumn('mobile', '手机号', users.reveal, personal('mobile')),
  timeColumn('registered_time', '注册时间'),
  {
    title: '实名状态',
    dataIndex: 'status_name',
    width: 84,
    render: (text, { user_status }) => <StatusTag tone={userStatusTones[user_status]}>{text}</StatusTag>,
  },
  timeColumn('check_time', '审核时间'),
  personalColumn(identity, personalFields[identity], users.reveal, personal(identity), 164),
  timeColumn('loginTime', '最近登录'),
  operations((user: UserRow) => <OpenUser user={user} type={type} />),
]

function OpenUser({ user, type }: { user: UserRow; type: UserType }) {
  const mayReview = useMay(users.review, type === 1 ? { type } : {})
  if (user.user_status === 1) return <Dash />
  return <UserLink user={user}>{user.user_status === 2 && mayReview ? '审核' : '查看'}</UserLink>
}

const UserLink = ({ user: { user_id, user_status }, children }: { user: UserRow; children: ReactNode }) => (
  <RecordLink to={`/user/Detail/${user_id}`} state={{ status: user_status }}>
    {children}
  </RecordLink>
)
