import { deleteReplaced } from '../../documents/encrypt-documents'
import { evidence } from '@console/platform/contract/evidence'
import { notarization } from '@console/platform/contract/notarization'
import { openNotarizations } from '@console/platform/contract/open/notarizations'
import type { ProblemType } from '@console/platform/contract/open/problems'
import sql from 'sql-template-tag'
import { fileOf } from '../../infra/uploads/uploads'
import { settleOrder } from '../../payments/orders/settle-order'
import { insertSystem, signedCall, type TestKey } from '../../testing/open-caller'
import { insertFinished } from '../../testing/open-uploads'
import { insertEvidence } from '../../testing/test-evidence'
import { testImage } from '../../testing/test-image'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertOrder, payment } from '../../testing/test-orders'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let key: TestKey
let as: TestOperator
let reviewer: TestOperator
let userId: number
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true, documentKeys: new Map([['k1', Buffer.alloc(32, 7)]]) })
})
beforeEach(async () => {
  await server.empty()
  key = await insertSystem(server.db, ['notarizations'])
  as = await server.operator({ permissions: 'all' })
  await server.db.rows(sql`update accounts set is_accepted = 1 where id = ${as.accountId}`)
  reviewer = await server.operator({ permissions: 'all' })
  await server.db.rows(sql`update accounts set is_accepted = 2 where id = ${reviewer.accountId}`)
  userId = await insertUser(server.db, { type: 2, status: 3, name: '华信科技', mobile: '13800138000', tax_number: '91310000000000000X' })
})
afterAll(() => server.close())

const application = (numbers: string[]) => ({
  ...{ authorName: '王小明', authorPhone: '13700137000', authorIdcard: '110101199001011234', authType: 1, num: 2, sendType: 2 },
  evidence: numbers,
})
const ordered = async (wanted: Partial<Parameters<typeof insertOrder>[1]> = {}) =>
  (await insertOrder(server.db, { userId, kind: 3, money: '500.00', ...wanted })).orderNo
const piece = async (of = userId) => (await insertEvidence(server.db, { userId: of })).baoquan
const pay = (orderNo: string) => settleOrder(server.db, payment(orderNo, { money: '500.00' }))

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const png = () => testImage().png().toBuffer()
const pdfKinds = ['apply', 'advice', 'tell', 'notes']
const imageKinds = ['license', 'file', 'author_front', 'author_back', 'author_hand']
async function uploaded(kinds: string[], bytes: Buffer) {
  const ids: [string, string][] = []
  for (const kind of kinds) ids.push([kind, await insertFinished(server, bytes)])
  return Object.fromEntries(ids)
}

const call = async (route: (typeof openNotarizations)[keyof typeof openNotarizations], orderNo: string, body?: object) =>
  server.app.inject(await signedCall(key, route, { order_no: orderNo }, body))
const put = (orderNo: string, body: object) => call(openNotarizations.apply, orderNo, body)
const say = (orderNo: string, body: object) => call(openNotarizations.result, orderNo, body)
const issued = { result: '出证成功' }
const failed = { result: '出证失败', remark: '证据原件未能核验' }

const rows = () =>
  server.db.rows(sql`
    select order_no, status::text from notarizations union all select order_id::text, kind from notarization_events union all select ref, resource from open_references
    union all select order_id::text, evidence_id::text from order_evidence union all select id, used_at::text from uploads
    union all select order_id::text, kind from notarization_documents order by 1, 2`)

async function refused(sent: Promise<{ json(): { type: string; detail: string; errors?: { field: string }[] } }>, type: ProblemType, fields?: string[]) {
  const before = await rows()
  const { type: problem, errors, detail } = (await sent).json()
  expect([problem, errors?.map(({ field }) => field)]).toEqual([`/open/problems/${type}`, fields])
  expect(await rows()).toEqual(before)
  return detail
}

/** A paid application, approved by a review by default. */
async function applied({ reviewed = true } = {}) {
  const orderNo = await ordered()
  await put(orderNo, application([await piece()]))
  await pay(orderNo)
  const { id } = (await server.db.one<{ id: number }>(sql`select id from orders where order_no = ${orderNo}`))!
  if (reviewed) await server.call(notarization.review, { orderId: id, userId, isCheck: 1, checkRemark: '材料齐全' }, { as: reviewer })
  return { orderNo, id }
}
const detail = (id: number) => server.call(notarization.detail, { orderId: id, userId }, { as })

