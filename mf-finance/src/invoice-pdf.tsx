import { finance } from '@console/platform/contract/finance'
import { Modal } from '@console/platform/ui/core'
import { PdfViewer } from '@console/platform/ui/pdf'
import type { DialogProps } from '@console/platform/ui/table'

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
