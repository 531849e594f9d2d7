import { notarization } from '@console/platform/contract/notarization'
import sql from 'sql-template-tag'
import sharp from 'sharp'
import { testImage } from '../../testing/test-image'
import { insertNotarization } from '../../testing/test-notarizations'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let as: TestOperator
let company: number
let person: number
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all' })
  company = await insertUser(server.db, { name: '华信科技', mobile: '13800138000' })
  person = await insertUser(server.db, { type: 1, name: '王芳', mobile: '13900139000' })
})
afterAll(() => server.close())

const at = (time: string) => new Date(`${time}+08:00`)
const orders = ({ data }: { data: { order_no: string }[] }) => data.map(({ order_no }) => order_no)

test('NOTA-01 applications are listed, newest first, with the data of their order', async () => {
  const { evidence } = await insertNotarization(server.db, { userId: company, orderNo: 'GZ1', at: at('2026-06-01T08:00:00'), pieces: 2, num: 3 })
  await insertNotarization(server.db, { userId: person, orderNo: 'GZ2', at: at('2026-06-02T08:00:00'), pay: 1 })
  const { data, count } = await server.call(notarization.list, {}, { as })
  expect(count).toBe(2)
  expect(data[0]).toMatchObject({ order_no: 'GZ2', companyName: '王芳', mobile: '139****9000', payStatus: '待支付', notarialStatus: '出证中', type: 1 })
  expect(data[1]).toMatchObject({
    ...{ order_no: 'GZ1', companyName: '华信科技', addTime: '2026-06-01 08:00:00', num: 3, payStatus: '已支付', notarial: null, user_id: company, type: 2 },
    ...{ data_id: evidence[0]!.id, baoquan_no: evidence.map(({ baoquan }) => baoquan).join() },
  })
})

test.each([
  ['payment', { pay: 1 }, ['GZ2']],
  ['status', { notarial: 1 }, ['GZ2', 'GZ1']],
  ['a status that none has', { notarial: 3 }, []],
  ['whole days', { dateTime: '2026-06-01 - 2026-06-01' }, ['GZ1']],
  ['whole days with their times', { dateTime: '2026-06-01 00:00:00 - 2026-06-01 23:59:59' }, ['GZ1']],
  ['a part of a company', { keyword: '华信' }, ['GZ1']],
  ['a part of a name', { keyword: '王芳' }, ['GZ2']],
  ['an order number in small letters', { keyword: 'gz2' }, ['GZ2']],
  ['a mobile', { keyword: '1390013' }, ['GZ2']],
] as const)('NOTA-01 applications are filtered by %s, and counted as filtered', async (_, filters, expected) => {
  await insertNotarization(server.db, { userId: company, orderNo: 'GZ1', at: at('2026-06-01T23:59:59') })
  await insertNotarization(server.db, { userId: person, orderNo: 'GZ2', at: at('2026-06-02T00:00:00'), pay: 1 })
  const answer = await server.call(notarization.list, filters, { as })
  expect([orders(answer), answer.count]).toEqual([expected, expected.length])
})

test('DESK-30 a list names each case’s handler, and filters and counts the operator’s own cases, together with other filters', async () => {
  await server.db.rows(sql`update accounts set is_accepted = 1 where id = ${as.accountId}`)
  await insertNotarization(server.db, { userId: company, orderNo: 'GZ1', at: at('2026-06-01T08:00:00') })
  await server.db.rows(sql`update accounts set is_accepted = 2 where id = ${as.accountId}`)
  const other = await server.operator({ permissions: ['notarization/getList', 'notarization/data'] })
  await server.db.rows(sql`update accounts set is_accepted = 1 where id = ${other.accountId}`)
  await insertNotarization(server.db, { userId: company, orderNo: 'GZ2', at: at('2026-06-02T08:00:00') })
  await insertNotarization(server.db, { userId: person, orderNo: 'GZ3', at: at('2026-06-03T08:00:00'), pay: 1 })
  const { data } = await server.call(notarization.list, {}, { as })
  expect(data.map(({ order_no, handler }) => [order_no, handler])).toEqual([
    ['GZ3', null],
    ['GZ2', other.realname],
    ['GZ1', as.realname],
  ])
  const mine = (filters: object, who: TestOperator) => server.call(notarization.list, { handling: 1, ...filters }, { as: who })
  for (const [who, filters, expected] of [
    [as, {}, ['GZ1']],
    [other, {}, ['GZ2']],
    [other, { pay: 2, notarial: 1, dateTime: '2026-06-02 - 2026-06-02', keyword: '华信' }, ['GZ2']],
    [as, { notarial: 2 }, []],
  ] as const) {
    const answer = await mine(filters, who)
    expect([orders(answer), answer.count]).toEqual([expected, expected.length])
  }
  expect(await server.call(notarization.tabCounts, {}, { as })).toMatchObject({ all: 3, mine: 1 })
})

