import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Answers, verify } from '@console/platform/proof'
import { generate } from 'selfsigned'
import type { GivenCertificate } from '../../config/config'
import { BreakerOpen } from '../../infra/outside/outside-fault'
import type { Database } from '../../infra/db/db'
import { sm2Certificate } from '../../testing/sm2-certificate'
import { type StubService, stubService } from '../../testing/stub-service'
import { emptyTables, openTestDatabase } from '../../testing/test-database'
import { insertEvidence } from '../../testing/test-evidence'
import { insertUser } from '../../testing/test-users'
import { bytesIn, repacked } from '../../testing/rezip'
import { holds, verifyPackage } from '../proof-package/verify-package'
import { proofPackage } from '../proof-package/proof-package'
import { readPackage } from '../proof-package/read-package'
import { custodyChain } from './custody-chain'
import { proofOf } from './proof-of'
import { openProver, type Prover } from './prover'
import { sealWaiting } from './seal'
import { localKey } from './signing-key'
import { stampWaiting } from './stamp'

const NAME = '存证平台（国密）'
let db: Database
let sm: { cert: string; key: string }
beforeAll(async () => {
  db = await openTestDatabase()
  sm = await sm2Certificate({ name: NAME })
})
beforeEach(() => emptyTables(db))
afterAll(() => db.close())

/** A piece that is stamped, signed and sealed by a platform with such a certificate. */
async function sealedBy(given: { issuer?: GivenCertificate; smIssuer?: GivenCertificate }) {
  const prover = await openProver(db, { demo: false, ...given })
  const piece = await insertEvidence(db, { userId: await insertUser(db) })
  await settle(prover)
  return { prover, piece, ...(await proofOf(db, prover, piece.id)) }
}
async function settle(prover: Prover) {
  while (await stampWaiting(db, prover));
  while (await sealWaiting(db, prover));
}
const states = (answers: Answers) => Object.values(answers).map(({ state }) => state)
const ALL_PASSED = ['passed', 'passed', 'passed', 'passed']

test('PROOF-02 with an SM2 certificate each statement is also signed by it, and both signatures are verified', async () => {
  const { proof, trust, piece } = await sealedBy({ smIssuer: sm })
  const answers = await verify(proof, piece.digests, trust)
  expect(states(answers)).toEqual(ALL_PASSED)
  expect(answers.issuer).toMatchObject({
    why: `存证清单由平台签名，签名者：存证平台（自签名证书）；国密签名有效，签名者：${NAME}`,
    name: '存证平台（自签名证书）',
  })
  expect(answers.issuer.facts.map(({ label, value }) => [label, value])).toEqual(
    expect.arrayContaining([
      ['国密签名者', NAME],
      ['签名算法', 'SM2，SM3'],
    ]),
  )

  const without = {
    ...trust,
    issuerCertificates: trust.issuerCertificates!.filter((one) => new X509Certificate(Buffer.from(one, 'base64')).subject !== `CN=${NAME}`),
  }
  expect((await verify(proof, piece.digests, without)).issuer).toMatchObject({ state: 'unverified', why: expect.stringContaining('证书不是平台的') })
})

test('PROOF-02 a changed byte of the SM2 signature, and a signature of another statement, are detected', async () => {
  const { proof, trust, piece } = await sealedBy({ smIssuer: sm })
  const bytes = Buffer.from(proof.smSignature!, 'base64')
  const issuerOf = async (smSignature: Buffer) => (await verify({ ...proof, smSignature: smSignature.toString('base64') }, piece.digests, trust)).issuer.state
  // The time stamp beside the signature is not signed with it.
  let found = 0
  let tried = 0
  for (let at = 0; at < bytes.length; at += 41) {
    tried += 1
    if ((await issuerOf(Buffer.from(bytes.with(at, bytes[at]! ^ 1)))) !== 'passed') found += 1
  }
  expect(found / tried).toBeGreaterThan(0.5)
  const other = await sealedBy({ smIssuer: sm })
  expect(await issuerOf(Buffer.from(other.proof.smSignature!, 'base64'))).toBe('failed')
})

test('PROOF-02 a second signature by another algorithm is none of SM2', async () => {
  const { proof, trust, piece } = await sealedBy({ smIssuer: sm })
  const { issuer } = await verify({ ...proof, smSignature: proof.signature }, piece.digests, trust)
  expect(issuer).toMatchObject({ state: 'failed', why: '国密签名不是以 SM2 和 SM3 签的' })
})

