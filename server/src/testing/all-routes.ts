import { metaOf, type Route, type z } from '@console/platform/contract'
import { appNotice } from '@console/platform/contract/app-notice'
import { authority } from '@console/platform/contract/authority'
import { zips } from '@console/platform/contract/zips'
import { evidence } from '@console/platform/contract/evidence'
import { finance } from '@console/platform/contract/finance'
import { notarization } from '@console/platform/contract/notarization'
import { online } from '@console/platform/contract/online'
import { preferences } from '@console/platform/contract/preferences'
import { search } from '@console/platform/contract/search'
import { systems } from '@console/platform/contract/systems'
import { views } from '@console/platform/contract/views'
import { webhooks } from '@console/platform/contract/webhooks'
import { session } from '@console/platform/contract/session'
import { authenticator } from '@console/platform/contract/session/authenticator'
import { passkeys } from '@console/platform/contract/session/passkeys'
import { accountSessions } from '@console/platform/contract/session/accounts'
import { queues, reviewClaims } from '@console/platform/contract/review-claims'
import { users } from '@console/platform/contract/users'
import { contracts } from '@console/platform/all-contracts'

/** Every route of the contract. */
export const allRoutes: Route[] = Object.values(contracts).flatMap((contract) => Object.values(contract))

/** All but those that lock or end the calling session, as wrong passwords do. */
export const lastingRoutes = allRoutes.filter(
  (route) =>
    !(
      [
        ...[session.lock, session.unlock, session.changePassword, session.logout],
        ...[authenticator.begin, authenticator.disable, passkeys.begin, passkeys.remove, passkeys.renewCodes],
      ] as Route[]
    ).includes(route),
)

/** Values of a list's filter: each of its codes; `days` for a range of days, and a number for anything else. */
export function filterValues(name: string, schema: z.ZodMiniType, days: string): string[] {
  const { innerType, values } = schema._zod.def as { innerType?: z.ZodMiniType; values?: string[] }
  const { options } = metaOf(schema) ?? {}
  if (options) return Object.keys(options)
  if (values) return values
  if (innerType) return filterValues(name, innerType, days)
  return [/time$/i.test(name) ? days : '1']
}

const role = { roleName: '测试角色', roleDesc: '测试', menuId: '1' }
const account = { username: 'someone@test.cn', realname: '某人', mobile: '13800000000', role_id: '999', password: 'Secret2026' }
const notice = { title: '测试公告', content: '测试', time: '2026-01-01 00:00:00 - 2026-01-02 00:00:00' }
const baoquan = 'BQ00000000000000'
const captures = ['web', 'pro', 'move', 'live'].map((type) => ({ baoquan, type }))
const liveValues = { screenshotDelay: '5', screenshotNum: '10' }
const review = { userId: '1', status: '1' }

const tab = '0'.repeat(32)

const version = { update_time: '2026-12-01 10:00:00', current_version: '9.9.9', update_desc: '测试', update_content: '测试', address: `${'0'.repeat(32)}.apk` }

/**
 * Inputs that reach a route's handler, one for each permission that an input may need. None is refused with 403 there.
 */
export const inputsOf = (route: Route): Record<string, string>[] => inputs.get(route) ?? [{}]

