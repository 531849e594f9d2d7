import type { ResultOf } from '@console/platform/contract'
import { evidence } from '@console/platform/contract/evidence'
import { notarization } from '@console/platform/contract/notarization'
import { online } from '@console/platform/contract/online'
import { users } from '@console/platform/contract/users'
import { answersOf, sampleOf } from '@console/platform/emulator'
import { testMaskedValues, testOtherBackEnds, testPageFaults, testRecordLinks, testSearches, testSpecifiedBackEnd } from '@console/platform/testing'
import { routes } from './routes'
import { detail } from './testing/evidence'
import { application, applicationDetail } from './testing/notarization'

/** Its proof is read by its number. */
const certificate = { ...(sampleOf(online.certificate.result) as ResultOf<typeof online.certificate>), baoquan: detail.baoquan }

const given = {
  contracts: [evidence, notarization, online, users],
  answers: [
    answersOf(evidence, { detail: () => detail, apiDetail: () => detail }),
    answersOf(online, { certificate: () => certificate }),
    answersOf(notarization, { detail: () => applicationDetail, list: () => ({ data: [application], count: 1 }) }),
  ],
  addresses: {
    '/certificate/:baoquan/:userId': '/certificate/BQ20260102000007/12',
    '/certificateApi/:baoquan/:userId': '/certificateApi/BQ20260102000007/12',
    '/evidence/results/:userId/:dataId/:orderId/:type': '/evidence/results/12/7/31/2',
    '/evidence/results/:userId/:dataId/:orderId/:type/:pieceId': '/evidence/results/12/7/31/2/7',
    '/online/attestation/:baoquan/:type': '/online/attestation/BQ20260102000007/web',
  },
}

testOtherBackEnds(routes, given)
testPageFaults(routes, given)
testMaskedValues(routes, given)
testSearches(routes, given)
testSpecifiedBackEnd(routes, given)
testRecordLinks(routes, given)
