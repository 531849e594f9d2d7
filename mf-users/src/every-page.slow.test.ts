import { users } from '@console/platform/contract/users'
import { answersOf } from '@console/platform/emulator'
import { testMaskedValues, testOtherBackEnds, testPageFaults, testRecordLinks, testSearches, testSpecifiedBackEnd } from '@console/platform/testing'
import { routes } from './routes'
import { enterpriseDetail } from './testing/users'

const inReview = { ...enterpriseDetail, userInfo: { ...enterpriseDetail.userInfo, user_status: 2 as const } }

const given = { contracts: [users], answers: [answersOf(users, { detail: () => inReview })] }

testOtherBackEnds(routes, given)
testPageFaults(routes, given)
testMaskedValues(routes, given)
testSearches(routes, given)
testSpecifiedBackEnd(routes, given)
testRecordLinks(routes, given)