const inputs = new Map<Route, Record<string, string>[]>([
  [session.endSession, [{ id: '999' }]],
  [authenticator.begin, [{ password: 'Secret2026' }]],
  [authenticator.enable, [{ code: '123456' }]],
  [authenticator.disable, [{ password: 'Secret2026', code: '123456' }]],
  [passkeys.begin, [{ password: 'Secret2026' }]],
  [passkeys.add, [{ name: '测试', answer: '{}' }]],
  [passkeys.remove, [{ id: '999', password: 'Secret2026', code: '123456' }]],
  [passkeys.renewCodes, [{ password: 'Secret2026', code: '123456' }]],
  [accountSessions.end, [{ id: '999' }]],
  [accountSessions.unlock, [{ id: '999' }]],
  [accountSessions.resetAuthenticator, [{ id: '999' }]],
  [users.list, [{ types: '1' }, { types: '2' }]],
  [users.tabCounts, [{ types: '1' }, { types: '2' }]],
  [users.next, ['1', '2'].map((types) => ({ types, tab }))],
  [notarization.next, [{ tab }]],
  [finance.next, [{ tab }]],
  [reviewClaims.claim, Object.keys(queues).map((queue) => ({ queue, id: '1', tab }))],
  [reviewClaims.holders, Object.keys(queues).map((queue) => ({ queue, ids: '1,2' }))],
  [reviewClaims.release, Object.keys(queues).map((queue) => ({ queue, id: '1', tab }))],
  [users.detail, [{ userId: '1' }]],
  [users.card, [{ userId: '1' }]],
  [users.file, [{ path: 'none.png' }]],
  [users.reveal, [{ userId: '1', field: 'mobile' }]],
  [users.revealGift, [{ id: '1' }]],
  [users.review, [review, { ...review, type: '1' }]],
  [
    users.revoke,
    [
      { userId: '1', reason: '测试' },
      { userId: '1', type: '1', reason: '测试' },
    ],
  ],
  [users.decided, [{ types: '1' }, { types: '2' }]],
  [users.export, [{ type: '1' }, { type: '2' }]],
  [users.balance, [{ userId: '1' }]],
  [users.balanceEntries, [{ userId: '1' }]],
  [users.exportBalanceEntries, [{ userId: '1' }]],
  [users.addPoints, [{ mobile: '13800000000', type: '1', pointsType: '1', points: '1', explain: '测试' }]],
  [users.addPointsToUser, [{ userId: '1', pointsType: '1', points: '1', explain: '测试' }]],
  [preferences.preference, [{ key: 'columns:/api/user/getUserList' }]],
  [preferences.save, [{ key: 'columns:/api/user/getUserList', revision: '999' }]],
  [views.savedViews, [{ list: '/api/user/getUserList' }]],
  [views.addView, [{ list: '/api/user/getUserList', name: '测试', view: '{"filters":{}}' }]],
  [views.editView, [{ id: '999' }]],
  [views.deleteView, [{ id: '999' }]],
  [search.find, [{ text: '1' }]],
  [search.visit, [{ path: '/user/Detail/1' }]],
  [finance.revealOrder, [{ orderNo: 'none' }]],
  [finance.revealInvoice, [{ id: '1' }]],
  [finance.invoice, [{ id: '1' }]],
  [finance.invoiceOrders, [{ id: '1' }]],
  [finance.invoicePdf, [{ id: '1' }]],
  [finance.reviewInvoice, [{ id: '1', status: '2', remark: '抬头有误' }]],
  [finance.reopenInvoice, [{ id: '1', dealTime: '2026-01-02 03:04:05', reason: '测试' }]],
  [finance.setCourierNumber, [{ id: '1', number: 'SF12345678' }]],
  [evidence.list, [{}, { isApp: '1' }]],
  [evidence.reveal, [{ baoquan }]],
  [evidence.detail, [{ baoquan, userId: '1' }]],
  [evidence.apiDetail, [{ baoquan, userId: '1' }]],
  [evidence.file, [{ path: 'none.png' }]],
  [evidence.thumbnail, [{ baoquan }]],
  [evidence.fileLink, [{ baoquan }]],
  [evidence.download, [{ ticket: 'none' }]],
  [evidence.batchLinks, [{ dataIdStr: '1,2' }]],
  [evidence.imagePreview, [{ baoquan_no: baoquan }]],
  [evidence.proof, [{ baoquan }]],
  [evidence.proofPackage, [{ baoquan }]],
  [evidence.certificate, [{ baoquan }]],
  [evidence.certificateFile, [{ path: 'none.pdf' }]],
  [evidence.verifyLink, [{ baoquan }]],
  [evidence.previewLink, [{ baoquan, type: '1' }]],
  [evidence.renewLink, [{ id: '0'.repeat(32) }]],
  [evidence.links, [{ baoquan }]],
  [evidence.addLink, [{ baoquan, purpose: '1' }]],
  [evidence.revokeLink, [{ id: '0'.repeat(32) }]],
  [evidence.custody, [{ baoquan }]],
  [evidence.custodyChain, [{ baoquan }]],
  [evidence.addCustody, [{ baoquan, kind: 'printed' }]],
  [zips.addJob, [{ ids: '1,2' }]],
  [zips.addCaptureJob, [{ baoquanStr: baoquan }]],
  [zips.job, [{ id: '0'.repeat(32) }]],
  [online.evidenceList, [{ type: '1' }, { type: '3' }]],
  [online.reveal, captures],
  [online.revealLiveConfig, [{ id: '999' }]],
  [online.certificate, captures],
  [online.file, [{ path: 'none.png' }]],
  [online.downloadLink, captures],
  [online.download, [{ ticket: 'none' }]],
  [online.batchLinks, [{ baoquanStr: baoquan }]],
  [online.addLiveConfig, [{ mobile: '13800000000', type: '2', ...liveValues }]],
  [online.editLiveConfig, [{ id: '999', ...liveValues }]],
  [online.deleteLiveConfig, [{ id: '999' }]],
  [notarization.reveal, [{ orderId: '1' }]],
  [notarization.detail, [{ orderId: '1', userId: '1' }]],
  [notarization.evidence, [{ orderId: '1' }]],
  [notarization.evidenceDetail, [{ orderId: '1' }]],
  [notarization.file, [{ orderId: '1', kind: 'apply' }]],
  [notarization.review, [{ orderId: '1', userId: '1', isCheck: '1', checkRemark: '材料齐全' }]],
  [notarization.reopen, [{ orderId: '1', checkedAt: '2026-01-02 03:04:05', reason: '测试' }]],
  [notarization.takeOver, [{ orderId: '1' }]],
  [notarization.handOver, [{ orderId: '1', accountId: '1' }]],
  [notarization.addNotary, [{ notary: '王公证' }]],
  [notarization.editNotary, [{ id: '1', notary: '王公证' }]],
  [notarization.deleteNotary, [{ id: '1' }]],
  [authority.role, [{ id: '1' }]],
  [authority.addRole, [role]],
  [authority.editRole, [{ ...role, roleId: '999' }]],
  [authority.changeRoleStatus, [{ id: '999', type: '2' }]],
  [
    authority.records,
    [
      { type: '1', roleOrAccountId: '1' },
      { type: '2', roleOrAccountId: '1' },
    ],
  ],
  [authority.account, [{ admin_id: '1' }]],
  [authority.addAccount, [account]],
  [authority.editAccount, [{ ...account, id: '999' }]],
  [authority.changeAccountStatus, [{ admin_id: '999', status: '1' }]],
  [authority.changeAccepted, [{ id: '999', is_accepted: '1' }]],
  [authority.admitNodes, [{ ids: '999' }]],
  [authority.refuseNodes, [{ ids: '999', reason: '测试' }]],
  [authority.revealLogin, [{ id: '1', type: '1' }]],
  [authority.revealAccount, [{ id: '1' }]],
  [authority.loginLog, [{ type: '1' }, { type: '2' }]],
  [systems.add, [{ name: '测试系统', scopes: 'evidence' }]],
  [systems.system, [{ id: '999' }]],
  [systems.edit, [{ id: '999', name: '测试系统', scopes: 'evidence' }]],
  [systems.changeStatus, [{ id: '999', status: '1' }]],
  [systems.addKey, [{ id: '999' }]],
  [webhooks.list, [{ systemId: '999' }]],
  [webhooks.webhook, [{ id: '999' }]],
  [webhooks.add, [{ systemId: '999', url: 'https://example.com/hook', types: 'points.granted' }]],
  [webhooks.edit, [{ id: '999', url: 'https://example.com/hook', types: 'points.granted' }]],
  [webhooks.changeStatus, [{ id: '999', status: '1' }]],
  [webhooks.replaceSecret, [{ id: '999' }]],
  [webhooks.remove, [{ id: '999' }]],
  [webhooks.deliveries, [{ webhookId: '999' }]],
  [webhooks.resend, [{ id: '999' }]],
  [systems.endKey, [{ keyId: 'sys0123456789abcdef' }]],
  [appNotice.version, [{ id: '999' }]],
  [appNotice.package, [{ id: '999' }]],
  [appNotice.addVersion, [version]],
  [appNotice.withdrawVersion, [{ id: '999', reason: '测试' }]],
  [appNotice.addNotice, [notice]],
  [appNotice.editNotice, [{ ...notice, id: '999' }]],
  [appNotice.cancelNotice, [{ type: '1', id: '999' }]],
])
