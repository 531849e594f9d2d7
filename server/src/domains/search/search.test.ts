import { search } from '@console/platform/contract/search'
import sql from 'sql-template-tag'
import type { Sql } from '../../infra/db/db'
import { insertCapture } from '../../testing/test-captures'
import { insertEvidence } from '../../testing/test-evidence'
import { insertNotarization } from '../../testing/test-notarizations'
import { insertInvoice, insertPaidOrder } from '../../testing/test-orders'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'
import { captureByNumber } from '../online/find-queries'
import { evidenceByNumber } from '../evidence/find-queries'
import { invoicesByNumber, orderByNumber } from '../finance/find-queries'
import { notarizationByNumber } from '../notarization/find-queries'
import { usersByNumber } from '../users/find-queries'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.empty())
afterAll(() => server.close())

const findAs = (as: { token: string }) => (number: string) => server.call(search.find, { number }, { as })

test('UX-H2 a number leads to its user, evidence, capture, order, invoice or application', async () => {
  const find = findAs(await server.operator({ permissions: 'all' }))
  const userId = await insertUser(server.db, { name: '华信科技', mobile: '13800138000', tax_number: '91110000MA12345678' })
  const user = { title: '华信科技', kind: '企业用户', path: `/user/Detail/${userId}` }
  expect(await find('138 0013 8000')).toEqual([user])
  expect(await find('91110000ma12345678')).toEqual([user])
  expect(await find(String(userId))).toContainEqual(user)

  const { baoquan } = await insertEvidence(server.db, { userId })
  expect(await find(baoquan.toLowerCase())).toMatchObject([{ kind: '存证', path: expect.stringContaining(`/${baoquan}/${userId}?isDownload=`) }])

  await insertCapture(server.db, { userId, type: 'pro', number: 'AT20260001' })
  await insertCapture(server.db, { userId, type: 'move', number: 'AT20260002', status: 'ING' })
  expect(await find('at20260001')).toMatchObject([{ kind: '过程取证', path: '/online/attestation/AT20260001/pro' }])
  expect(await find('AT20260002')).toMatchObject([{ kind: '手机取证', path: '/online/move?keyword=AT20260002' }])

  const order = await insertPaidOrder(server.db, { userId })
  const invoice = await insertInvoice(server.db, { userId, orders: [order] })
  const invoiced = { kind: `发票 ${invoice}`, path: `/money/invoice/invoiceDetail?id=${invoice}` }
  expect(await find(order.orderNo)).toMatchObject([{ kind: '充值消费订单', path: `/money/customer?keyword=${order.orderNo}` }, invoiced])

  const { orderId, orderNo, evidence } = await insertNotarization(server.db, { userId })
  expect(await find(orderNo)).toEqual(
    expect.arrayContaining([
      { title: orderNo, kind: '出证订单', path: `/money/just?keyword=${orderNo}` },
      { title: `${orderNo} 华信科技`, kind: '出证申请', path: `/evidence/results/${userId}/${evidence[0]!.id}/${orderId}/2` },
    ]),
  )
  expect(await find('BQ99999999999999')).toEqual([])
})

test('UX-H2 SEC-Z2 nobody finds what they may not open, or by a number that they may not see', async () => {
  const userId = await insertUser(server.db, { mobile: '13800138000' })
  const { baoquan } = await insertEvidence(server.db, { userId })
  const order = await insertPaidOrder(server.db, { userId })
  const nobody = findAs(await server.operator({ permissions: ['notice/getList'] }))
  for (const number of ['13800138000', String(userId), baoquan, order.orderNo]) expect(await nobody(number)).toEqual([])
  const lists = findAs(await server.operator({ permissions: ['user/getUserList'] }))
  expect(await lists('13800138000')).toEqual([])
  expect(await lists(String(userId))).toHaveLength(1)
  const others = findAs(await server.operator({ permissions: ['user/getIndividualList', 'user/viewPersonal'] }))
  expect(await others('13800138000')).toEqual([])
})

test('UX-H2 each record is found by an index, however many there are', async () => {
  const asked: Sql[] = []
  const keep = async (query: Sql) => void asked.push(query)
  const db = { ...server.db, one: keep, rows: keep } as never
  await Promise.all([
    usersByNumber(db, '123', true),
    evidenceByNumber(db, 'BQ1'),
    captureByNumber(db, 'AT1'),
    orderByNumber(db, 'O1'),
    invoicesByNumber(db, '1', 1),
    notarizationByNumber(db, 'O1'),
  ])
  expect(asked).toHaveLength(6)
  for (const query of asked) {
    const plan = await server.db.transaction(async (tx) => {
      await tx.script('set local enable_seqscan = off')
      return tx.rows<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
    })
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
  }
})

test.each(['2147483647', '2147483648', '9999999999', '99999999999999999999'])(
  'UX-H2 %s, which no record has, leads nowhere and breaks nothing',
  async (number) => {
    expect(await findAs(await server.operator({ permissions: 'all' }))(number)).toEqual([])
  },
)
