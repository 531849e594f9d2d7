import type { CallInput, Permission, Route } from '@console/platform/contract'
import { evidence } from '@console/platform/contract/evidence'
import { finance } from '@console/platform/contract/finance'
import { documentNames as applicationDocuments, notarization } from '@console/platform/contract/notarization'
import { type QueueName, queues, reviewClaims } from '@console/platform/contract/review-claims'
import { documentNames, users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { crc32Of, digestsOf } from '../../infra/files/digests'
import { insertEvidence } from '../../testing/test-evidence'
import { testImage } from '../../testing/test-image'
import { insertNotarization } from '../../testing/test-notarizations'
import { insertInvoice, insertPaidOrder } from '../../testing/test-orders'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.empty())
afterAll(() => server.close())

/** A call that shows a part of a record under decision. */
interface Look {
  call: Route
  input: Record<string, unknown>
  /** Its name in the audit trail; undefined if the chain of custody records it. */
  action?: string
}

interface Case {
  /** The permissions to open the record's page, without the right to decide. */
  list: Permission
  /** Makes a waiting record, with everything that a decision may need. */
  waiting: () => Promise<{ detail: Look; more: Look[]; documents: Look[] }>
}

const personal = { mobile: '13812340001', tax_number: '91310000MA1K30012X', contact_idcard: '110101199001011234', address: '上海市浦东新区世纪大道 1 号' }

async function image() {
  return server.files.put(await testImage().png().toBuffer())
}

async function ofUser(type: 1 | 2) {
  const userId = await insertUser(server.db, { type, status: 2, ...personal })
  const { file, size, sha256 } = await image()
  const kinds = Object.keys(documentNames) as (keyof typeof documentNames)[]
  for (const kind of kinds)
    await server.db.rows(
      sql`insert into user_documents (path, user_id, kind, file, type, size, sha256) values (${`${kind}.png`}, ${userId}, ${kind}, ${file}, 'image/png', ${size}, ${sha256})`,
    )
  return {
    detail: { call: users.detail, input: { userId }, action: '查看完整个人信息' },
    more: [],
    documents: kinds.map((kind) => ({ call: users.file, input: { path: `${kind}.png` }, action: `查看${documentNames[kind]}` })),
  }
}

/** A file that is shown in the page. */
async function shownPiece() {
  const bytes = Buffer.from('%PDF-1.7 evidence')
  const file = { ...(await server.files.put(bytes)), name: '合同.pdf', type: 'application/pdf', crc32: crc32Of(bytes) }
  return { digests: digestsOf(bytes), file, address: personal.address }
}

/** One for each review queue. */
const cases: Record<QueueName, Case> = {
  individual: { list: 'user/getIndividualList', waiting: () => ofUser(1) },
  enterprise: { list: 'user/getUserList', waiting: () => ofUser(2) },
  notarization: {
    list: 'notarization/getList',
    async waiting() {
      const userId = await insertUser(server.db, personal)
      const { orderId, evidence: pieces } = await insertNotarization(server.db, { userId, pieces: 2, piece: await shownPiece() })
      const { file, size, sha256 } = await image()
      const kinds = ['author_front', 'author_back', 'author_hand'] as const
      for (const kind of kinds)
        await server.db.rows(sql`insert into notarization_documents values (${kind}, ${orderId}, ${kind}, ${file}, 'image/png', ${size}, ${sha256})`)
      const paths = await server.db.rows<{ path: string }>(sql`select path from evidence_files where kind = 'original' order by evidence_id`)
      return {
        detail: { call: notarization.detail, input: { orderId, userId }, action: '查看完整申请信息' },
        more: pieces.map(({ id }) => ({ call: notarization.evidenceDetail, input: { orderId, dataId: id }, action: '查看完整证据信息' })),
        documents: [
          ...kinds.map((kind) => ({ call: notarization.file, input: { orderId, kind }, action: `查看${applicationDocuments[kind]}` })),
          ...paths.map(({ path }) => ({ call: evidence.file, input: { path } })),
          ...pieces.flatMap(({ baoquan }) => [evidence.proof, evidence.custody, evidence.custodyChain].map((call) => ({ call, input: { baoquan } }))),
        ],
      }
    },
  },
  invoice: {
    list: 'invoice/getList',
    async waiting() {
      const userId = await insertUser(server.db, personal)
      const id = await insertInvoice(server.db, {
        userId,
        orders: [await insertPaidOrder(server.db, { userId })],
        ...{ mobile: personal.mobile, tax_num: personal.tax_number, account: '6222000011112222', street: personal.address, phone_number: '010-88886666' },
        ...{ name: '王小明', post_phone_number: '13911112222', address: '北京市海淀区中关村大街 1 号' },
      })
      return { detail: { call: finance.invoice, input: { id }, action: '查看完整发票信息' }, more: [], documents: [] }
    },
  },
}

