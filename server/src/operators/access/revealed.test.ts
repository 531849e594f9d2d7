import type { Permission, RevealRoute } from '@console/platform/contract'
import { authority } from '@console/platform/contract/authority'
import { evidence } from '@console/platform/contract/evidence'
import { finance } from '@console/platform/contract/finance'
import { notarization } from '@console/platform/contract/notarization'
import { online } from '@console/platform/contract/online'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { insertCapture } from '../../testing/test-captures'
import { insertEvidence } from '../../testing/test-evidence'
import { insertNotarization } from '../../testing/test-notarizations'
import { insertInvoice, insertPaidOrder } from '../../testing/test-orders'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

const mobile = '13812340001'
const idcard = '110101199001011234'

let server: TestServer
let userId: number
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  userId = await insertUser(server.db, { type: 1, name: '王芳', mobile, contact_idcard: idcard })
})
afterAll(() => server.close())

interface Revealed {
  call: RevealRoute
  input: Record<string, unknown>
  value?: string
  subject: string
  action?: string
}

/** The masked values of each list, by the permission of the list. */
const cases: [string, Permission, () => Promise<Revealed>][] = [
  ['a user’s mobile', 'user/getIndividualList', async () => ({ call: users.reveal, input: { userId, field: 'mobile' }, subject: 'user' })],
  [
    'a user’s identity number',
    'user/getIndividualList',
    async () => ({ call: users.reveal, input: { userId, field: 'contact_idcard' }, value: idcard, subject: 'user', action: '查看完整身份证号' }),
  ],
  ['the mobile beside a balance', 'userbalance/getUserBalanceList', async () => ({ call: users.reveal, input: { userId, field: 'mobile' }, subject: 'user' })],
  [
    'the mobile of a gift',
    'integral/getPointsList',
    async () => {
      await server.call(
        users.addPoints,
        { mobile, type: 1, pointsType: 1, points: 5, explain: '测试' },
        { as: await server.operator({ permissions: ['integral/addPoints'] }) },
      )
      return { call: users.revealGift, input: { id: 1 }, subject: 'user' }
    },
  ],
  [
    'the mobile of an order',
    'money/getChargeOrders',
    async () => ({ call: finance.revealOrder, input: { orderNo: (await insertPaidOrder(server.db, { userId })).orderNo }, subject: 'order' }),
  ],
  [
    'the mobile of an invoice',
    'invoice/getList',
    async () => {
      const id = await insertInvoice(server.db, { userId, mobile, orders: [await insertPaidOrder(server.db, { userId })] })
      return { call: finance.revealInvoice, input: { id }, subject: 'invoice' }
    },
  ],
  [
    'the mobile of a piece of evidence',
    'evidence/getEvidenceList',
    async () => ({ call: evidence.reveal, input: { baoquan: (await insertEvidence(server.db, { userId })).baoquan }, subject: 'evidence' }),
  ],
  [
    'the mobile of a capture',
    'online/getWebList',
    async () => ({
      call: online.reveal,
      input: { baoquan: (await insertCapture(server.db, { userId, type: 'web' })).number, type: 'web' },
      subject: 'capture',
    }),
  ],
  [
    'the mobile of an application',
    'notarization/getList',
    async () => ({ call: notarization.reveal, input: { orderId: (await insertNotarization(server.db, { userId })).orderId }, subject: 'notarization' }),
  ],
  [
    'the mobile of a user’s sign-in',
    'authority/getFrontLoginLog',
    async () => {
      const login = await server.db.one<{ id: number }>(sql`insert into front_logins (user_id, at, ip) values (${userId}, now(), '192.0.2.1') returning id`)
      return { call: authority.revealLogin, input: { id: Number(login!.id), type: 2 }, subject: 'user' }
    },
  ],
  [
    'the mobile of an account',
    'authority/getAccountList',
    async () => ({ call: authority.revealAccount, input: { id: (await server.operator({ mobile })).accountId }, subject: 'account' }),
  ],
]

const looks = () => server.db.rows(sql`select subject, action, account_id as "accountId", before, after from audit_trail where action like '查看%' order by id`)

test.each(cases)('UX-E5 SEC-D2 %s is revealed by a separate call, and each access is recorded', async (_, permission, prepare) => {
  const { call, input, value = mobile, subject, action = '查看完整手机号' } = await prepare()
  const as = await server.operator({ permissions: [permission, 'user/viewPersonal'] })
  expect(await server.call(call, input, { as })).toEqual({ value })
  await server.call(call, input, { as })
  const look = { subject, action, accountId: as.accountId, before: null, after: null }
  expect(await looks()).toEqual([look, look])
})

test.each(cases)(
  'UX-E5 SEC-Z3 %s is shown neither without the permission for personal data nor without its list, and that leaves no record',
  async (_, permission, prepare) => {
    const { call, input } = await prepare()
    const [masked, elsewhere] = [await server.operator({ permissions: [permission] }), await server.operator({ permissions: ['user/viewPersonal'] })]
    const refusals = [await server.request(call, input, { as: masked }), await server.request(call, input, { as: elsewhere })]
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([403, 404])
    expect(await looks()).toEqual([])
  },
)

test('UX-E5 revealing the owner of evidence is an event in its chain of custody', async () => {
  const as = await server.operator({ permissions: ['evidence/getEvidenceList', 'user/viewPersonal'], realname: '李敏' })
  const { baoquan, id } = await insertEvidence(server.db, { userId })
  await server.call(evidence.reveal, { baoquan }, { as })
  const events = await server.db.rows(
    sql`select content::json->>'kind' as kind, content::json->>'by' as by from custody_events where evidence_id = ${id} order by seq`,
  )
  expect(events.at(-1)).toEqual({ kind: 'unmasked', by: '李敏' })
})

test('UX-E5 an access that cannot be recorded is refused, and is in no chain of custody', async () => {
  const as = await server.operator({ permissions: ['evidence/getEvidenceList', 'user/viewPersonal'] })
  const { baoquan, id } = await insertEvidence(server.db, { userId })
  await server.db.rows(sql`alter table audit_trail add constraint closed check (action <> '查看完整手机号') not valid`)
  try {
    expect((await server.request(evidence.reveal, { baoquan }, { as })).statusCode).toBe(500)
  } finally {
    await server.db.rows(sql`alter table audit_trail drop constraint closed`)
  }
  expect(await server.db.rows(sql`select from custody_events where evidence_id = ${id} and content::json->>'kind' = 'unmasked'`)).toEqual([])
})

test('UX-E5 lists are masked for every operator, and can still be searched by the whole number', async () => {
  const as = await server.operator({ permissions: 'all' })
  const { data, count } = await server.call(users.list, { types: 1, keyword: mobile }, { as })
  expect([count, data[0]]).toEqual([1, expect.objectContaining({ mobile: '138****0001', contact_idcard: '110***********1234' })])
  expect((await server.request(users.list, { types: 1 }, { as })).body).not.toMatch(/13812340001|110101199001011234/)
})
