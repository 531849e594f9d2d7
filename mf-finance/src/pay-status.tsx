import { payStatuses } from '@console/shared/contract/finance'
import { StatusTag, type Tone } from '@console/shared/ui/core'

type Pay = keyof typeof payStatuses

const tones: Record<Pay, Tone> = { 1: 'waiting', 2: 'done', 3: 'failed' }

/** Whether an order is paid. */
export const payColumn = {
  title: '支付状态',
  dataIndex: 'pay',
  width: 84,
  render: (pay: Pay) => <StatusTag tone={tones[pay]}>{payStatuses[pay]}</StatusTag>,
} as const
