import { contracts } from '@console/platform/all-contracts'
import type { Permission, Route } from '@console/platform/contract'
import { appNotice } from '@console/platform/contract/app-notice'
import { authority } from '@console/platform/contract/authority'
import { exportJobs } from '@console/platform/contract/export-jobs'
import { zips } from '@console/platform/contract/zips'
import { evidence } from '@console/platform/contract/evidence'
import { finance } from '@console/platform/contract/finance'
import { notarization } from '@console/platform/contract/notarization'
import { online } from '@console/platform/contract/online'
import { permissionTree } from '@console/platform/all-contracts'
import { preferences } from '@console/platform/contract/preferences'
import { reviewClaims } from '@console/platform/contract/review-claims'
import { search } from '@console/platform/contract/search'
import { session } from '@console/platform/contract/session'
import { systems } from '@console/platform/contract/systems'
import { webhooks } from '@console/platform/contract/webhooks'
import { addEvent } from '../../events/add-event'
import { users } from '@console/platform/contract/users'
import { views } from '@console/platform/contract/views'
import sql from 'sql-template-tag'
import { recordLogin } from '../audit/trail'
import { insertCapture } from '../../testing/test-captures'
import { insertEvidence } from '../../testing/test-evidence'
import { placeAll } from '../../testing/place-events'
import { insertNotarization } from '../../testing/test-notarizations'
import { insertInvoice, insertPaidOrder } from '../../testing/test-orders'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'
import { unzip } from '../../testing/unzip'

/** Values that masks hide: none contains a part of another, or of a shown value. */
const hidden = {
  mobile: '13871259346',
  companyMobile: '15964827135',
  accountMobile: '17742835916',
  idcard: '110101199307294618',
  companyIdcard: '320311198805316472',
  taxNumber: '91440300MA5QW7RX2K',
  address: '上海市浦东新区张江高科技园区碧波路',
  securityKey: 'c0ffee5ec12e7',
  bankAccount: '6217538429163750',
  registered: '四川省成都市武侯区天府大道北段',
  registeredPhone: '028-85317946',
  recipient: '欧阳明月',
  parcelPhone: '18675394128',
  parcel: '湖北省武汉市洪山区珞喻路',
  email: 'zhuanpiao.caiwu@hidden.example',
  authorPhone: '13700137000',
  authorIdcard: '110101199001011234',
  place: '广东省深圳市南山区粤海街道',
  device: '欧阳的华为手机',
} as const

let server: TestServer
/** Inputs that find the planted records, for every call that needs one. */
let inputs: Map<Route, Record<string, unknown>[]>
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
  inputs = await plant()
})
afterAll(() => server.close())

