import { finance } from '@console/platform/contract/finance'
import { notarization } from '@console/platform/contract/notarization'
import { users } from '@console/platform/contract/users'
import { contracts } from '.'

const BARE = '操作成功'

/** The specification words the message of a review. */
const worded = [users.review, notarization.review, finance.reviewInvoice].map(({ path }) => path)

/** Their pages append action and record: 操作成功：已停用 官网. */
const continued = [
  ...['/api/authority/changeRoleStatus', '/api/authority/changeAccountStatus', '/api/authority/changeAccepted'],
  ...['/api/systems/changeSystemStatus', '/api/systems/changeWebhookStatus', '/api/notice/cancel', '/api/share/revokeLink'],
  ...['/api/notarization/takeOver', '/api/notarization/handOver', '/api/notary/deleteNotary', '/api/online/deleteLiveConfig', '/api/invoice/setCourierNumber'],
  ...['/api/notarization/reopen', '/api/invoice/reopen'],
]

test('MSG-01 LOOK-08 the message 操作成功 alone is one that the specification words, or one that a page appends to', () => {
  const bare = Object.values(contracts).flatMap((contract) => Object.values(contract).flatMap(({ path, success }) => (success === BARE ? [path] : [])))
  expect(bare.toSorted()).toEqual([...worded, ...continued].toSorted())
})
