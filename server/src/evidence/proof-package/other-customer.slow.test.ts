import { randomBytes, sign } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { CustodyChain, ProofAnswer } from '@console/platform/contract/proof'
import {
  type Bytes,
  custodyLeaf,
  fromHex,
  headContent,
  headHash,
  pki,
  sha256,
  toHex,
  utf8,
  verify,
  verifyCustody,
  verifySignedPdf,
} from '@console/platform/proof'
import type { Database } from '../../infra/db/db'
import { certificatePdf } from '../proof/certificate-pdf'
import { custodyChain } from '../proof/custody-chain'
import { proofOf } from '../proof/proof-of'
import { openProver, type Prover } from '../proof/prover'
import { sealWaiting } from '../proof/seal'
import { stampWaiting } from '../proof/stamp'
import { publicAuthority } from '../../testing/public-authority'
import { openTestDatabase } from '../../testing/test-database'
import { insertEvidence } from '../../testing/test-evidence'
import { insertUser } from '../../testing/test-users'
import { verifyPackage } from './verify-package'
import { proofPackage } from './proof-package'
import { readPackage } from './read-package'

let db: Database
/** The platform, and another customer of the authority that issued its certificate. */
let platform: Prover
let customer: Prover
let piece: Awaited<ReturnType<typeof insertEvidence>>
let other: typeof piece
beforeAll(async () => {
  db = await openTestDatabase()
  const authority = await publicAuthority()
  platform = await openProver(db, { demo: false, issuer: await authority.certificateOf('存证平台有限公司') })
  customer = await openProver(db, { demo: false, issuer: await authority.certificateOf('另一客户') })
  const userId = await insertUser(db)
  piece = await insertEvidence(db, { userId })
  other = await insertEvidence(db, { userId })
  while (await stampWaiting(db, platform));
  while (await sealWaiting(db, platform));
})
afterAll(() => db.close())

const NOT_OURS = { state: 'unverified', why: '签名证书不是平台的，签名者：另一客户' }

/** The proof of the piece with another statement. */
async function stated(by: Prover, changes: object): Promise<ProofAnswer> {
  const answer = await proofOf(db, platform, piece.id)
  const manifest = JSON.stringify({ ...JSON.parse(answer.proof.manifest), ...changes })
  const signature = (await by.issuer.sign(Buffer.from(manifest))).toString('base64')
  return { ...answer, proof: { ...answer.proof, manifest, signature } }
}

const zipped = async (answer: ProofAnswer, custodyOf = piece) =>
  readPackage(
    await buffer(proofPackage({ baoquan: piece.baoquan, sha256: piece.digests.sha256, answer, custody: await custodyChain(db, custodyOf.id) }).read()),
  )

/** The failed answers of the command for a package. */
async function refusals(answer: ProofAnswer, custodyOf = piece) {
  const answers = await verifyPackage(await zipped(answer, custodyOf), piece.digests, platform.trust)
  return answers.flatMap(({ question, state, why }) => (state === 'passed' ? [] : [[question, state, why]]))
}

test('the platform’s signature is shown with its name, in a page, by the command and for a PDF', async () => {
  const answer = await proofOf(db, platform, piece.id)
  expect((await verify(answer.proof, {}, platform.trust)).issuer).toMatchObject({ state: 'passed', why: '存证清单由平台签名，签名者：存证平台有限公司' })
  expect(await refusals(answer)).toEqual([])
  expect(await checkedPdf(platform)).toMatchObject({ state: 'passed', why: '证书由平台签名，签名后未被改动，签名者：存证平台有限公司' })
})

test('another customer of the same authority cannot sign as the platform, neither statements nor PDF certificates', async () => {
  const made = await stated(customer, { subject: '另一份合同' })
  expect((await verify(made.proof, {}, platform.trust)).issuer).toMatchObject(NOT_OURS)
  expect(await refusals(made)).toEqual([['出证机构', NOT_OURS.state, NOT_OURS.why]])
  expect(await checkedPdf(customer)).toMatchObject(NOT_OURS)
})

test('the platform cannot claim that a piece was saved years before or after its time stamp', async () => {
  const dated = async (savedAt: string) => (await verify((await stated(platform, { savedAt })).proof, {}, platform.trust)).issuer
  expect(await dated('2019-06-01T02:00:00.000Z')).toMatchObject({ state: 'unverified', why: '存证清单中的存证时间比时间戳早一天以上，时间戳不能证明' })
  expect(await dated('2100-06-01T02:00:00.000Z')).toMatchObject({ state: 'failed', why: '存证清单中的存证时间晚于时间戳' })
})

