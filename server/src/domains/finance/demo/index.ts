import type { DemoData } from '../../../demo/demo-data'
import { seedInvoices } from './invoices'
import { seedOrders } from './orders'

export const demo: DemoData = {
  // Invoices are of paid orders, and decided by operators.
  after: ['users', 'authority'],
  async seed(tx, files) {
    await seedOrders(tx)
    await seedInvoices(tx, files)
  },
}
