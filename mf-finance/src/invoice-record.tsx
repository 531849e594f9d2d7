import { finance, type InvoiceDetail } from '@console/platform/contract/finance'
import { Loaded, useBack, useRead } from '@console/platform/ui/core'
import type { ReactNode } from 'react'

interface InvoiceRecordProps {
  id: number
  title: string
  children: (invoice: InvoiceDetail, onBack: () => void) => ReactNode
}

/** The page of one invoice. */
export function InvoiceRecord({ id, title, children }: InvoiceRecordProps) {
  const invoice = useRead(finance.invoice, { id })
  const back = useBack('/money/invoice')
  return (
    <Loaded title={title} onBack={back} reads={{ invoice }}>
      {({ invoice }) => children(invoice, back)}
    </Loaded>
  )
}
