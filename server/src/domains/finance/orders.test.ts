import { finance } from '@console/platform/contract/finance'
import sql from 'sql-template-tag'
import { readXlsx } from '../../testing/read-xlsx'
import { settleOrder } from '../../payments/orders/settle-order'
import { insertOrder, insertPaidOrder, payment } from '../../testing/test-orders'
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

test('FIN-01 certificates are listed, newest first, with money to the cent', async () => {
  await insertPaidOrder(server.db, { userId: company, kind: 3, type: 2, money: '1234567890.05', orderNo: 'GZ1', at: at('2026-06-01T08:00:00') })
  await insertOrder(server.db, { userId: person, kind: 3, type: 4, money: '0.10', orderNo: 'GZ2', at: at('2026-06-02T08:00:00') })
  await insertPaidOrder(server.db, { userId: company })
  expect(await server.call(finance.notarizationOrders, {}, { as })).toEqual({
    count: 2,
    data: [
      {
        orderNo: 'GZ2',
        user_id: person,
        orderType: 3,
        companyName: null,
        name: '王芳',
        mobile: '139****9000',
        type: 4,
        addTime: '2026-06-02 08:00:00',
        money: '0.10',
        pay: 1,
        payType: null,
      },
      {
        ...{
          orderNo: 'GZ1',
          user_id: company,
          orderType: 3,
          companyName: '华信科技',
          name: '华信科技',
          mobile: '138****8000',
          type: 2,
          addTime: '2026-06-01 08:00:00',
        },
        ...{ money: '1234567890.05', pay: 2, payType: '微信' },
      },
    ],
  })
})

test('FIN-02 recharges and consumptions are listed with their points', async () => {
  await insertPaidOrder(server.db, { userId: company, points: 500, orderNo: 'CZ1', at: at('2026-06-01T08:00:00') })
  await insertPaidOrder(server.db, { userId: company, kind: 2, type: 3, points: -30, orderNo: 'XF2', at: at('2026-06-02T08:00:00') })
  await insertPaidOrder(server.db, { userId: company, kind: 3 })
  expect(await server.call(finance.chargeOrders, {}, { as })).toEqual({
    count: 2,
    data: [
      {
        ...{
          order_no: 'XF2',
          user_id: company,
          companyName: '华信科技',
          name: '华信科技',
          mobile: '138****8000',
          balance: -30,
          payType: '余额',
          orderType: 2,
          oType: '过程取证',
          type: 3,
        },
        ...{ pay: 2, create_time: '2026-06-02 08:00:00' },
      },
      {
        ...{
          order_no: 'CZ1',
          user_id: company,
          companyName: '华信科技',
          name: '华信科技',
          mobile: '138****8000',
          balance: 500,
          payType: '微信',
          orderType: 1,
          oType: '账户积分充值',
          type: 6,
        },
        ...{ pay: 2, create_time: '2026-06-01 08:00:00' },
      },
    ],
  })
})

