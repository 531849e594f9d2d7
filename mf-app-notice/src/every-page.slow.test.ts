import { appNotice } from '@console/platform/contract/app-notice'
import { testOtherBackEnds, testSearches } from '@console/platform/testing'
import { routes } from './routes'

const given = { contracts: [appNotice] }

testOtherBackEnds(routes, given)
testSearches(routes, given)
