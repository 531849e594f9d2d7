import { roleStatuses } from '@console/platform/contract/authority'
import { StatusTag } from '@console/platform/ui/core'

/** Whether a role or an account is usable. */
export const Status = ({ status }: { status: 1 | 2 }) => <StatusTag tone={status === 1 ? 'done' : 'none'}>{roleStatuses[status]}</StatusTag>

export const statusColumn = {
  title: '状态',
  dataIndex: 'status',
  width: 84,
  render: (status: 1 | 2) => <Status status={status} />,
} as const
