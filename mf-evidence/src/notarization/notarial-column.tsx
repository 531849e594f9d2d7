import { notarization, type NotarizationRow } from '@console/shared/contract/notarization'
import { disabled, opens, operations } from '@console/shared/ui/table'

/** Opens an application, once it is no longer waiting for its payment. */
export const notarialColumn = operations(
  (row: NotarizationRow) => [
    row.payStatus === '待支付' ? disabled('查看', notarization.detail, '申请待支付，暂不能查看') : opens('查看', addressOf(row), notarization.detail),
  ],
  56,
)

/** An application without evidence has 0 in the place of its first piece. */
const addressOf = ({ user_id, data_id, id, type }: NotarizationRow) => `/evidence/results/${user_id}/${data_id ?? 0}/${id}/${type}`
