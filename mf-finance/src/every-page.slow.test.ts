import { finance } from '@console/platform/contract/finance'
import { users } from '@console/platform/contract/users'
import { answersOf } from '@console/platform/emulator'
import { testMaskedValues, testOtherBackEnds, testPageFaults, testRecordLinks, testSearches, testSpecifiedBackEnd } from '@console/platform/testing'
import { routes } from './routes'
import { invoiceDetail } from './testing/finance'

const given = {
  contracts: [finance, users],
  answers: [answersOf(finance, { invoice: () => invoiceDetail })],
  addresses: { '/money/invoice/makeOut': '/money/invoice/makeOut?id=7', '/money/invoice/invoiceDetail': '/money/invoice/invoiceDetail?id=7' },
}

testOtherBackEnds(routes, given)
testPageFaults(routes, given)
testMaskedValues(routes, given)
testSearches(routes, given)
testSpecifiedBackEnd(routes, given)
testRecordLinks(routes, { ...given, ends: ['/money/customer', '/money/user/:user_id/charges'] })
