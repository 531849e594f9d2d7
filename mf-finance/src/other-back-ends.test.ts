import { finance } from '@console/platform/contract/finance'
import { answersOf } from '@console/platform/emulator'
import { testOtherBackEnds } from '@console/platform/testing'
import { routes } from './routes'
import { invoiceDetail } from './testing/finance'

testOtherBackEnds(routes, {
  contracts: [finance],
  answers: [answersOf(finance, { invoice: () => invoiceDetail })],
  addresses: { '/money/invoice/makeOut': '/money/invoice/makeOut?id=7', '/money/invoice/invoiceDetail': '/money/invoice/invoiceDetail?id=7' },
})