const ask = ({ call, input }: Look, as: TestOperator) => server.request(call, input as CallInput<Route>, { as })
const looks = async () =>
  (await server.db.rows<{ action: string }>(sql`select action from audit_trail where action like '查看%' order by id`)).map(({ action }) => action)
const MASK = /\*\*/

describe.each(Object.entries(cases) as [QueueName, Case][])('a record of the queue %s', (queue, { list, waiting }) => {
  test('EVI-01 SEC-D2 is shown unmasked to its reviewers, with everything that the decision needs, and each access is recorded', async () => {
    const { detail, more, documents } = await waiting()
    const reviewer = await server.operator({ permissions: [list, queues[queue]] })
    for (const look of [detail, ...more]) {
      const { statusCode, body } = await ask(look, reviewer)
      expect({ path: look.call.path, statusCode, masked: MASK.test(body) }).toEqual({ path: look.call.path, statusCode: 200, masked: false })
    }
    expect((await ask(detail, reviewer)).json().data.whole).toBe(true)
    for (const look of documents) expect([look.call.path, (await ask(look, reviewer)).statusCode]).toEqual([look.call.path, 200])
    expect(await looks()).toEqual([detail, ...more, detail, ...documents].flatMap(({ action }) => action ?? []))
  })

  test('SEC-Z3 SEC-D2 is masked for operators who may open it but not decide, says so, and leaves no record', async () => {
    const { detail, more, documents } = await waiting()
    const onlooker = await server.operator({ permissions: [list] })
    for (const look of [detail, ...more]) {
      const { statusCode, body } = await ask(look, onlooker)
      expect({ path: look.call.path, statusCode, masked: MASK.test(body) }).toEqual({ path: look.call.path, statusCode: 200, masked: true })
      for (const value of Object.values(personal)) expect(body).not.toContain(value)
    }
    expect((await ask(detail, onlooker)).json().data.whole).toBe(false)
    for (const look of documents) expect([403, 404]).toContain((await ask(look, onlooker)).statusCode)
    expect(await looks()).toEqual([])
  })

  test('UX-E5 is masked for its reviewers while a colleague is at work on it, and leaves no record', async () => {
    const { detail } = await waiting()
    const [reviewer, colleague] = [await server.operator({ permissions: [list, queues[queue]] }), await server.operator({ permissions: [list, queues[queue]] })]
    const id = Number(Object.values(detail.input)[0])
    await server.call(reviewClaims.claim, { queue, id, tab: 'a'.repeat(32) }, { as: colleague })
    const { statusCode, body } = await ask(detail, reviewer)
    expect([statusCode, MASK.test(body), Object.values(personal).filter((value) => body.includes(value))]).toEqual([200, true, []])
    expect(await looks()).toEqual([])
    await server.call(reviewClaims.claim, { queue, id, tab: 'a'.repeat(32), takeOver: '1' }, { as: reviewer })
    expect((await ask(detail, reviewer)).body).not.toMatch(MASK)
    expect(await looks()).toEqual([detail.action])
  })

  test('SEC-Z3 is masked in its list, also for its reviewers', async () => {
    const { detail } = await waiting()
    const reviewer = await server.operator({ permissions: [list, queues[queue]] })
    const rows = { individual: users.list, enterprise: users.list, notarization: notarization.list, invoice: finance.invoices }[queue]
    const types = { individual: { types: 1 }, enterprise: { types: 2 }, notarization: {}, invoice: {} }[queue]
    const { body } = await server.request(rows, types, { as: reviewer })
    expect(body).toMatch(MASK)
    for (const value of Object.values(personal)) expect(body).not.toContain(value)
    expect((await ask(detail, reviewer)).statusCode).toBe(200)
  })
})

test('SEC-D2 evidence outside of an application is not shown to reviewers of applications', async () => {
  const { baoquan } = await insertEvidence(server.db, { userId: await insertUser(server.db), ...(await shownPiece()) })
  const { path } = (await server.db.one<{ path: string }>(sql`select path from evidence_files`))!
  const reviewer = await server.operator({ permissions: ['notarization/getList', 'notarization/data'] })
  for (const call of [evidence.proof, evidence.custody, evidence.custodyChain]) expect((await ask({ call, input: { baoquan } }, reviewer)).statusCode).toBe(404)
  expect((await ask({ call: evidence.file, input: { path } }, reviewer)).statusCode).toBe(404)
})