test('FIN-01 FIN-02 orders are filtered by whole days in Shanghai, payment, business type and order number, with the count of the filtered rows', async () => {
  const orders = [
    { kind: 1, orderNo: 'A-1', at: at('2026-05-31T23:59:59') },
    { kind: 1, orderNo: 'A-2', at: at('2026-06-01T00:00:00') },
    { kind: 2, type: 3, orderNo: 'B-3', at: at('2026-06-01T23:59:59') },
    { kind: 2, type: 4, orderNo: 'B-4', at: at('2026-06-02T00:00:00') },
    { kind: 3, type: 3, orderNo: 'C-5', at: at('2026-06-01T12:00:00') },
  ] as const
  for (const order of orders) await insertOrder(server.db, { userId: company, ...order })
  await settleOrder(server.db, payment('A-1'))
  await settleOrder(server.db, payment('A-2', { outcome: 'failed' }))
  await settleOrder(server.db, payment('C-5', { at: at('2026-06-01T12:00:00') }))
  const charges = async (input: object) => {
    const { data, count } = await server.call(finance.chargeOrders, input, { as })
    expect(count).toBe(data.length)
    return data.map(({ order_no }) => order_no)
  }
  expect(await charges({ datetime: '2026-06-01 - 2026-06-01' })).toEqual(['B-3', 'A-2'])
  expect(await charges({ datetime: '2026-06-01 00:00:00 - 2026-06-01 23:59:59' })).toEqual(['B-3', 'A-2'])
  expect(await charges({ pay: 1 })).toEqual(['B-4', 'B-3'])
  expect(await charges({ pay: 2 })).toEqual(['A-1'])
  expect(await charges({ pay: 3, datetime: '2026-06-01 - 2026-06-02' })).toEqual(['A-2'])
  expect(await charges({ type: 6 })).toEqual(['A-2', 'A-1'])
  expect(await charges({ type: 5 })).toEqual([])
  expect(await charges({ type: 3, pay: 1 })).toEqual(['B-3'])
  expect(await charges({ keyword: 'b-' })).toEqual(['B-4', 'B-3'])
  expect(await charges({ keyword: 'b-3' })).toEqual(['B-3'])
  expect(await charges({ keyword: '华信' })).toEqual([])
  const certificates = await server.call(finance.notarizationOrders, { datetime: '2026-06-01 - 2026-06-01', pay: 2, keyword: 'c-5' }, { as })
  expect(certificates).toMatchObject({ count: 1, data: [{ orderNo: 'C-5' }] })
  expect((await server.call(finance.notarizationOrders, { pay: 3 }, { as })).count).toBe(0)
})

test('SEC-D2 mobiles are masked without the permission to see personal data, in lists and in the export', async () => {
  await insertPaidOrder(server.db, { userId: company })
  await insertPaidOrder(server.db, { userId: company, kind: 3 })
  const clerk = await server.operator({ permissions: ['money/getChargeOrders', 'money/getNotarizationOrders', 'money/exportChargeOrders'] })
  expect((await server.call(finance.chargeOrders, {}, { as: clerk })).data[0]!.mobile).toBe('138****8000')
  expect((await server.call(finance.notarizationOrders, {}, { as: clerk })).data[0]!.mobile).toBe('138****8000')
  const answer = await server.request(finance.exportChargeOrders, {}, { as: clerk })
  expect((await readXlsx(answer.rawPayload)).sheets[0]![1]).toContain('138****8000')
})

test('FIN-02 the export is a workbook named 充值消费订单 with the list’s filters, and is recorded', async () => {
  await insertPaidOrder(server.db, { userId: company, points: 500, orderNo: 'CZ1' })
  await insertPaidOrder(server.db, { userId: person, points: 40, orderNo: 'CZ2' })
  await insertOrder(server.db, { userId: company, kind: 2, points: -30, orderNo: 'XF2' })
  const answer = await server.request(finance.exportChargeOrders, { pay: 2 }, { as })
  expect(answer.headers['content-disposition']).toMatch(new RegExp(`filename\\*=UTF-8''${encodeURIComponent('充值消费订单')}_\\d{14}\\.xlsx$`))
  expect((await readXlsx(answer.rawPayload)).sheets).toEqual([
    [
      ['订单号', '用户名称', '手机号', '积分', '支付方式', '订单类型', '业务类型', '支付状态', '下单时间'],
      ['CZ2', '王芳', '13900139000', 40, '微信', '充值', '账户积分充值', '已支付', '2026-06-01 10:00:00'],
      ['CZ1', '华信科技', '13800138000', 500, '微信', '充值', '账户积分充值', '已支付', '2026-06-01 10:00:00'],
    ],
  ])
  expect(await server.db.rows(sql`select subject, action, operator from audit_trail`)).toEqual([
    { subject: 'order', action: '导出充值消费订单', operator: as.realname },
  ])
})