async function plant() {
  const { db } = server
  const admin = await server.operator({ permissions: 'all', realname: '管理者' })
  const kept = { status: 3, security_key: hidden.securityKey, app_id: 'appshown', address: hidden.address } as const
  const person = await insertUser(db, { ...kept, type: 1, name: '个人甲', mobile: hidden.mobile, contact_idcard: hidden.idcard })
  const company = await insertUser(db, {
    ...{ ...kept, security_key: `${hidden.securityKey}2`, app_id: 'appshown2' },
    ...{ type: 2, name: '企业乙', mobile: hidden.companyMobile, contact_idcard: hidden.companyIdcard, tax_number: hidden.taxNumber },
  })
  await server.call(users.addPoints, { mobile: hidden.mobile, type: 1, pointsType: 1, points: 5, explain: '测试' }, { as: admin })
  const order = await insertPaidOrder(db, { userId: company })
  const invoiceOf = {
    ...{ userId: company, mobile: hidden.companyMobile, tax_num: hidden.taxNumber, bank_name: '招商银行', account: hidden.bankAccount },
    ...{
      phone_number: hidden.registeredPhone,
      name: hidden.recipient,
      post_phone_number: hidden.parcelPhone,
      address: hidden.parcel,
      street: hidden.registered,
    },
  }
  const invoice = await insertInvoice(db, { ...invoiceOf, orders: [order] })
  const pdf = await server.files.put(Buffer.from('%PDF-1.7'))
  const electronic = await insertInvoice(db, {
    ...{ userId: company, mobile: hidden.companyMobile, tax_num: hidden.taxNumber, type: '电子', status: 3, email: hidden.email },
    ...{ pdf: pdf.file, pdf_size: pdf.size, orders: [await insertPaidOrder(db, { userId: company })] },
  })
  const device = { name: hidden.device, model_name: 'M2', version: '1.0', version_sys: '14', processor: 'arm64', core: '8', type: 1 as const }
  const captured = { files: server.files, address: hidden.place, device }
  const app = await insertEvidence(db, { userId: person, isApp: 1, ...captured })
  const application = await insertNotarization(db, { userId: company, piece: captured })
  const { orderId } = application
  const captures: Record<string, unknown>[] = []
  for (const type of ['web', 'pro', 'move', 'live'] as const)
    captures.push({ baoquan: (await insertCapture(db, { userId: company, type, files: server.files })).number, type })
  await server.call(online.addLiveConfig, { mobile: hidden.companyMobile, type: 2, screenshotDelay: 5, screenshotNum: 20 }, { as: admin })
  await db.rows(sql`insert into front_logins (user_id, at, ip) values (${person}, now(), '192.0.2.1')`)
  const account = await server.operator({ mobile: hidden.accountMobile, realname: '账号丙', username: 'shown@test.cn' })
  await recordLogin(db, { username: 'shown@test.cn', ip: '192.0.2.2', action: '登录成功', at: new Date() })
  await db.rows(sql`insert into feedback (user_id, version, model_name, type, content) values (${person}, '1.0', 'M2', 1, '反馈')`)
  const { id: system } = (await db.one<{ id: number }>(sql`insert into systems (name, scopes, created_at) values ('官网', '{users}', now()) returning id`))!
  const { id: webhook } = (await db.one<{ id: number }>(sql`
    insert into webhooks (system_id, url, types, secret, created_at) values (${system}, 'https://example.com/', '{user.reviewed}', 'sealed', now()) returning id`))!
  await addEvent(db, 'user.reviewed', { user_id: person, user_status: 3 }, { resource: 'user', recordId: person })
  await placeAll(db)
  const paths = await db.rows<{ path: string }>(sql`select path from evidence_files where kind = 'original'`)
  const pieces = [app.baoquan, application.evidence[0]!.baoquan]
  const types = [{ types: 1 }, { types: 2 }]
  const planted: [Route[], Record<string, unknown>[]][] = [
    [[users.list, users.tabCounts, users.decided], types],
    [[users.export], [{ type: 1 }, { type: 2 }]],
    [
      [users.detail, users.card],
      [{ userId: person }, { userId: company }],
    ],
    [[users.balance, users.balanceEntries, users.exportBalanceEntries], [{ userId: person }]],
    [
      [finance.invoice, finance.invoiceOrders],
      [{ id: invoice }, { id: electronic }],
    ],
    [[finance.invoicePdf], [{ id: electronic }]],
    [[evidence.list], [{}, { isApp: 1 }]],
    [[evidence.detail, evidence.apiDetail], pieces.map((baoquan, i) => ({ baoquan, userId: [person, company][i] }))],
    [
      [evidence.proof, evidence.proofPackage, evidence.certificate, evidence.custody, evidence.custodyChain, evidence.links, evidence.verifyLink],
      pieces.map((baoquan) => ({ baoquan })),
    ],
    [[preferences.preference], [{ key: 'review:keys' }]],
    [[views.savedViews], [{ list: users.list.path }]],
    [[evidence.previewLink], pieces.map((baoquan) => ({ baoquan, type: 1 }))],
    [[online.evidenceList], [{ type: 1 }, { type: 3 }]],
    [[online.certificate, online.downloadLink], captures],
    [[online.file], paths],
    [[notarization.detail], [{ orderId, userId: company }]],
    [[notarization.evidence, notarization.evidenceDetail], [{ orderId }]],
    [[authority.loginLog], [{ type: 1 }, { type: 2 }]],
    [[authority.role], [{ id: account.roleId }]],
    [[systems.system], [{ id: system }]],
    [[webhooks.list], [{ systemId: system }]],
    [[webhooks.webhook], [{ id: webhook }]],
    [[webhooks.deliveries], [{ webhookId: webhook }]],
    [[authority.account], [{ admin_id: account.accountId }]],
    [[authority.records], [{ type: 2, roleOrAccountId: account.accountId }]],
    [[reviewClaims.holders], [{ queue: 'invoice', ids: String(invoice) }]],
  ]
  return new Map(planted.flatMap(([routes, given]) => routes.map((route) => [route, given] as const)))
}

