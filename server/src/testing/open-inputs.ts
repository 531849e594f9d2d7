import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openContracts } from '@console/platform/all-contracts'
import { openCaptures } from '@console/platform/contract/open/captures'
import { openEvidence } from '@console/platform/contract/open/evidence'
import { openUploads } from '@console/platform/contract/open/uploads'
import { openFeedback } from '@console/platform/contract/open/feedback'
import { openInvoices } from '@console/platform/contract/open/invoices'
import { openNotarizations } from '@console/platform/contract/open/notarizations'
import type { OpenRoute } from '@console/platform/contract/open/open-route'
import { openOrders } from '@console/platform/contract/open/orders'
import { openSessions, TOKEN_EXCHANGE, USERNAME } from '@console/platform/contract/open/sessions'
import { openUsers } from '@console/platform/contract/open/users'
import sql from 'sql-template-tag'
import type { Db } from '../infra/db/db'
import type { FileStore } from '../infra/files/file-store'
import { hashOf } from '../operators/sessions/token'
import { insertFinished } from './open-uploads'
import { insertEvidence } from './test-evidence'
import { insertNotarization } from './test-notarizations'
import { makeOperator } from './test-operators'
import { free, insertOrder, insertPaidOrder, invoiceByRef } from './test-orders'
import { applicantByRef, approvedByRef, firstUser } from './test-users'

/** Every call of the open interface. */
export const allOpenRoutes: OpenRoute[] = Object.values(openContracts).flatMap((contract) => Object.values(contract))

export const signedRoutes = allOpenRoutes.filter(({ access }) => access !== 'anybody')

/** Valid parameters for any address. */
export const openParams = { id: '1', ref: 'some-reference', number: 'AT00000000000001', order_no: 'some-order', upload_id: '0'.repeat(32) }

