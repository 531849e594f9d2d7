import { roleStatuses } from '@console/platform/contract/authority'
import { StatusTag } from '@console/platform/ui/core'

/** Whether a role or an account is usable. */
export const Status = ({ status }: { status: 1 | 2 }) => <StatusTag tone={status === 1 ? 'done' : 'none'}>{roleStatuses[status]}</StatusTag>

/** Whether an account can sign in. */
export const AccountStatus = ({ status, lockedUntil }: { status: 1 | 2; lockedUntil: string | null }) =>
  lockedUntil && status === 1 ? (
    <span title={`连续输错密码，${lockedUntil} 自动解锁`}>
      <StatusTag tone="failed">已锁定</StatusTag>
    </span>
  ) : (
    <Status status={status} />
  )

export const statusColumn = {
  title: '状态',
  dataIndex: 'status',
  width: 84,
  render: (status: 1 | 2) => <Status status={status} />,
} as const