test('OPEN-35 an application is stored with its evidence and is in 出证申请; after its payment it has a handler', async () => {
  const orderNo = await ordered()
  const numbers = [await piece(), await piece()]
  const saved = await put(orderNo, application(numbers))
  expect([saved.statusCode, saved.json()]).toEqual([
    200,
    {
      ...{ order_no: orderNo, user_id: userId, num: 2, notary: null, evidence: numbers, pay: 1, status: 1, notarialStatus: '出证中' },
      ...{ checkRemark: null, checkedAt: null, result: null, remark: null, resultAt: null },
    },
  ])
  expect((await put(orderNo, application(numbers))).body).toBe(saved.body)
  await refused(put(orderNo, { ...application(numbers), num: 3 }), 'reference-conflict')
  const { data } = await server.call(notarization.list, {}, { as })
  expect(data).toMatchObject([
    { order_no: orderNo, companyName: '华信科技', num: 2, payStatus: '待支付', notarialStatus: '出证中', baoquan_no: numbers.join(',') },
  ])
  await pay(orderNo)
  expect(await detail(data[0]!.id)).toMatchObject({
    ...{ company: '华信科技', authorName: '王小明', sendTypeName: '邮寄', authType: 1, payStatus: '已支付' },
    ...{ handler: { accountId: as.accountId }, taxNumber: '913***********000X' },
  })
  expect(await server.call(notarization.reveal, { orderId: data[0]!.id, field: 'taxNumber' }, { as })).toEqual({ value: '91310000000000000X' })
  expect((await call(openNotarizations.state, orderNo)).json()).toMatchObject({ pay: 2 })
})

test('OPEN-35 an application names the notary of its case, who is in 出证申请, and cannot be deleted meanwhile', async () => {
  const notaries = async () => (await server.call(notarization.notaries, {}, { as })).data
  for (const name of ['方正明', '苏婉清', '苏婉清']) await server.call(notarization.addNotary, { notary: name }, { as })
  const orderNo = await ordered()
  const body = application([await piece()])
  expect(await refused(put(orderNo, { ...body, notary: '孔令宜' }), 'invalid-fields', ['notary'])).toBe('公证员列表中没有孔令宜')
  expect(await refused(put(orderNo, { ...body, notary: '苏婉清' }), 'invalid-fields', ['notary'])).toBe('公证员列表中有多名苏婉清')
  const saved = await put(orderNo, { ...body, notary: '方正明' })
  expect(saved.json()).toMatchObject({ order_no: orderNo, notary: '方正明' })
  const { data } = await server.call(notarization.list, {}, { as })
  expect(data).toMatchObject([{ notarial: '方正明' }])
  expect(await detail(data[0]!.id)).toMatchObject({ notary: '方正明' })
  const { id } = (await notaries()).find(({ notary }) => notary === '方正明')!
  await expect(server.call(notarization.deleteNotary, { id }, { as })).rejects.toMatchObject({ code: 409 })
  const twin = (await notaries()).find(({ notary }) => notary === '苏婉清')!
  await server.call(notarization.deleteNotary, { id: twin.id }, { as })
  expect((await put(await ordered(), { ...application([await piece()]), notary: '苏婉清' })).json()).toMatchObject({ notary: '苏婉清' })
})

test('OPEN-35 an application for a paid order has a handler at once', async () => {
  const orderNo = await ordered()
  await pay(orderNo)
  await put(orderNo, application([await piece()]))
  const { data } = await server.call(notarization.list, {}, { as })
  expect(data).toMatchObject([{ payStatus: '已支付' }])
  expect(await detail(data[0]!.id)).toMatchObject({ handler: { accountId: as.accountId }, history: [{ by: '系统' }] })
})

test('OPEN-35 a simultaneous application and payment end as paid, with a handler', async () => {
  for (let round = 0; round < 5; round++) {
    const orderNo = await ordered()
    const body = application([await piece()])
    await Promise.all([pay(orderNo), put(orderNo, body)])
    const row = await server.db.one(sql`select pay, handled_by as "handledBy" from notarizations where order_no = ${orderNo}`)
    expect(row).toEqual({ pay: 2, handledBy: as.accountId })
  }
})