test('PROOF-02 the package contains it as a file, and no other one in its place', async () => {
  const { piece, ...answer } = await sealedBy({ smIssuer: sm })
  const custody = await custodyChain(db, piece.id)
  const zip = await buffer(proofPackage({ baoquan: piece.baoquan, sha256: piece.digests.sha256, answer, custody }).read())
  const read = await readPackage(zip)
  expect(read.contradictions).toEqual([])
  expect(holds(await verifyPackage(read, piece.digests, read.trust), piece.digests)).toBe(true)
  const changed = await readPackage(await repacked((await bytesIn(zip)).set('manifest.sm2.p7s', Buffer.from('another'))))
  expect(changed.contradictions).toEqual(['manifest.sm2.p7s'])
})

test('PROOF-02 statements from before the SM2 certificate stay as they are', async () => {
  const { piece } = await sealedBy({})
  const { proof, trust } = await proofOf(db, await openProver(db, { demo: false, smIssuer: sm }), piece.id)
  expect(proof.smSignature).toBeNull()
  expect(states(await verify(proof, piece.digests, trust))).toEqual(ALL_PASSED)
})

describe('a signing service elsewhere', () => {
  let service: StubService
  let asked: { algorithm: string; certificate: string; data: string }[]
  afterEach(() => service.close())

  /** It has the keys, and signs what it is asked for. */
  async function start(keys: Record<string, string>) {
    asked = []
    service = await stubService(async (body) => {
      const question = JSON.parse(body.toString())
      asked.push(question)
      const signature = await localKey(createPrivateKey(keys[question.algorithm]!)).sign(Buffer.from(question.data, 'base64'))
      return JSON.stringify({ signature: signature.toString('base64') })
    })
  }

  test('PROOF-03 it signs by RSA and SM2, and the keys are never on this server', async () => {
    const ca = await generate([{ name: 'commonName', value: 'CA' }], { extensions: [{ name: 'basicConstraints', cA: true }] })
    const own = await generate([{ name: 'commonName', value: '公司' }], { ca: { cert: ca.cert, key: ca.private } })
    await start({ 'RSA-SHA256': own.private, 'SM2-SM3': sm.key })
    const { proof, trust, piece } = await sealedBy({
      issuer: { cert: `${own.cert}\n${ca.cert}`, signerUrl: service.url },
      smIssuer: { cert: sm.cert, signerUrl: service.url },
    })
    expect(states(await verify(proof, piece.digests, trust))).toEqual(ALL_PASSED)
    expect(asked.map(({ algorithm }) => algorithm).sort()).toEqual(['RSA-SHA256', 'SM2-SM3'])
    const digest = createHash('sha256').update(new X509Certificate(own.cert).raw).digest('hex')
    expect(asked.find(({ algorithm }) => algorithm === 'RSA-SHA256')!.certificate).toBe(digest)
  })

  test('PROOF-03 a signature by another key is not kept; the piece waits, and is signed once the service answers correctly', async () => {
    const other = await sm2Certificate()
    await start({ 'SM2-SM3': other.key })
    const prover = await openProver(db, { demo: false, smIssuer: { cert: sm.cert, signerUrl: service.url } })
    const piece = await insertEvidence(db, { userId: await insertUser(db) })
    await expect(stampWaiting(db, prover)).rejects.toMatchObject({ cause: { message: expect.stringContaining('no signature by the key') } })
    expect((await proofOf(db, prover, piece.id)).proof).toMatchObject({ signature: null, smSignature: null, token: expect.any(String) })
    service.answer = () => 'maintenance'
    for (let i = 0; i < 2; i++) await expect(stampWaiting(db, prover)).rejects.toThrow('签名服务 failed')
    await expect(stampWaiting(db, prover)).rejects.toBeInstanceOf(BreakerOpen)

    await service.close()
    await start({ 'SM2-SM3': sm.key })
    const again = await openProver(db, { demo: false, smIssuer: { cert: sm.cert, signerUrl: service.url } })
    await settle(again)
    const { proof, trust } = await proofOf(db, again, piece.id)
    expect(states(await verify(proof, piece.digests, trust))).toEqual(ALL_PASSED)
  })
})
