import type { InvoiceRow } from '@console/platform/contract/finance'
import { StatusTag, type Tone } from '@console/platform/ui/core'

type Status = InvoiceRow['checkStatus']

const tones: Record<Status, Tone> = { 待审核: 'waiting', 已开票: 'done', 已拒绝: 'failed' }

/** How far an invoice has come. */
export const CheckStatus = ({ status }: { status: Status }) => <StatusTag tone={tones[status]}>{status}</StatusTag>

export const checkStatusColumn = {
  title: '审核状态',
  dataIndex: 'checkStatus',
  width: 84,
  render: (status: Status) => <CheckStatus status={status} />,
} as const