test('OPEN-35 foreign evidence, an order of another kind or a failed one, and invalid fields are refused', async () => {
  const orderNo = await ordered()
  const own = await piece()
  const foreign = await piece(await insertUser(server.db))
  for (const unknown of [foreign, 'BQ99999999'])
    expect(await refused(put(orderNo, application([own, unknown])), 'unknown-evidence', ['evidence'])).toBe(`该用户没有这些证据：${unknown}`)
  await refused(put('none', application([own])), 'not-found')
  await refused(put((await insertOrder(server.db, { userId })).orderNo, application([own])), 'not-found')
  const unpaid = await ordered()
  await settleOrder(server.db, payment(unpaid, { outcome: 'failed', tradeNo: null, money: null }))
  await refused(put(unpaid, application([own])), 'illegal-transition')
  const wrong: [object, string][] = [
    [{ authorName: '' }, 'authorName'],
    [{ authorPhone: '123' }, 'authorPhone'],
    [{ authorIdcard: '1' }, 'authorIdcard'],
    [{ authType: 3 }, 'authType'],
    [{ num: 0 }, 'num'],
    [{ num: 100 }, 'num'],
    [{ sendType: '2' }, 'sendType'],
    [{ evidence: [] }, 'evidence'],
    [{ evidence: ['bq'] }, 'evidence.0'],
    [{ status: 2 }, 'status'],
  ]
  for (const [part, field] of wrong) await refused(put(orderNo, { ...application([own]), ...part }), 'invalid-fields', [field])
  await refused(put(orderNo, { ...application([own]), authorName: 'a\u0000b' }), 'malformed-json')
  await refused(put(orderNo, { ...application([own]), authorName: '\ud800' }), 'malformed-json')
})

test('OPEN-36 the office issues an approved application once; its history, its evidence’s custody and the audit trail record it', async () => {
  const { orderNo, id } = await applied()
  const said = await say(orderNo, issued)
  expect([said.statusCode, said.json()]).toMatchObject([
    200,
    { status: 2, notarialStatus: '出证成功', result: '出证成功', remark: null, resultAt: expect.stringMatching(/Z$/) },
  ])
  expect((await say(orderNo, issued)).body).toBe(said.body)
  await refused(say(orderNo, failed), 'illegal-transition')
  const { history } = await detail(id)
  expect(history.at(-1)).toMatchObject({ by: expect.stringMatching(/^测试系统/), action: '公证处出证成功' })
  const [baoquan] = said.json().evidence
  const custody = await server.call(evidence.custody, { baoquan }, { as })
  expect(custody.data.map(({ detail }) => detail)).toContain(`出证申请 ${orderNo} 公证处出证成功`)
  expect(await server.db.rows(sql`select action, after from audit_trail where subject = 'notarization' and subject_id = ${id} and account_id is null`)).toEqual(
    [{ action: '公证处出证成功', after: { status: 2, remark: null } }],
  )
})

test.each([true, false])('OPEN-36 the office reports a failure of an application, reviewed (%s) or not, with the reason', async (reviewed) => {
  const { orderNo, id } = await applied({ reviewed })
  const said = await say(orderNo, failed)
  expect(said.json()).toMatchObject({
    status: 4,
    notarialStatus: '出证失败',
    result: '出证失败',
    remark: failed.remark,
    checkRemark: reviewed ? '材料齐全' : null,
  })
  expect((await say(orderNo, failed)).body).toBe(said.body)
  await refused(say(orderNo, { ...failed, remark: '别的原因' }), 'illegal-transition')
  await refused(say(orderNo, issued), 'illegal-transition')
  expect((await server.call(notarization.list, { notarial: 4 }, { as })).data).toMatchObject([{ order_no: orderNo, notarialStatus: '出证失败' }])
  expect((await server.call(notarization.list, { notarial: 2 }, { as })).count).toBe(0)
  expect((await detail(id)).history.at(-1)).toMatchObject({ action: `公证处出证失败：${failed.remark}` })
})

test('OPEN-36 every other result is an illegal transition, and changes nothing', async () => {
  const unpaid = await ordered()
  await put(unpaid, application([await piece()]))
  for (const result of [issued, failed]) expect(await refused(say(unpaid, result), 'illegal-transition')).toBe('该申请尚未支付，没有结果')
  const open = await applied({ reviewed: false })
  expect(await refused(say(open.orderNo, issued), 'illegal-transition')).toBe('该申请的状态是出证中，不能出证成功')
  await server.call(notarization.review, { orderId: open.id, userId, isCheck: 0, checkRemark: '材料不全' }, { as: reviewer })
  for (const result of [issued, failed]) expect(await refused(say(open.orderNo, result), 'illegal-transition')).toContain('已终止')
  await refused(say(open.orderNo, { result: '出证失败' }), 'invalid-fields', ['remark'])
  await refused(say(open.orderNo, { ...issued, remark: '多余' }), 'invalid-fields', ['remark'])
  await refused(say(open.orderNo, { result: '成功' }), 'invalid-fields', ['result'])
  await refused(say('none', issued), 'not-found')
})

