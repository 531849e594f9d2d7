import { notarization, type NotarizationRow, notarizationTabs } from '@console/platform/contract/notarization'
import type { Queue } from '@console/platform/ui/core'
import { addressOf } from './application-address'

export const notarizationQueue: Queue<NotarizationRow> = {
  name: 'notarization',
  tabs: notarizationTabs,
  counts: notarization.tabCounts,
  next: notarization.next,
  idOf: ({ id }) => id,
  addressOf,
  detail: notarization.detail,
  inputOf: ({ user_id, data_id, id, type }) => ({ userId: user_id, orderId: id, type, ...(data_id !== null && { dataId: data_id }) }),
}
