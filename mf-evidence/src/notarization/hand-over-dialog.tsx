import { type NotarizationDetail, notarization } from '@console/platform/contract/notarization'
import { useRead } from '@console/platform/ui/core'
import { ChoiceList, FormDialog } from '@console/platform/ui/form'
import type { DialogProps } from '@console/platform/ui/table'

/** Hands a case to another account, or to a first one. */
export const HandOverDialog = ({ application: { orderId, orderNo, handler }, ...dialog }: DialogProps & { application: NotarizationDetail }) => (
  <FormDialog
    title={handler ? '转交经办人' : '指派经办人'}
    call={notarization.handOver}
    fields={{ accountId: <HandlerChoice except={handler?.accountId} /> }}
    hints={{ accountId: '只列出可审核且接受出证工作的账号；经办过的人不能审核该申请，转交后也不能。' }}
    fixed={{ orderId }}
    done={handler ? `已转交出证申请 ${orderNo}` : `已指派出证申请 ${orderNo} 的经办人`}
    {...dialog}
  />
)

interface HandlerChoiceProps {
  /** The account that has the case now. */
  except?: number
  /** Given by the form. */
  id?: string
  value?: number
  onChange?: (accountId: number) => void
}

function HandlerChoice({ except, ...given }: HandlerChoiceProps) {
  const { data = [], isPending, error } = useRead(notarization.handlers, {})
  const options = data.filter(({ id }) => id !== except).map(({ id, name }) => ({ value: id, label: name }))
  const placeholder = error ? error.message : isPending ? '正在加载' : options.length ? undefined : '没有其他可选的账号'
  return <ChoiceList<number> {...given} options={options} placeholder={placeholder} />
}
