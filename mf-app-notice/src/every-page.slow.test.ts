import { appNotice } from '@console/platform/contract/app-notice'
import { testMaskedValues, testOtherBackEnds, testPageFaults, testRecordLinks, testSearches, testSpecifiedBackEnd } from '@console/platform/testing'
import { routes } from './routes'

const given = { contracts: [appNotice] }

testOtherBackEnds(routes, given)
testPageFaults(routes, given)
testMaskedValues(routes, given)
testSearches(routes, given)
testSpecifiedBackEnd(routes, given)
testRecordLinks(routes, given)
