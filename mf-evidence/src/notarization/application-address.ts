import type { NotarizationRow } from '@console/platform/contract/notarization'

/** An application without evidence has 0 in the place of its first piece. */
export const addressOf = ({ user_id, data_id, id, type }: NotarizationRow) => `/evidence/results/${user_id}/${data_id ?? 0}/${id}/${type}`

/** Whether an application can be opened: once it no longer waits for its payment. */
export const isOpen = ({ payStatus }: NotarizationRow) => payStatus !== '待支付'
