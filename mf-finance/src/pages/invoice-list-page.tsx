import { Invoices } from '../invoices'

export const InvoiceListPage = () => <Invoices />