/** A valid body for each call. */
export function openBodyOf(route: OpenRoute): Record<string, unknown> | undefined {
  const body = bodies.get(route)
  if (route.body && !body) throw new Error(`${route.method} ${route.path} has no body in server/src/testing/open-inputs.ts`)
  return body
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The headers for each call. */
export const openHeadersOf = (route: OpenRoute): Record<string, string> => headers.get(route) ?? {}

const headers = new Map<OpenRoute, Record<string, string>>([
  [
    openUploads.create,
    { 'upload-length': '8', 'upload-metadata': `filename ${base64('录像.mp4')},filetype ${base64('video/mp4')},sha256 ${base64('0'.repeat(64))}` },
  ],
  [openUploads.append, { 'upload-offset': '0' }],
])

const documents = Object.fromEntries(['license', 'legal_file', 'file', 'author_front', 'author_back'].map((kind, at) => [kind, `${at}`.repeat(32)]))

/** The account for which a system signs in, and the token of its session. */
const signedInFor = { username: 'signed-in-for@test.cn', token: 'signed-in-for'.padEnd(43, '-') }

/** The upload of an electronic invoice. */
const issuedPdf = 'f'.repeat(32)

const bodies = new Map<OpenRoute, Record<string, unknown>>([
  [openEvidence.receive, { file: { name: '合同.txt', type: 'text/plain', content: Buffer.from('正文').toString('base64') } }],
  [
    openEvidence.save,
    {
      ...{
        title: '采购合同',
        type: '接口存证',
        fileType: 1,
        isApp: 1,
        startAt: '2026-10-01T08:30:00+08:00',
        endAt: '2026-10-01T08:31:00+08:00',
        address: '上海',
      },
      configInfo: { name: '手机', type: 1 },
      file: { name: '合同.txt', type: 'text/plain', content: Buffer.from('正文').toString('base64') },
    },
  ],
  [
    openCaptures.save,
    {
      ...{ type: 'web', user_id: 1, name: '侵权页面', label: '商标', status: 'WAIT', begin_at: '2026-10-01T08:30:00+08:00', url: 'https://example.com/a' },
      environment: { system: 'Windows 11', network: '有线', checks: [{ name: '时间', result: '正常' }] },
    },
  ],
  [openUsers.save, { type: 2, name: '华信科技', mobile: '13700000001', registered_time: '2026-10-01T08:30:00+08:00' }],
  [openUsers.apply, { tax_number: '91330100MA7ABCDE1X', contact_idcard: '330102199001010011', address: '杭州市西湖区文三路 1 号', documents }],
  [openUsers.addLogins, { logins: [{ ref: 'login-1', login_time: '2026-10-01T08:30:00+08:00', ip: '192.0.2.1' }] }],
  [openOrders.save, { user_id: 1, orderType: 1, type: 6, points: 100, money: '99.00', addTime: '2026-10-01T08:30:00+08:00' }],
  [openOrders.pay, { payType: '微信', trade_no: 'T1', buyer_id: 'buyer', money: '99.00', payTime: '2026-10-01T08:31:00+08:00' }],
  [openOrders.fail, { payType: '微信', trade_no: 'T1' }],
  [
    openInvoices.apply,
    {
      ...{ user_id: 1, type: '纸质邮寄', head: '北京华信科技有限公司', tax_num: '91110000MA12345678', bank_name: '招商银行', account: '6222000011112222' },
      ...{ street: '北京市朝阳区', phone_number: '010-88886666', name: '李雷', post_phone_number: '13911112222', address: '北京市海淀区' },
      ...{ email: 'finance@example.cn', remark: '尽快', orders: ['ORDER000001'], create_time: '2026-10-01T08:30:00+08:00' },
    },
  ],
  [openInvoices.submit, {}],
  [openInvoices.issue, { upload_id: issuedPdf }],
  [
    openNotarizations.apply,
    {
      ...{ authorName: '王小明', authorPhone: '13700137000', authorIdcard: '110101199001011234', authType: 1, num: 2, sendType: 2 },
      evidence: ['BQ00000000009999'],
    },
  ],
  [openNotarizations.result, { result: '出证失败', remark: '材料不全' }],
  [openSessions.exchange, { grant_type: TOKEN_EXCHANGE, subject_token: signedInFor.username, subject_token_type: USERNAME, expires_in: 3600 }],
  [openSessions.introspect, { token: signedInFor.token }],
  [openFeedback.save, { user_id: 1, version: '3.1.1', model_name: 'Xiaomi 14', type: 1, content: '很好用', add_time: '2026-10-01T08:30:00+08:00' }],
])

const applicant = async (db: Db, files: FileStore) => {
  await applicantByRef(db, openParams.ref)
  const png = readFileSync(join(__dirname, '../demo/images/license.png'))
  for (const id of Object.values(documents)) await insertFinished({ db, files }, png, { id })
}
const approved = (db: Db) => approvedByRef(db, openParams.ref)
const ordered = async (db: Db) => insertOrder(db, { userId: await firstUser(db), orderNo: await free(db, openParams.order_no) })
const paid = async (db: Db) => insertPaidOrder(db, { userId: await firstUser(db), orderNo: await free(db, 'ORDER000001') })
const applied = async (db: Db) => {
  const userId = await firstUser(db)
  return invoiceByRef(db, openParams.ref, { userId, orders: [await insertPaidOrder(db, { userId })] })
}

const toIssue = async (db: Db, files: FileStore) => {
  const userId = await firstUser(db)
  await invoiceByRef(db, openParams.ref, { userId, type: '电子', orders: [await insertPaidOrder(db, { userId })] })
  await insertFinished({ db, files }, Buffer.from('%PDF-1.4\n%%EOF\n'), { id: issuedPdf })
}
const certified = async (db: Db) => {
  const userId = await firstUser(db)
  const known = await db.one(sql`select from evidence where baoquan = 'BQ00000000009999'`)
  if (!known) await insertEvidence(db, { userId, baoquan: 'BQ00000000009999' })
  return insertOrder(db, { userId, kind: 3, orderNo: await free(db, openParams.order_no) })
}
const certificateApplied = async (db: Db) => insertNotarization(db, { userId: await firstUser(db), orderNo: await free(db, openParams.order_no) })

const operator = async (db: Db) => {
  if (await db.one(sql`select from accounts where username = ${signedInFor.username}`)) return
  const { token } = await makeOperator(db, { username: signedInFor.username })
  await db.rows(sql`update sessions set token_hash = ${hashOf(signedInFor.token)} where token_hash = ${hashOf(token)}`)
}

/** The records that a call needs to succeed. */
export const openStates = new Map<OpenRoute, (db: Db, files: FileStore) => Promise<unknown>>([
  [openUsers.apply, applicant],
  [openOrders.save, (db) => free(db, openParams.order_no)],
  [openOrders.state, ordered],
  [openOrders.pay, ordered],
  [openOrders.fail, ordered],
  [openInvoices.apply, paid],
  [openInvoices.state, applied],
  [openInvoices.submit, applied],
  [openInvoices.issue, toIssue],
  [openNotarizations.apply, certified],
  [openNotarizations.state, certificateApplied],
  [openNotarizations.result, certificateApplied],
  [openSessions.exchange, operator],
  [openSessions.introspect, operator],
  [openUsers.user, approved],
  [openUsers.addLogins, approved],
  [openUsers.credentials, approved],
])
