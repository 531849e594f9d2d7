import { finance } from '@console/platform/contract/finance'
import { testRoutes } from '@console/platform/testing'
import manifest from '../package.json'
import { routes } from './routes'

testRoutes(routes, manifest.remote.basePaths)

test('INV-03 the review of an invoice opens for operators who may review one, and its detail for those who may list them', () => {
  const permissionOf = (page: string) => routes.find(({ path }) => path === `/money/invoice/${page}`)?.permission
  expect([permissionOf('makeOut'), permissionOf('invoiceDetail')]).toEqual([finance.reviewInvoice.access, finance.invoice.access])
})
