import { withUser } from '@console/platform/ui/table'
import { Invoices } from '../invoices'

export const UserInvoiceListPage = withUser(Invoices)
