import { evidence } from '@console/platform/contract/evidence'
import sql from 'sql-template-tag'
import { insertEvidence } from '../../testing/test-evidence'
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
const numbers = ({ data }: { data: { baoquan: string }[] }) => data.map(({ baoquan }) => baoquan)

test('EVI-01 evidence is listed, newest first, with the fields of its row', async () => {
  await insertEvidence(server.db, { userId: company, baoquan: 'BQ20260601000001', savedAt: at('2026-06-01T08:00:00'), newData: 0 })
  await insertEvidence(server.db, {
    ...{ userId: person, baoquan: 'BQ20260602000001', savedAt: at('2026-06-02T08:00:00'), type: 'App 拍照', title: '现场照片' },
    ...{ isApp: 1, fileType: 2, fileStatus: 2 },
  })
  const { data, count } = await server.call(evidence.list, {}, { as })
  expect(count).toBe(2)
  expect(numbers({ data })).toEqual(['BQ20260602000001', 'BQ20260601000001'])
  expect(data[0]).toMatchObject({
    ...{ companyName: '王芳', mobile: '139****9000', type: 'App 拍照', userType: 1, title: '现场照片', saveTime: '2026-06-02 08:00:00' },
    ...{ fileStatus: 2, fileType: 2, isApp: 1, newData: 1, userId: person },
  })
})

test('EVI-01 with isApp the list contains only captures of the app, with its own count and permission', async () => {
  await insertEvidence(server.db, { userId: company })
  await insertEvidence(server.db, { userId: person, isApp: 3, baoquan: 'BQAPP0000000001' })
  const personal = await server.operator({ permissions: ['evidence/getPersonalList'] })
  const answer = await server.call(evidence.list, { isApp: 1 }, { as: personal })
  expect([answer.count, numbers(answer)]).toEqual([1, ['BQAPP0000000001']])
  await expect(server.call(evidence.list, {}, { as: personal })).rejects.toMatchObject({ code: 403 })
  const enterprise = await server.operator({ permissions: ['evidence/getEvidenceList'] })
  await expect(server.call(evidence.list, { isApp: 1 }, { as: enterprise })).rejects.toMatchObject({ code: 403 })
})

test.each([
  ['a part of a title', '现场', ['BQ0000000000000A']],
  ['a part of a name', '华信', ['BQ0000000000000B']],
  ['a part of a number, in small letters', '00b', ['BQ0000000000000B']],
  ['a mobile', '139001', ['BQ0000000000000A']],
  ['what nothing is called', 'a%', []],
])('EVI-01 a keyword finds %s', async (_, keyword, expected) => {
  await insertEvidence(server.db, { userId: person, baoquan: 'BQ0000000000000A', title: '现场照片' })
  await insertEvidence(server.db, { userId: company, baoquan: 'BQ0000000000000B' })
  expect(numbers(await server.call(evidence.list, { keyword }, { as }))).toEqual(expected)
})

test('EVI-01 a range of days includes both of them', async () => {
  for (const day of ['01', '02', '03'])
    await insertEvidence(server.db, { userId: company, baoquan: `BQ202606${day}0000`, savedAt: at(`2026-06-${day}T23:59:59`) })
  const answer = await server.call(evidence.list, { datetime: '2026-06-01 - 2026-06-02' }, { as })
  expect([answer.count, numbers(answer)]).toEqual([2, ['BQ202606020000', 'BQ202606010000']])
})

test('operators who may not see mobiles neither see nor find anybody by them', async () => {
  await insertEvidence(server.db, { userId: company })
  const other = await server.operator({ permissions: ['evidence/getEvidenceList'] })
  expect((await server.call(evidence.list, {}, { as: other })).data[0]!.mobile).toBe('138****8000')
  expect((await server.call(evidence.list, { keyword: '13800138000' }, { as: other })).count).toBe(0)
})

test('CERT-01 a detail has the data of its certificate; a piece of the app is also open to the personal list', async () => {
  const device = { name: '小明的手机', model_name: 'M2', version: '1.0', version_sys: '14', processor: 'arm64', core: '8', type: 1 as const }
  const { id, baoquan, digests } = await insertEvidence(server.db, {
    ...{ userId: person, isApp: 3, fileType: 4, device, address: '北京市朝阳区中山路 1 号', html: '<p>证书</p>' },
    ...{ startedAt: at('2026-06-01T09:00:00'), endedAt: at('2026-06-01T09:05:00') },
  })
  const expected = {
    ...{
      id,
      baoquan,
      isDownload: 1,
      file_hash: digests.sha256,
      sha256: digests.sha256,
      sm3: digests.sm3,
      blockchain_hash: null,
      chainTime: null,
      explorerUrl: null,
    },
    ...{ html: '<p>证书</p>', startAt: '2026-06-01 09:00:00', endAt: '2026-06-01 09:05:00', address: '北京市朝阳区中山路 1 号', configInfo: device },
    file: { path: expect.stringMatching(/^[0-9a-f]{32}\.txt$/), name: expect.any(String), type: 'text/plain', size: expect.any(Number), damagedAt: null },
  }
  for (const route of [evidence.detail, evidence.apiDetail]) expect(await server.call(route, { baoquan, userId: person }, { as })).toMatchObject(expected)
  const personal = await server.operator({ permissions: ['evidence/getPersonalList'] })
  expect(await server.call(evidence.detail, { baoquan, userId: person }, { as: personal })).toMatchObject({
    id,
    mobile: '139****9000',
    address: '北京市朝*********',
  })
})

