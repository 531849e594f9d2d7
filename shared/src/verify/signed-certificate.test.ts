import * as proof from '../proof'
import { signedCertificate } from './signed-certificate'

const trust = { timestampRoots: [], issuerRoots: [], ledgerKey: '' }
const pdf = { size: 8, slice: () => new Blob(['%PDF-']), arrayBuffer: async () => new ArrayBuffer(8) } as unknown as File
const facts = [{ label: '签名数量', value: '1', kind: 'text' }] as const
const found = (answer: Omit<proof.CertificateAnswer, 'facts'>) => jest.spyOn(proof, 'verifySignedPdf').mockResolvedValue({ facts, ...answer })
const whole = { state: 'passed', why: '证书由平台签名，签名后未被改动' } as const
afterEach(() => jest.restoreAllMocks())

test('UX-C3 the certificate of this piece passes, that of another one is 不一致, and one without a number asks to compare it', async () => {
  found({ ...whole, baoquan: 'BQ1' })
  expect(await signedCertificate(pdf, trust, 'BQ1')).toEqual({ ...whole, facts, baoquan: 'BQ1' })
  expect(await signedCertificate(pdf, trust, 'BQ2')).toMatchObject({ state: 'failed', why: '证据编号不一致：这是 BQ1 的证书' })
  found(whole)
  expect(await signedCertificate(pdf, trust, 'BQ2')).toMatchObject({ ...whole, note: '请核对证书上的证据编号' })
})

test('a fault of the signature is reported first', async () => {
  found({ state: 'failed', why: '文件在签名后被改动' })
  expect(await signedCertificate(pdf, trust, 'BQ2')).toMatchObject({ state: 'failed', why: '文件在签名后被改动' })
})