test('OPEN-36 of two simultaneous results one counts', async () => {
  const { orderNo, id } = await applied()
  const answers = await Promise.all([say(orderNo, issued), say(orderNo, failed), say(orderNo, issued), say(orderNo, failed)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409])
  expect(await server.db.rows(sql`select from notarization_events where order_id = ${id} and kind in ('issued', 'failed')`)).toHaveLength(1)
})

test('OPEN-36 the database refuses other transitions', async () => {
  const { id } = await applied()
  for (const change of [
    sql`update notarizations set status = 3 where order_id = ${id}`,
    sql`update notarizations set status = 4, check_remark = 'x' where order_id = ${id}`,
    sql`update notarizations set status = 1, checked_by = null, checked_at = null, check_remark = null, handled_at = now() where order_id = ${id}`,
  ])
    await expect(server.db.rows(change)).rejects.toThrow('refused')
  const { id: open } = await applied({ reviewed: false })
  await expect(server.db.rows(sql`update notarizations set status = 2 where order_id = ${open}`)).rejects.toThrow('check')
})

test('OPEN-37 simultaneous calls with one application make one, and each call gets the same answer', async () => {
  const orderNo = await ordered()
  const body = { ...application([await piece()]), documents: await uploaded(['apply', 'tell'], pdf) }
  const answers = await Promise.all(Array.from({ length: 6 }, () => put(orderNo, body)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(await server.db.rows(sql`select from notarization_documents`)).toHaveLength(2)
})

test('OPEN-37 the documents of an application are stored like those of persons, shown in the console, and no longer uploads', async () => {
  const orderNo = await ordered()
  const documents = { ...(await uploaded(pdfKinds, pdf)), ...(await uploaded(imageKinds, await png())) }
  const body = { ...application([await piece()]), documents }
  const saved = await put(orderNo, body)
  expect(saved.statusCode).toBe(200)
  expect((await put(orderNo, body)).body).toBe(saved.body)
  const { data } = await server.call(notarization.list, {}, { as })
  const { id } = data[0]!
  const shown = await detail(id)
  for (const address of [shown.applyUrlPdf, shown.notesUrlPdf, shown.license, shown.file, shown.authorFront, shown.authorHand])
    expect(address).toContain(`orderId=${id}`)
  const tell = await server.request(notarization.file, { orderId: id, kind: 'tell' }, { as })
  expect([tell.headers['content-type'], tell.rawPayload]).toEqual(['application/pdf', pdf])
  const front = await server.request(notarization.file, { orderId: id, kind: 'author_front' }, { as })
  expect([front.statusCode, front.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const kept = await server.db.rows<{ file: string }>(sql`select file from notarization_documents where order_id = ${id}`)
  expect(kept.map(({ file }) => file.split('/').slice(0, 2))).toEqual(Array(9).fill(['documents', 'k1']))
  expect(await server.db.rows(sql`select from uploads`)).toEqual([])
  for (const upload of Object.values(documents)) expect(await server.files.sizeOf(fileOf(upload))).toBeUndefined()
})

test('OPEN-37 a file with other content, a foreign or a used upload is refused; uploads stay free, and copies are deleted', async () => {
  const orderNo = await ordered()
  const body = { ...application([await piece()]), documents: await uploaded(['apply'], pdf) }
  const withDocuments = (documents: object) => put(orderNo, { ...body, documents: { ...body.documents, ...documents } })
  for (const bytes of [Buffer.from('no document'), pdf, (await png()).subarray(0, 20), (await png()).subarray(0, -200)])
    await refused(withDocuments(await uploaded(['license'], bytes)), 'not-a-document', ['documents.license'])
  await refused(withDocuments(await uploaded(['tell'], await png())), 'not-a-document', ['documents.tell'])
  await refused(withDocuments({ license: '0'.repeat(32) }), 'invalid-fields', ['documents.license'])
  await refused(withDocuments({ notes: await insertFinished(server, pdf, { namespace: 'enterprise 1' }) }), 'invalid-fields', ['documents.notes'])
  await refused(withDocuments({ notes: body.documents.apply }), 'invalid-fields', ['documents.notes'])
  await refused(withDocuments({ passport: body.documents.apply }), 'invalid-fields', ['documents.passport'])
  await refused(put(orderNo, { ...body, evidence: ['BQ99999999'] }), 'unknown-evidence', ['evidence'])
  const copies = await server.db.rows<{ file: string }>(sql`select file from replaced_documents`)
  expect(copies.length).toBeGreaterThan(0)
  await deleteReplaced(server.db, server.files, 0)
  for (const { file } of copies) expect(await server.files.sizeOf(file)).toBeUndefined()
  expect((await put(orderNo, body)).statusCode).toBe(200)
})
