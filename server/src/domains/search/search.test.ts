import { reviewClaims } from '@console/platform/contract/review-claims'
import { search } from '@console/platform/contract/search'
import sql from 'sql-template-tag'
import type { Sql } from '../../infra/db/db'
import { insertCapture } from '../../testing/test-captures'
import { insertEvidence } from '../../testing/test-evidence'
import { insertNotarization } from '../../testing/test-notarizations'
import { insertInvoice, insertPaidOrder } from '../../testing/test-orders'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'
import { captureByNumber } from '../online/find-queries'
import { evidenceByHash, evidenceByNumber, evidenceByTitle } from '../evidence/find-queries'
import { invoicesByNumber, orderByNumber } from '../finance/find-queries'
import { notarizationById, notarizationByNumber } from '../notarization/find-queries'
import { userById, usersByName, usersByNumber, usersByPinyin } from '../users/find-queries'
import { spellNames } from '../users/spell-names'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.empty())
afterAll(() => server.close())

const findAs = (as: { token: string }) => (text: string) => server.call(search.find, { text }, { as })

test('UX-H2 a number finds its user, evidence, capture, order, invoice or application', async () => {
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

test('UX-H2 SEC-Z2 nobody finds records that they may not open, or by a number that they may not see', async () => {
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

test('DESK-24 users and enterprises are found by a part of their name, evidence by its title and by the hash of its file', async () => {
  const company = await insertUser(server.db, { name: '杭州华信科技有限公司' })
  const short = await insertUser(server.db, { name: '华信达', mobile: '13800138001' })
  const person = await insertUser(server.db, { type: 1, name: '华信一', mobile: '13800138002' })
  const { baoquan, id } = await insertEvidence(server.db, { userId: company, title: '采购合同扫描件' })
  const all = findAs(await server.operator({ permissions: 'all' }))
  expect((await all('华信')).map(({ title, kind }) => [title, kind])).toEqual([
    ['华信达', '企业用户'],
    ['华信一', '个人用户'],
    ['杭州华信科技有限公司', '企业用户'],
  ])
  expect(await all('采购合同')).toMatchObject([{ title: `${baoquan} 采购合同扫描件`, kind: '存证' }])
  const { hash } = (await server.db.one<{ hash: string }>(sql`select encode(sha256, 'hex') as hash from evidence where id = ${id}`))!
  expect(await all(hash.toUpperCase())).toMatchObject([{ title: `${baoquan} 采购合同扫描件` }])
  expect(await all('华')).toEqual([])

  const enterprises = findAs(await server.operator({ permissions: ['user/getUserList'] }))
  expect((await enterprises('华信')).map(({ path }) => path)).toEqual([`/user/Detail/${short}`, `/user/Detail/${company}`])
  expect(await enterprises('采购合同')).toEqual([])
  expect(await enterprises(hash)).toEqual([])
  const people = findAs(await server.operator({ permissions: ['user/getIndividualList', 'evidence/getPersonalList'] }))
  expect((await people('华信')).map(({ path }) => path)).toEqual([`/user/Detail/${person}`])
  expect(await people('采购合同')).toEqual([])
})

test('DESK-26 users are found by their name in pinyin, complete or first letters, a minute after they are new or renamed', async () => {
  await insertUser(server.db, { name: '重庆华信科技有限公司' })
  const person = await insertUser(server.db, { type: 1, name: '单华信', mobile: '13800138002' })
  await insertUser(server.db, { name: 'ACME 贸易', mobile: '13800138003' })
  const all = findAs(await server.operator({ permissions: 'all' }))
  expect(await all('huaxin')).toEqual([])
  expect(await spellNames(server.db)).toBe(3)
  expect(await spellNames(server.db)).toBe(0)
  const names = async (text: string) => (await all(text)).map(({ title }) => title)
  expect(await names('Hua Xin')).toEqual(['单华信', '重庆华信科技有限公司'])
  expect(await names("chong'qing")).toEqual(['重庆华信科技有限公司'])
  expect(await names('cqhx')).toEqual(['重庆华信科技有限公司'])
  expect(await names('shanhuaxin')).toEqual(['单华信'])
  expect(await names('acmemaoyi')).toEqual(['ACME 贸易'])
  expect(await names('acme')).toEqual(['ACME 贸易'])
  expect(await names('hx')).toEqual([])
  await server.db.rows(sql`update users set name = '李四' where id = ${person}`)
  expect(await names('huaxin')).toEqual(['重庆华信科技有限公司'])
  await spellNames(server.db)
  expect(await names('lisi')).toEqual(['李四'])
  const people = findAs(await server.operator({ permissions: ['user/getIndividualList'] }))
  expect(await people('huaxin')).toEqual([])
  expect((await people('lisi')).map(({ path }) => path)).toEqual([`/user/Detail/${person}`])
})

test('DESK-26 for a very common text the newest names and those that begin with it are returned', async () => {
  await server.db.rows(sql`
    insert into users (type, name, mobile, status, registered_at)
    select 2, '某某' || i || '有限公司', '1' || (3000000000 + i), 1, timestamptz '2026-01-01 08:00+08' from generate_series(1, 5100) i`)
  await server.db.rows(sql`update users set name = '有限公司' where mobile = '13000000001'`)
  await server.db.rows(sql`update users set name = '甲有限公司' where mobile = '13000000002'`)
  const found = await findAs(await server.operator({ permissions: 'all' }))('有限公司')
  expect(found.slice(0, 2).map(({ title }) => title)).toEqual(['有限公司', '某某4901有限公司'])
  expect(found).toHaveLength(8)
})

describe('DESK-25 records that were opened', () => {
  const visit = (as: TestOperator, path: string) => server.call(search.visit, { path }, { as })
  const recent = async (as: TestOperator) => (await server.call(search.recent, {}, { as })).map(({ title, path }) => [title, path])

  test('are the last ten of an account, newest first, each once, with their current names', async () => {
    const as = await server.operator({ permissions: 'all' })
    const ids: number[] = []
    for (let i = 0; i < 11; i++) ids.push(await insertUser(server.db, { name: `公司${i}`, mobile: `138001380${10 + i}` }))
    for (const id of ids) await visit(as, `/user/Detail/${id}`)
    await visit(as, `/user/Detail/${ids[5]}?from=list`)
    await server.db.rows(sql`update users set name = '改名公司' where id = ${ids[5]}`)
    const paths = (await recent(as)).map(([, path]) => path)
    expect(paths).toEqual([5, 10, 9, 8, 7, 6, 4, 3, 2, 1].map((at) => `/user/Detail/${ids[at]}`))
    expect((await recent(as))[0]![0]).toBe('改名公司')
    expect(await recent(await server.operator({ permissions: 'all' }))).toEqual([])
  })

  test('are users, evidence, captures, invoices and applications; other pages, and those that may not be opened, are not stored', async () => {
    const as = await server.operator({ permissions: 'all' })
    const userId = await insertUser(server.db, { name: '华信科技' })
    const { baoquan } = await insertEvidence(server.db, { userId })
    await insertCapture(server.db, { userId, type: 'pro', number: 'AT20260001' })
    const invoice = await insertInvoice(server.db, { userId, orders: [await insertPaidOrder(server.db, { userId })] })
    const { orderId, evidence } = await insertNotarization(server.db, { userId })
    const paths = [
      `/user/Detail/${userId}`,
      `/certificate/${baoquan}/${userId}?isDownload=1`,
      '/online/attestation/AT20260001/pro',
      `/money/invoice/makeOut?id=${invoice}`,
      `/evidence/results/${userId}/${evidence[0]!.id}/${orderId}/2`,
    ]
    for (const path of [...paths, '/user/enterprise', '/user/Detail/999', '/nowhere/1', `/money/user/${userId}/invoices`]) await visit(as, path)
    const kept = await server.call(search.recent, {}, { as })
    expect(kept.map(({ kind }) => kind)).toEqual(['出证申请', `发票 ${invoice}`, '过程取证', '存证', '企业用户'])
    const nobody = await server.operator({ permissions: ['notice/getList'] })
    for (const path of paths) await visit(nobody, path)
    expect(await server.db.rows(sql`select from recent_records where account_id = ${nobody.accountId}`)).toEqual([])
  })

  test('disappear when the right to open them is removed, and mark the current one', async () => {
    const as = await server.operator({ permissions: ['user/getUserList', 'user/checkUser'] })
    const [claimed, other] = [await insertUser(server.db, { status: 2 }), await insertUser(server.db, { status: 2, mobile: '13800138003' })]
    for (const id of [claimed, other]) await visit(as, `/user/Detail/${id}`)
    await server.call(reviewClaims.claim, { queue: 'enterprise', id: claimed, tab: '0'.repeat(32) }, { as })
    expect((await server.call(search.recent, {}, { as })).map(({ claimed }) => claimed)).toEqual([false, true])
    await server.db.rows(sql`update users set type = 1 where id = ${claimed}`)
    expect((await recent(as)).map(([, path]) => path)).toEqual([`/user/Detail/${other}`])
  })
})

test('UX-H2 each kind of record is found by an index', async () => {
  const asked: Sql[] = []
  const keep = async (query: Sql) => void asked.push(query)
  const db = { ...server.db, one: keep, rows: keep } as never
  await Promise.all([
    usersByNumber(db, '123', true),
    usersByName(db, '华信', [1, 2]),
    usersByPinyin(db, 'huaxin', [1, 2]),
    userById(db, 1),
    evidenceByNumber(db, 'BQ1'),
    evidenceByHash(db, '0'.repeat(64)),
    evidenceByTitle(db, '合同', { ofApp: false }),
    evidenceByTitle(db, '合同', { ofApp: true }),
    captureByNumber(db, 'AT1'),
    orderByNumber(db, 'O1'),
    invoicesByNumber(db, '1', 1),
    notarizationByNumber(db, 'O1'),
    notarizationById(db, 1),
  ])
  expect(asked).toHaveLength(13)
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
