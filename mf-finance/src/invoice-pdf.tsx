import { finance } from '@console/shared/contract/finance'
import { Modal } from '@console/shared/ui/core'
import { PdfViewer } from '@console/shared/ui/pdf'
import type { DialogProps } from '@console/shared/ui/table'

interface InvoicePdfProps {
  id: number
  head: string
}

/** An issued electronic invoice. */
export const InvoicePdf = ({ id, head }: InvoicePdfProps) => <PdfViewer name={`${head}的电子发票`} call={finance.invoicePdf} input={{ id }} />

export const InvoicePdfDialog = ({ open, onClose, ...invoice }: InvoicePdfProps & DialogProps) => (
  <Modal open={open} width={960} title="电子发票" footer={null} onCancel={onClose} centered destroyOnHidden>
    <InvoicePdf {...invoice} />
  </Modal>
)
