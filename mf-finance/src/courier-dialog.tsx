import { finance } from '@console/platform/contract/finance'
import { FormDialog, Input } from '@console/platform/ui/form'
import type { DialogProps } from '@console/platform/ui/table'

/** Takes the courier number of an issued paper invoice. */
export const CourierDialog = ({ id, ...dialog }: DialogProps & { id: number }) => (
  <FormDialog
    title="快递单号填写"
    call={finance.setCourierNumber}
    fields={{ number: <Input count={{ show: true, max: 150 }} autoComplete="off" /> }}
    fixed={{ id }}
    {...dialog}
  />
)