test('the platform cannot write the statement of an old piece anew: its signature is of today', async () => {
  // Only the authority of the demo stamps as of three days ago.
  const demo = await openTestDatabase()
  const prover = await openProver(demo, { demo: true })
  const old = await insertEvidence(demo, { userId: await insertUser(demo), savedAt: new Date(Date.now() - 3 * 86_400_000) })
  while (await stampWaiting(demo, prover));
  while (await sealWaiting(demo, prover));
  const { proof, trust } = await proofOf(demo, prover, old.id)
  const issuerWith = async (changes: Partial<typeof proof>) => (await verify({ ...proof, ...changes }, {}, trust)).issuer
  expect(await issuerWith({})).toMatchObject({ state: 'passed' })
  const manifest = JSON.stringify({ ...JSON.parse(proof.manifest), subject: '另一份合同' })
  const content = Buffer.from(manifest)
  const why = '存证清单是存证一天以后才签名的，不能证明签的是当时的内容'
  const signature = await prover.issuer.sign(content)
  // Nobody can date the second one.
  for (const one of [signature, await withoutTimestamp(signature)])
    expect(await issuerWith({ manifest, signature: one.toString('base64') })).toMatchObject({ state: 'unverified', why })
  await demo.close()
})

/** A signature without the time stamp beside it. */
async function withoutTimestamp(signature: Buffer): Promise<Buffer> {
  const { pkijs, asn1js } = await pki()
  const whole = new pkijs.ContentInfo({ schema: asn1js.fromBER(Uint8Array.from(signature)).result })
  const signed = new pkijs.SignedData({ schema: whole.content })
  signed.signerInfos[0]!.unsignedAttrs = undefined
  whole.content = signed.toSchema()
  return Buffer.from(whole.toSchema().toBER())
}

test('the chain of custody of another piece is not accepted for this one', async () => {
  const answer = await proofOf(db, platform, piece.id)
  expect(await refusals(answer, other)).toEqual([['保管记录', 'failed', `保管记录是另一件证据的：${other.baoquan}`]])
})

test('for a package from before signers were named no signer is accepted as the platform; with the published certificates it passes', async () => {
  const { trust, ...answer } = await proofOf(db, platform, piece.id)
  const { issuerCertificates: _, ...roots } = trust
  const old = await zipped({ ...answer, trust: roots })
  expect(old.contradictions).toEqual([])
  const issuerBy = async (given = old.trust) => (await verifyPackage(old, {}, given)).find(({ question }) => question === '出证机构')
  expect(await issuerBy()).toMatchObject({ state: 'unverified', why: '签名证书无法核对，信任列表中没有平台的签名证书，签名者：存证平台有限公司' })
  expect(await issuerBy(platform.trust)).toMatchObject({ state: 'passed' })
})

/** A chain as it was written before events named their piece, its first event sealed. */
async function oldChain(after: object[] = []): Promise<CustodyChain> {
  let hash = await sha256(utf8('evidence:1'))
  const events = []
  for (const event of [{ at: piece.savedAt.toISOString(), kind: 'saved' }, ...after]) {
    const content = JSON.stringify(event)
    hash = await sha256(Uint8Array.of(4), hash, utf8(content))
    events.push({ content, hash: toHex(hash) })
  }
  const nonce = randomBytes(16)
  const leaf = await custodyLeaf(fromHex(events[0]!.hash), nonce)
  const head = { number: 1, at: new Date().toISOString(), size: 1, root: toHex(leaf), previous: '0'.repeat(64) }
  const signature = sign('sha256', headContent(head), { key: platform.ledgerKey, dsaEncoding: 'ieee-p1363' })
  const { token } = await platform.stamper.stamp(await headHash(head))
  const base64 = { nonce: nonce.toString('base64'), signature: signature.toString('base64'), token: token.toString('base64') }
  return { evidenceId: 1, events, sealed: { seq: 1, place: { ...base64, index: 0, path: [], head, anchor: null } } }
}

test('a chain from before events named their piece is not verified, and a number that anybody could have added does not change that', async () => {
  const { proof } = await proofOf(db, platform, piece.id)
  const said = async (chain: CustodyChain) => verifyCustody(chain, proof.manifest, platform.trust)
  const later = { at: new Date().toISOString(), kind: 'downloaded', baoquan: piece.baoquan }
  for (const chain of [await oldChain(), await oldChain([later])])
    expect(await said(chain)).toMatchObject({ state: 'unverified', why: expect.stringContaining('但其中没有证据编号，无法核对是哪一件证据的') })
  expect(await said(await oldChain([{ ...later, baoquan: other.baoquan }]))).toMatchObject({ state: 'failed' })
})

async function checkedPdf(by: Prover) {
  const printed = { baoquan: piece.baoquan, title: '电子数据存证证书', rows: [], notes: [], url: 'https://console.example/verify/x' }
  const pdf = await certificatePdf(printed, by.issuer)
  return verifySignedPdf(Uint8Array.from(pdf) as Bytes, platform.trust)
}