test('SEC-D2 a reviewer does not see the keys of an approved user', async () => {
  const userId = await insertUser(server.db, { type: 1, status: 3, ...personal, app_id: 'app1234', security_key: 'secret' })
  const reviewer = await server.operator({ permissions: ['user/getIndividualList', 'user/checkIndividual'] })
  const { userInfo } = await server.call(users.detail, { userId }, { as: reviewer })
  expect(userInfo).toMatchObject({ app_id: null, security_key: null })
  expect((await server.request(users.reveal, { userId, field: 'security_key' }, { as: reviewer })).statusCode).toBe(404)
})

test('UX-E5 the handler of an application, who may not decide it, sees its personal values masked', async () => {
  const { detail, more } = await cases.notarization.waiting()
  const as = await server.operator({ permissions: ['notarization/getList', 'notarization/data'] })
  await server.db.rows(sql`update notarizations set handled_by = ${as.accountId}, handled_at = now()`)
  const answers = await Promise.all([detail, ...more].map(async (look) => (await ask(look, as)).body))
  for (const body of answers) expect([personal.mobile, personal.tax_number, personal.contact_idcard].filter((value) => body.includes(value))).toEqual([])
  expect(await looks()).not.toContain('查看完整申请信息')
})

test('SEC-D2 a reviewer of enterprises sees individuals like every operator', async () => {
  const { detail, documents } = await cases.individual.waiting()
  const as = await server.operator({ permissions: ['user/getUserList', 'user/getIndividualList', 'user/checkUser'] })
  expect((await ask(detail, as)).body).toMatch(MASK)
  for (const look of documents) expect((await ask(look, as)).statusCode).toBe(404)
})

test('INV-03 SEC-D2 an operator who enters courier numbers sees only the recipient and the address of a parcel, while it has none; each access is recorded', async () => {
  const { detail } = await cases.invoice.waiting()
  const as = await server.operator({ permissions: ['invoice/getList', 'invoice/courier'] })
  expect((await ask(detail, as)).body).not.toMatch(/王小明|13911112222|中关村/)
  await server.db.rows(sql`update invoices set status = 3, deal_user = '甲', deal_time = now()`)
  expect((await ask(detail, as)).json().data).toMatchObject({
    ...{ whole: false, name: '王小明', post_phone_number: '13911112222', address: '北京市海淀区中关村大街 1 号' },
    ...{ mobile: '138****0001', tax_num: '913***********012X', account: '622*********2222', street: expect.stringMatching(MASK) },
  })
  expect(await looks()).toEqual(['查看完整邮寄信息'])
  await server.db.rows(sql`update invoices set courier_number = 'SF1234567890', courier_user = '甲', courier_time = now()`)
  expect((await ask(detail, as)).body).not.toMatch(/王小明|13911112222|中关村/)
  const reveal = (field: 'name' | 'tax_num') => server.request(finance.revealInvoice, { ...(detail.input as { id: number }), field }, { as })
  expect((await reveal('name')).json().data).toEqual({ value: '王小明' })
  expect((await reveal('tax_num')).statusCode).toBe(404)
})

test('UX-E5 SEC-D2 once it is decided a record is masked for its reviewers, too; a click shows each value, on record', async () => {
  const userId = await insertUser(server.db, { type: 1, status: 3, ...personal })
  const { orderId } = await insertNotarization(server.db, { userId })
  const id = await insertInvoice(server.db, {
    userId,
    status: 4,
    mobile: personal.mobile,
    account: '6222000011112222',
    orders: [await insertPaidOrder(server.db, { userId })],
  })
  const as = await server.operator({
    permissions: ['user/getIndividualList', 'user/checkIndividual', 'notarization/getList', 'notarization/data', 'invoice/getList', 'invoice/check'],
  })
  await server.db.rows(sql`update notarizations set status = 2, checked_by = ${as.accountId}, checked_at = now(), check_remark = '符合'`)
  const user = await server.call(users.detail, { userId }, { as })
  const application = await server.call(notarization.detail, { orderId, userId }, { as })
  const invoice = await server.call(finance.invoice, { id }, { as })
  for (const answer of [user, application, invoice]) for (const value of Object.values(personal)) expect(JSON.stringify(answer)).not.toContain(value)
  expect(await looks()).toEqual([])
  expect(await server.call(users.reveal, { userId, field: 'address' }, { as })).toEqual({ value: personal.address })
  expect((await server.call(notarization.reveal, { orderId, field: 'authorIdcard' }, { as })).value).toMatch(/^\d{17}[\dX]$/)
  expect(await server.call(finance.revealInvoice, { id, field: 'account' }, { as })).toEqual({ value: '6222000011112222' })
  expect(await looks()).toEqual(['查看完整地址', '查看完整代办人证件', '查看完整银行账号'])
})