test('NOTA-02 a detail has applicant, order and documents; without the permission personal data is masked and images of a person are absent', async () => {
  const { orderId } = await insertNotarization(server.db, { userId: company })
  for (const kind of ['apply', 'author_front'])
    await server.db.rows(sql`insert into notarization_documents values (${kind}, ${orderId}, ${kind}, 'none', 'application/pdf', 1, ${'0'.repeat(64)})`)
  const full = await server.call(notarization.detail, { orderId, userId: company, type: 2 }, { as })
  expect(full).toMatchObject({
    ...{
      username: '华信科技',
      company: '华信科技',
      authorPhone: '13700137000',
      authorIdcard: '110101199001011234',
      orderMoney: '500.00',
      sendTypeName: '邮寄',
    },
    ...{ applyUrlPdf: `/api/notarization/getFile?orderId=${orderId}&kind=apply`, notesUrlPdf: null },
    authorFront: `/api/notarization/getFile?orderId=${orderId}&kind=author_front`,
  })
  const onlooker = await server.operator({ permissions: ['notarization/getList'] })
  expect(await server.call(notarization.detail, { orderId, userId: company }, { as: onlooker })).toMatchObject({
    ...{ authorPhone: '137****7000', authorIdcard: '110***********1234', authorFront: null, applyUrlPdf: expect.any(String) },
    ...{ taxNumber: '913***********000X', address: '北京市*******' },
  })
  await expect(server.call(notarization.detail, { orderId, userId: person }, { as })).rejects.toMatchObject({ code: 404, message: '该出证申请不存在' })
  await expect(server.call(notarization.detail, { orderId, userId: company, type: 1 }, { as })).rejects.toMatchObject({ code: 404 })
  const hidden = await server.request(notarization.file, { orderId, kind: 'author_front' }, { as: onlooker })
  expect(hidden.statusCode).toBe(404)
})

test('UX-E4 SEC-F2 the images of an application have the viewer’s watermark; its PDFs are sent as they are stored', async () => {
  const { orderId, orderNo } = await insertNotarization(server.db, { userId: company })
  const [card, apply, paper] = [await testImage().webp().toBuffer(), Buffer.from('%PDF-1.7 application'), await testImage().gif().toBuffer()]
  for (const [kind, type, { file, size, sha256 }] of [
    ['author_front', 'image/webp', await server.files.put(card)],
    ['apply', 'application/pdf', await server.files.put(apply)],
    ['file', 'image/gif', await server.files.put(paper)],
  ] as const)
    await server.db.rows(sql`insert into notarization_documents values (${kind}, ${orderId}, ${kind}, ${file}, ${type}, ${size}, ${sha256})`)
  const image = await server.request(notarization.file, { orderId, kind: 'author_front' }, { as })
  expect(image.headers).toMatchObject({
    ...{ 'content-type': 'image/jpeg', 'cache-control': 'no-store' },
    'content-disposition': expect.stringMatching(`^inline; .*_${orderNo}\\.jpg$`),
  })
  const { channels } = await sharp(image.rawPayload).stats()
  expect(channels[0]!.max - channels[0]!.min).toBeGreaterThan(80)
  expect((await server.request(notarization.file, { orderId, kind: 'apply' }, { as })).rawPayload).toEqual(apply)
  expect((await server.request(notarization.file, { orderId, kind: 'file' }, { as })).statusCode).toBe(422)
  const original = (kind: 'author_front' | 'file') => server.request(notarization.file, { orderId, kind, original: '1' }, { as })
  expect((await original('file')).rawPayload).toEqual(paper)
  expect((await original('author_front')).rawPayload.equals(card)).toBe(false)
})

test('EVI-01 the evidence of an application is listed by its order, newest first, and its detail is that of the first piece', async () => {
  const { orderId, evidence } = await insertNotarization(server.db, { userId: company, pieces: 2 })
  await insertNotarization(server.db, { userId: company })
  const { data, count } = await server.call(notarization.evidence, { orderId }, { as })
  expect([data.map(({ id }) => id).sort(), count]).toEqual([evidence.map(({ id }) => id), 2])
  expect(await server.call(notarization.evidenceDetail, { orderId }, { as })).toMatchObject({ id: evidence[0]!.id })
  await expect(server.call(notarization.evidenceDetail, { orderId: 999 }, { as })).rejects.toMatchObject({ code: 404, message: '该申请没有证据' })
})

test('NOTARY-01 notaries are added, edited, found and deleted', async () => {
  await server.call(notarization.addNotary, { notary: '李公证', assistantNotary: '赵助理' }, { as })
  await server.call(notarization.addNotary, { notary: '王公证' }, { as })
  const { data } = await server.call(notarization.notaries, {}, { as })
  expect(data.map(({ notary, assistant_notary }) => [notary, assistant_notary])).toEqual([
    ['王公证', null],
    ['李公证', '赵助理'],
  ])
  const { id } = data[0]!
  await server.call(notarization.editNotary, { id, notary: '王主任' }, { as })
  expect((await server.call(notarization.notaries, { keyword: '主任' }, { as })).data).toEqual([{ id, notary: '王主任', assistant_notary: null }])
  await server.call(notarization.deleteNotary, { id }, { as })
  await expect(server.call(notarization.editNotary, { id, notary: '王主任' }, { as })).rejects.toMatchObject({ code: 404 })
  await expect(server.call(notarization.addNotary, { notary: ' ' }, { as })).rejects.toMatchObject({ code: 422, message: '请输入公证员姓名' })
})

test('NOTARY-01 a notary of an open case cannot be deleted; after the decision they can, and the case still names them', async () => {
  await server.call(notarization.addNotary, { notary: '王公证' }, { as })
  const { id } = (await server.call(notarization.notaries, {}, { as })).data[0]!
  const { orderId, orderNo } = await insertNotarization(server.db, { userId: company, notaryId: id })
  await expect(server.call(notarization.deleteNotary, { id }, { as })).rejects.toMatchObject({ code: 409, message: expect.stringContaining(orderNo) })
  await server.call(notarization.review, { orderId, userId: company, isCheck: 1, checkRemark: '材料齐全' }, { as })
  await server.call(notarization.deleteNotary, { id }, { as })
  expect((await server.call(notarization.list, {}, { as })).data[0]!.notarial).toBe('王公证')
})
