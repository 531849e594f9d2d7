import { audit } from '@console/platform/contract/audit'
import { authority } from '@console/platform/contract/authority'
import { modules } from '@console/platform/contract/modules'
import { reviewers } from '@console/platform/contract/reviewers'
import { accountSessions } from '@console/platform/contract/session/accounts'
import { systems } from '@console/platform/contract/systems'
import { webhooks } from '@console/platform/contract/webhooks'
import { users } from '@console/platform/contract/users'
import { answersOf } from '@console/platform/emulator'
import { testMaskedValues, testOtherBackEnds, testPageFaults, testRecordLinks, testSearches, testSpecifiedBackEnd } from '@console/platform/testing'
import { routes } from './routes'
import { reportRequests, reviewerDetail } from './testing/authority'

const role = { ...reviewerDetail, allListTree: reviewerDetail.allListTree.slice(0, 1) }

const [group] = reportRequests.tree
const refused = { ...group!.child[0]!.child[0]!, reason: '与已有的重复', refused_by: '陈晓', refused_at: '2026-11-23 11:00:00' }
const requests = { ...reportRequests, tree: [{ ...group!, child: [{ ...group!.child[0]!, child: [refused] }] }] }

const given = {
  contracts: [audit, authority, accountSessions, modules, reviewers, systems, webhooks, users],
  answers: [answersOf(authority, { role: () => role, tree: () => role.allListTree, nodeRequests: () => [requests] })],
}

testOtherBackEnds(routes, given)
testPageFaults(routes, given)
testMaskedValues(routes, given)
testSearches(routes, given)
testSpecifiedBackEnd(routes, given)
testRecordLinks(routes, given)
