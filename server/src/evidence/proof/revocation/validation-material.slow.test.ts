import { type Bytes, verifySignedPdf } from '@console/platform/proof'
import { revokingAuthority } from '../../../testing/revoking-authority'
import { type StubService, stubService } from '../../../testing/stub-service'
import { testAuthority } from '../../../testing/test-authority'
import { openTestDatabase } from '../../../testing/test-database'
import { insertEvidence } from '../../../testing/test-evidence'
import { insertUser } from '../../../testing/test-users'
import type { Database } from '../../../infra/db/db'
import { certificatePdf } from '../certificate-pdf'
import { openProver, type Prover } from '../prover'
import { sealWaiting } from '../seal'
import { stampWaiting } from '../stamp'
import { timeAuthority } from '../time-authority'
import { fetchRevocation } from './fetch-revocation'
import { validationMaterial } from './validation-material'

let db: Database
let stamping: StubService
let asking: StubService
let authority: Awaited<ReturnType<typeof revokingAuthority>>
let answers: Record<string, () => Promise<Buffer>>
let prover: Prover
beforeEach(async () => {
  db = await openTestDatabase()
  answers = {}
  asking = await stubService((_, { url }, response) => {
    if (!answers[url!]) response.statusCode = 404
    return answers[url!]?.() ?? ''
  })
  authority = await revokingAuthority({ name: '国家授时中心测试', crl: `${asking.url}/list.crl`, ocsp: `${asking.url}/ocsp` })
  const foreign = await testAuthority({ made: authority.made })
  stamping = await stubService((question) => foreign.answer(question))
  prover = await openProver(db, { demo: false, authority: timeAuthority({ url: stamping.url, roots: foreign.roots }) })
  await insertEvidence(db, { userId: await insertUser(db) })
  while (await stampWaiting(db, prover));
  while (await sealWaiting(db, prover));
})
afterEach(async () => {
  await asking.close()
  await stamping.close()
  await db.close()
})

const printed = {
  baoquan: 'BQ20260102000007',
  title: '电子数据存证证书',
  rows: [['证据名称', '采购合同']] as const,
  notes: ['扫码'],
  url: 'https://c.example/x',
}
async function draw() {
  const log = { warn: () => undefined, error: () => undefined }
  await fetchRevocation({ db, prover, revocationAllow: ['127.0.0.0/8'], log: log as never, signal: new AbortController().signal })
  return certificatePdf(printed, prover.issuer, { validation: await validationMaterial(db, prover, new Date()) })
}
const check = (pdf: Uint8Array) => verifySignedPdf(Uint8Array.from(pdf) as Bytes, prover.trust)
const revocation = ({ facts }: Awaited<ReturnType<typeof check>>) => facts.filter(({ label }) => label === '吊销状态').map(({ value }) => value)

test('PROOF-06 without an answer of an authority a PDF certificate has no store of them, and it is said that nothing is known', async () => {
  const pdf = await draw()
  expect(pdf.includes('/DSS')).toBe(false)
  const answer = await check(pdf)
  expect(answer).toMatchObject({ state: 'passed', why: expect.stringContaining('未取得吊销信息') })
  expect(revocation(answer)).toEqual(['国家授时中心测试：未取得吊销信息', '存证平台（自签名证书）：证书未注明查询吊销信息的地址'])
})

test.each([
  ['an OCSP answer', '/ocsp', () => authority.answer({ until: new Date(Date.now() + 3_600_000) }), 'OCSPs', /^国家授时中心测试：未被吊销（OCSP，/],
  ['a CRL', '/list.crl', () => authority.list(), 'CRLs', /^国家授时中心测试：未被吊销（CRL，/],
])('PROOF-06 a PDF certificate has %s and the certificates within its signature, and is checked with them', async (_what, path, answer, list, state) => {
  const content = await answer()
  answers[path] = async () => content
  const pdf = await draw()
  const text = pdf.toString('latin1')
  expect(text).toMatch(new RegExp(`/${list} \\[\\d+ 0 R\\]`))
  expect(pdf.includes(content)).toBe(true)
  expect(pdf.includes(authority.made.certificate)).toBe(true)
  expect(pdf.includes(authority.made.root)).toBe(true)
  const answered = await check(pdf)
  expect(answered.state).toBe('passed')
  expect(revocation(answered)).toContainEqual(expect.stringMatching(state))
  expect(await check(pdf.with(pdf.indexOf(content) + 60, pdf[pdf.indexOf(content) + 60]! ^ 1) as Buffer)).toMatchObject({ state: 'failed' })
})

test('PROOF-06 a PDF certificate whose time stamp was given by a certificate revoked before is not passed', async () => {
  const list = await authority.list({ revoked: new Date(Date.now() - 60_000) })
  answers['/list.crl'] = async () => list
  expect(await check(await draw())).toMatchObject({ state: 'failed', why: '证书在签署之前已被吊销' })
})
