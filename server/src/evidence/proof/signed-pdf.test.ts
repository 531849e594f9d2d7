import { type Bytes, verifySignedPdf } from '@console/platform/proof'
import type { Database } from '../../infra/db/db'
import { openTestDatabase } from '../../testing/test-database'
import { certificatePdf } from './certificate-pdf'
import { openProver, type Prover } from './prover'

let db: Database
let prover: Prover
let certificate: Buffer
beforeAll(async () => {
  db = await openTestDatabase()
  prover = await openProver(db, { demo: false })
  const printed = {
    baoquan: 'BQ20260102000007',
    title: '电子数据存证证书',
    rows: [['证据名称', '采购合同']] as const,
    notes: ['扫描左侧二维码'],
    url: 'https://console.example/mobile/x',
  }
  certificate = await certificatePdf(printed, prover.issuer)
})
afterAll(() => db.close())

const check = (file: Uint8Array, trust = prover.trust) => verifySignedPdf(Uint8Array.from(file) as Bytes, trust)
const changedAt = (at: number) => Buffer.from(certificate.with(at, certificate[at]! ^ 1))

test('a signed certificate is reported as complete, with signer and time', async () => {
  const { facts, ...answer } = await check(certificate)
  expect(answer).toEqual({
    state: 'passed',
    why: '证书由平台签名，签名后未被改动，签名者：存证平台（自签名证书）',
    name: '存证平台（自签名证书）',
    baoquan: 'BQ20260102000007',
  })
  expect(facts).toEqual([
    { label: '文件大小', value: `${certificate.length} 字节`, kind: 'text' },
    { label: '签名数量', value: '1', kind: 'text' },
    { label: '签名覆盖的范围', value: expect.stringMatching(/^0–\d+，\d+–\d+$/), kind: 'text' },
    { label: '证书上的证据编号', value: 'BQ20260102000007', kind: 'text' },
    { label: '签名者', value: '存证平台（自签名证书）', kind: 'text' },
    { label: '证书签发机构', value: '存证平台（自签名证书）根证书', kind: 'text' },
    { label: '证书有效期', value: expect.stringMatching(/^20.+ 至 20/), kind: 'text' },
    { label: '签名算法', value: 'ECDSA-SHA-256，SHA-256', kind: 'text' },
    { label: '吊销状态', value: '本平台内置时间戳（非第三方）：证书未注明查询吊销信息的地址', kind: 'text' },
    { label: '签名时间', value: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), kind: 'time' },
    { label: '吊销状态', value: '存证平台（自签名证书）：证书未注明查询吊销信息的地址', kind: 'text' },
  ])
})

test('a certificate with a changed byte of text, with bytes after its end, or within its signature’s range is not complete', async () => {
  const end = certificate.length
  for (const at of [20, end >> 2, end - 40]) expect(await check(changedAt(at))).toMatchObject({ state: 'failed' })
  expect(await check(Buffer.concat([certificate, Buffer.from('\n%%EOF\n')]))).toMatchObject({ state: 'failed', why: '文件在签名后被改动' })
  // After the signature its place is filled up with zeros.
  const hole = Buffer.from(certificate)
  hole.write('0a', certificate.indexOf('0'.repeat(64)) + 8, 'latin1')
  expect(await check(hole)).toMatchObject({ state: 'failed', why: '凭证格式不正确' })
})

test('a second signature, or a range that omits bytes, is refused', async () => {
  const twice = Buffer.concat([certificate, Buffer.from('/ByteRange [0 1 2 3]')])
  expect(await check(twice)).toMatchObject({ state: 'failed', why: '文件在签名后被改动' })
  const text = certificate.toString('latin1')
  const shorter = text.replace(/\/ByteRange \[0 (\d+) /, (_, head) => `/ByteRange [0 ${Number(head) - 1} `)
  expect(await check(Buffer.from(shorter, 'latin1'))).toMatchObject({ state: 'failed', why: '文件在签名后被改动' })
})

test('a file that is no PDF, or has no signature or one by an unknown signer, is 未验证 and not invalid', async () => {
  expect(await check(Buffer.from('合同'))).toMatchObject({ state: 'unverified', why: '不是 PDF 文件' })
  expect(await check(Buffer.from('%PDF-1.7\n%%EOF'))).toMatchObject({ state: 'unverified', why: '该 PDF 没有电子签名' })
  expect(await check(certificate, { ...prover.trust, issuerRoots: [] })).toMatchObject({ state: 'unverified' })
})