test('hidden, foreign and unknown evidence get the same answer', async () => {
  const { baoquan } = await insertEvidence(server.db, { userId: company })
  const personal = await server.operator({ permissions: ['evidence/getPersonalList'] })
  const refusal = { code: 404, message: '该证据不存在' }
  await expect(server.call(evidence.detail, { baoquan, userId: company }, { as: personal })).rejects.toMatchObject(refusal)
  await expect(server.call(evidence.detail, { baoquan, userId: person }, { as })).rejects.toMatchObject(refusal)
  await expect(server.call(evidence.detail, { baoquan: 'BQ404404404404', userId: company }, { as })).rejects.toMatchObject(refusal)
  await expect(server.call(evidence.custody, { baoquan }, { as: personal })).rejects.toMatchObject(refusal)
})

test('UX-C5 the custody of a piece is listed page by page, the newest event first', async () => {
  const { baoquan } = await insertEvidence(server.db, { userId: company })
  const other = await insertEvidence(server.db, { userId: company })
  const acts = [
    [other, 'printed'],
    [{ baoquan }, 'printed'],
    [{ baoquan }, 'verified'],
  ] as const
  for (const [piece, kind] of acts) await server.call(evidence.addCustody, { baoquan: piece.baoquan, kind }, { as })
  const seqs = async (page: number) => (await server.call(evidence.custody, { baoquan, page, limit: 2 }, { as })).data.map(({ seq }) => seq)
  expect([await seqs(1), await seqs(2)]).toEqual([[3, 2], [1]])
  expect(await server.call(evidence.custody, { baoquan: other.baoquan }, { as })).toMatchObject({ count: 2, data: [{ seq: 2 }, { seq: 1 }] })
})

test('UX-C5 printing is one event a minute, and nobody can flood a chain of custody', async () => {
  const piece = await insertEvidence(server.db, { userId: company })
  const report = () => server.call(evidence.addCustody, { baoquan: piece.baoquan, kind: 'printed' }, { as })
  await server.db.rows(sql`delete from rate_limits`)
  for (let i = 0; i < 60; i++) await report()
  await expect(report()).rejects.toMatchObject({ code: 429 })
  expect((await server.call(evidence.custody, { baoquan: piece.baoquan }, { as })).count).toBe(2)
})

test('SEC-I3 a certificate that another system stored is cleaned when it is read', async () => {
  const { id, baoquan } = await insertEvidence(server.db, { userId: company })
  await server.db.script('alter table evidence disable trigger user')
  await server.db.rows(
    sql`update evidence set html = '<p onclick="alert(1)">证书<script>alert(1)</script><img src="https://elsewhere.example/a.png"></p>' where id = ${id}`,
  )
  await server.db.script('alter table evidence enable trigger user')
  const { html } = await server.call(evidence.detail, { baoquan, userId: company }, { as })
  expect(html).toContain('证书')
  expect(html).not.toMatch(/onclick|script|elsewhere/)
})

test('UX-C5 a printed certificate is an event of custody, with operator and address, and an entry of the audit trail', async () => {
  const { id, baoquan } = await insertEvidence(server.db, { userId: company, savedAt: at('2026-06-01T10:00:00') })
  await server.call(evidence.addCustody, { baoquan, kind: 'printed' }, { as, ip: '10.1.2.3' })
  const { data, count } = await server.call(evidence.custody, { baoquan }, { as })
  expect(count).toBe(2)
  expect(data).toEqual([
    expect.objectContaining({ seq: 2, kind: 'printed', by: as.realname, ip: '10.1.2.3', detail: '页面打开了浏览器的打印' }),
    expect.objectContaining({ seq: 1, kind: 'saved', by: '存证平台', at: '2026-06-01 10:00:00', ip: null }),
  ])
  expect(await server.db.rows(sql`select action from audit_trail where subject = 'evidence' and subject_id = ${id}`)).toHaveLength(1)
})
