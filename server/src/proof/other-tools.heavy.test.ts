import { createHash } from 'node:crypto'
import type { Database } from '../db/db'
import { pemOf, runOn } from '../testing/openssl'
import { openTestDatabase } from '../testing/test-database'
import { openProver, type Prover } from './prover'

let db: Database
let prover: Prover
beforeAll(async () => {
  db = await openTestDatabase()
  prover = await openProver(db, { demo: false })
})
afterAll(() => db.close())

const root = (kind: 'timestampRoots' | 'issuerRoots') => pemOf('CERTIFICATE', prover.trust[kind][0]!)

test('openssl ts -verify takes our tokens, and refuses them for another file', async () => {
  const file = Buffer.from('合同正文')
  const token = await prover.stamper.stamp(createHash('sha256').update(file).digest())
  const verify = (data: Uint8Array) =>
    runOn({ token, data, 'root.pem': root('timestampRoots') }, 'openssl', 'ts', '-verify', '-token_in', '-in', 'token', '-data', 'data', '-CAfile', 'root.pem')
  expect(await verify(file)).toContain('Verification: OK')
  await expect(verify(Buffer.from('另一份'))).rejects.toThrow('message imprint mismatch')
})

test('openssl cms -verify takes the signatures of our statements, and refuses them for another text', async () => {
  const manifest = JSON.stringify({ baoquan: 'BQ0000000000001', subject: '合同' })
  const signature = await prover.issuer.sign(Buffer.from(manifest))
  const files = { signature, 'root.pem': root('issuerRoots') }
  const args = ['cms', '-verify', '-binary', '-cades', '-inform', 'DER', '-in', 'signature', '-content', 'manifest', '-CAfile', 'root.pem', '-purpose', 'any']
  expect(await runOn({ ...files, manifest }, 'openssl', ...args)).toContain('CAdES Verification successful')
  await expect(runOn({ ...files, manifest: `${manifest} ` }, 'openssl', ...args)).rejects.toThrow('Verification failure')
})

test('openssl reads the chain of our certificates as strictly as it can', async () => {
  const signature = await prover.issuer.sign(Buffer.from('x'))
  const certificates = await runOn({ signature }, 'openssl', 'pkcs7', '-inform', 'DER', '-in', 'signature', '-print_certs')
  const files = { 'root.pem': root('issuerRoots'), 'certificate.pem': certificates }
  expect(await runOn(files, 'openssl', 'verify', '-x509_strict', '-CAfile', 'root.pem', 'certificate.pem')).toContain('OK')
})