/** It would end the calling session. */
const ends: Route[] = [session.logout]

/** Files, tickets and jobs, whose addresses come from other answers; their content is tested where they are made. */
const elsewhere: Route[] = [
  users.file,
  evidence.file,
  evidence.thumbnail,
  evidence.download,
  evidence.certificateFile,
  online.download,
  zips.job,
  exportJobs.file,
  notarization.file,
  appNotice.version,
  appNotice.package,
]

const allReads = Object.values(contracts)
  .flatMap((contract) => Object.values(contract) as Route[])
  .filter(({ method, access }) => method === 'GET' && access !== 'public')
const reads = allReads.filter((route) => !elsewhere.includes(route) && !ends.includes(route))

const pages = permissionTree.filter(({ url }) => url !== '').map(({ permission }) => permission as Permission)
const financial: Permission[] = ['money/exportChargeOrders', 'invoice/check', 'invoice/courier']
/** Calls that show a person's data unmasked, and those whose callers see what they decide on. */
const sight: Permission[] = ['user/viewPersonal', 'user/checkUser', 'user/checkIndividual', 'notarization/data', 'invoice/check', 'invoice/courier']
const roles: Record<string, Permission[]> = {
  viewer: pages,
  finance: [...pages.filter((permission) => /^(money|invoice)\//.test(permission)), ...financial],
  'viewer with exports and downloads': [
    ...pages,
    ...permissionTree.map(({ permission }) => permission as Permission).filter((permission) => /export|download/i.test(permission)),
  ],
  'everything but sight': permissionTree.map(({ permission }) => permission as Permission).filter((permission) => !sight.includes(permission)),
}

/** What a role may see, on record, because it decides or edits it. */
const seenBy: Record<string, Route> = { finance: finance.invoice, 'everything but sight': authority.account }

/** The whole text of an answer, unpacked if necessary. */
async function textOf({ rawPayload, headers }: { rawPayload: Buffer; headers: Record<string, unknown> }) {
  const isZip = rawPayload.subarray(0, 2).toString() === 'PK'
  return JSON.stringify(headers) + (isZip ? [...(await unzip(rawPayload)).values()].join('\n') : rawPayload.toString())
}

const secretsIn = (text: string) => Object.values(hidden).filter((value) => text.includes(value))
const records = async () =>
  Number((await server.db.one<{ count: number }>(sql`select count(*) as count from audit_trail where action like '查看完整%'`))!.count)

async function sweep(as: TestOperator) {
  const answered: Route[] = []
  const disclosed: { path: string; secrets: string[]; recorded: boolean }[] = []
  for (const route of reads)
    for (const input of inputs.get(route) ?? [{}]) {
      const before = await records()
      const answer = await server.request(route, input, { as })
      if (answer.statusCode === 200) answered.push(route)
      const secrets = secretsIn(await textOf(answer))
      if (secrets.length) disclosed.push({ path: route.path, secrets, recorded: (await records()) > before })
    }
  return { answered, disclosed }
}

type Name = keyof typeof hidden
const placeAndDevice: Name[] = ['place', 'device']

/**
 * What is in clear without a click for who may see everything. Exports are files, and each is recorded. A form that
 * edits a value has it. A record that is to be decided, here an invoice and an application with its evidence, is
 * compared with its documents. A capture's place and device are a part of what its proof signs.
 */
const inClear: [Route, Name[]][] = [
  [authority.account, ['accountMobile']],
  [evidence.detail, placeAndDevice],
  [evidence.apiDetail, placeAndDevice],
  [evidence.proof, placeAndDevice],
  [evidence.proofPackage, placeAndDevice],
  [finance.exportChargeOrders, ['companyMobile']],
  [finance.invoice, ['companyMobile', 'taxNumber', 'bankAccount', 'registered', 'registeredPhone', 'recipient', 'parcelPhone', 'parcel']],
  [notarization.detail, ['authorPhone', 'authorIdcard']],
  [notarization.evidenceDetail, ['companyMobile', ...placeAndDevice]],
  [users.export, ['mobile', 'idcard', 'companyMobile', 'taxNumber']],
  [users.exportBalances, ['mobile', 'companyMobile']],
]

test('SEC-D2 UX-E5 the super administrator gets an answer to every read, and each unmasked value is named', async () => {
  const as = await server.operator({ permissions: 'all' })
  const { answered, disclosed } = await sweep(as)
  expect(reads.filter((route) => !answered.includes(route)).map(({ path }) => path)).toEqual([])
  const found = new Map<string, Set<string>>()
  for (const { path, secrets } of disclosed) found.set(path, new Set([...(found.get(path) ?? []), ...secrets]))
  expect(found).toEqual(new Map(inClear.map(([{ path }, names]) => [path, new Set(names.map((name) => hidden[name]))])))
})

test('SEC-D2 UX-E5 what no read shows is shown by a click, so that a value missing below is significant', async () => {
  const as = await server.operator({ permissions: 'all' })
  const [{ userId: person }, { userId: company }] = inputs.get(users.detail) as [{ userId: number }, { userId: number }]
  const electronic = inputs.get(finance.invoicePdf)![0] as { id: number }
  const clicks: [Route, Record<string, unknown>, Name][] = [
    [users.reveal, { userId: company, field: 'contact_idcard' }, 'companyIdcard'],
    [users.reveal, { userId: person, field: 'address' }, 'address'],
    [finance.revealInvoice, { ...electronic, field: 'email' }, 'email'],
  ]
  for (const [route, input, name] of clicks) expect((await server.request(route, input, { as })).json().data).toEqual({ value: hidden[name] })
  const { securityKey: _, ...shown } = hidden
  expect(new Set([...inClear.flatMap(([, names]) => names), ...clicks.map(([, , name]) => name)])).toEqual(new Set(Object.keys(shown)))
})

test.each(Object.entries(roles))('SEC-D2 no list, detail, export or package shows a hidden value to %s', async (name, permissions) => {
  const { disclosed } = await sweep(await server.operator({ permissions }))
  expect(disclosed.filter(({ path, recorded }) => !(seenBy[name]?.path === path && recorded))).toEqual([])
})

/**
 * Keywords for a hidden value: the whole value where it is compared, and four hidden characters where a part is
 * searched.
 */
const fragments = Object.values(hidden).flatMap((value) => [value, value.slice(Math.floor(value.length / 2) - 2, Math.floor(value.length / 2) + 2)])

const searched = reads.filter((route) => 'keyword' in route.input.shape)

/** The number of rows of a list or an export that a keyword finds. */
async function foundBy(route: Route, input: Record<string, unknown>, as: TestOperator) {
  const { statusCode, rawPayload } = await server.request(route, input, { as })
  if (statusCode !== 200) return 0
  if (!route.download) return JSON.parse(rawPayload.toString()).data.count as number
  return [...(await unzip(rawPayload)).values()].join('').match(/<row /g)?.length ?? 0
}

test.each(Object.entries(roles))('SEC-D2 no list, export or pasted number finds by a hidden value for %s', async (name, permissions) => {
  const as = await server.operator({ permissions })
  expect(searched.length).toBeGreaterThan(15)
  // That role reads the lists like the viewer.
  const routes = searched.filter(({ download }) => download || name !== 'viewer with exports and downloads')
  const found: unknown[] = []
  for (const route of routes)
    for (const input of inputs.get(route) ?? [{}]) {
      const nothing = await foundBy(route, { ...input, keyword: '没有这个' }, as)
      for (const keyword of fragments) if ((await foundBy(route, { ...input, keyword }, as)) !== nothing) found.push([route.path, keyword])
    }
  for (const number of fragments) {
    const answer = await server.request(search.find, { text: number }, { as })
    if (answer.statusCode === 200 && answer.json().data.length) found.push([search.find.path, number])
  }
  expect(found).toEqual([])
})
