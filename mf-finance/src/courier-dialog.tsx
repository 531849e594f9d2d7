import { finance, type InvoiceRow } from '@console/platform/contract/finance'
import { FormDialog, Input } from '@console/platform/ui/form'
import type { DialogProps } from '@console/platform/ui/table'

/** Takes the courier number of an issued paper invoice. */
export const CourierDialog = ({ invoice: { id, head }, ...dialog }: DialogProps & { invoice: Pick<InvoiceRow, 'id' | 'head'> }) => (
  <FormDialog
    title="快递单号填写"
    call={finance.setCourierNumber}
    fields={{ number: <Input count={{ show: true, max: 150 }} autoComplete="off" /> }}
    fixed={{ id }}
    done={`已填写 ${head} 的快递单号`}
    {...dialog}
  />
)
