import { createHash } from 'node:crypto'
import type { Database } from '../../infra/db/db'
import { pemOf, runOn } from '../../testing/openssl'
import { openTestDatabase } from '../../testing/test-database'
import { certificatePdf, type ValidationMaterial } from './certificate-pdf'
import { openProver, type Prover } from './prover'

let db: Database
let prover: Prover
beforeAll(async () => {
  db = await openTestDatabase()
  prover = await openProver(db, { demo: false })
})
afterAll(() => db.close())

const root = (kind: 'timestampRoots' | 'issuerRoots') => pemOf('CERTIFICATE', prover.trust[kind][0]!)

test('openssl ts -verify accepts our tokens, and refuses them for another file', async () => {
  const file = Buffer.from('合同正文')
  const { token } = await prover.stamper.stamp(createHash('sha256').update(file).digest())
  const verify = (data: Uint8Array) =>
    runOn({ token, data, 'root.pem': root('timestampRoots') }, 'openssl', 'ts', '-verify', '-token_in', '-in', 'token', '-data', 'data', '-CAfile', 'root.pem')
  expect(await verify(file)).toContain('Verification: OK')
  await expect(verify(Buffer.from('另一份'))).rejects.toThrow('message imprint mismatch')
})

test('openssl cms -verify accepts the signatures of our statements, and refuses them for another text', async () => {
  const manifest = JSON.stringify({ baoquan: 'BQ0000000000001', subject: '合同' })
  const signature = await prover.issuer.sign(Buffer.from(manifest))
  const files = { signature, 'root.pem': root('issuerRoots') }
  const args = ['cms', '-verify', '-binary', '-cades', '-inform', 'DER', '-in', 'signature', '-content', 'manifest', '-CAfile', 'root.pem', '-purpose', 'any']
  expect(await runOn({ ...files, manifest }, 'openssl', ...args)).toContain('CAdES Verification successful')
  await expect(runOn({ ...files, manifest: `${manifest} ` }, 'openssl', ...args)).rejects.toThrow('Verification failure')
})

test('openssl verifies the chain of our certificates in its strictest mode', async () => {
  const signature = await prover.issuer.sign(Buffer.from('x'))
  const certificates = await runOn({ signature }, 'openssl', 'pkcs7', '-inform', 'DER', '-in', 'signature', '-print_certs')
  const files = { 'root.pem': root('issuerRoots'), 'certificate.pem': certificates }
  expect(await runOn(files, 'openssl', 'verify', '-x509_strict', '-CAfile', 'root.pem', 'certificate.pem')).toContain('OK')
})

describe('the certificate', () => {
  const rows = [
    ['证据名称', '采购合同（补充协议）'],
    ['所属用户', '华信科技有限公司'],
    ['SHA-256', 'f'.repeat(64)],
  ] as const
  const certificate = (validation?: ValidationMaterial) =>
    certificatePdf(
      { baoquan: 'BQ20260102000007', title: '电子数据存证证书', rows, notes: ['扫描左侧二维码'], url: 'https://console.example/mobile/x' },
      prover.issuer,
      { validation },
    )

  test.each([
    ['alone', undefined],
    ['with what it is checked with later', { certificates: [Buffer.from('certificate')], crls: [Buffer.from('list')], ocsps: [Buffer.from('answer')] }],
  ])('pdfsig finds its signature valid and covering the whole document, %s', async (_what, validation) => {
    const report = await runOn({ 'certificate.pdf': await certificate(validation) }, 'pdfsig', '-nocert', 'certificate.pdf')
    expect(report).toContain('Signature Type: ETSI.CAdES.detached')
    expect(report).toContain('Signature is Valid.')
    expect(report).toContain('Total document signed')
  })

  test('pdfsig refuses a changed document', async () => {
    const bytes = await certificate()
    bytes.write('X', bytes.indexOf('/Title') + 20)
    await expect(
      runOn({ 'certificate.pdf': bytes }, 'pdfsig', '-nocert', 'certificate.pdf').then((report) => report.includes('Signature is Valid')),
    ).resolves.toBe(false)
  })

  test('its Chinese text can be searched', async () => {
    const text = await runOn({ 'certificate.pdf': await certificate() }, 'pdftotext', '-layout', 'certificate.pdf', '-')
    for (const [label, value] of rows) expect(text).toMatch(new RegExp(`${label}\\s+${value}`))
    expect(text).toContain('电子数据存证证书')
  })
})
