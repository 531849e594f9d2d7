import { createHash, createPrivateKey } from 'node:crypto'
import type { Proof, ProofAnswer } from '@console/platform/contract/proof'
import { pki, verify, vouchingFor } from '@console/platform/proof'
import sql from 'sql-template-tag'
import type { Database } from '../../../infra/db/db'
import { revokingAuthority } from '../../../testing/revoking-authority'
import { type StubService, stubService } from '../../../testing/stub-service'
import { openTestDatabase } from '../../../testing/test-database'
import { insertEvidence } from '../../../testing/test-evidence'
import { insertUser } from '../../../testing/test-users'
import { proofOf } from '../proof-of'
import { openProver, type Prover } from '../prover'
import { fetchRevocation } from '../revocation/fetch-revocation'
import { sealWaiting } from '../seal'
import { localKey } from '../signing-key'
import { stampWaiting } from '../stamp'
import { embeddedTimeStamper } from '../time-stamper'
import { renewTokens } from './renew-tokens'

const DAY_MS = 24 * 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

type Authority = Awaited<ReturnType<typeof revokingAuthority>>

let db: Database
let asking: StubService
/** An authority whose certificate expires in a month, and its successor. */
let former: Authority
let next: Authority
let piece: Awaited<ReturnType<typeof insertEvidence>>
let warned: string[]
const log = { warn: (_: object, text: string) => void warned.push(text) } as never
const { signal } = new AbortController()

/** A platform with time stamps of one of them; both are trusted. */
const proverWith = (authority: Authority, at?: Date): Promise<Prover> => {
  const signer = {
    key: localKey(createPrivateKey({ key: authority.made.key, type: 'pkcs8', format: 'der' })),
    certificates: [authority.made.certificate] as const,
  }
  const stamper = embeddedTimeStamper({ name: '时间戳', signer, root: authority.made.root, demo: true })
  const roots = [former.made.root, next.made.root]
  return openProver(db, { demo: false, authority: { roots, atOnce: 1, stamp: (hash) => stamper.stamp(hash, at) } })
}

beforeEach(async () => {
  db = await openTestDatabase()
  warned = []
  asking = await stubService(() => former.list())
  former = await revokingAuthority({ name: '一号时间戳', crl: `${asking.url}/list.crl`, validMs: 30 * DAY_MS })
  next = await revokingAuthority({ name: '二号时间戳', validMs: 300 * DAY_MS })
  const prover = await proverWith(former)
  piece = await insertEvidence(db, { userId: await insertUser(db) })
  while (await stampWaiting(db, prover));
  while (await sealWaiting(db, prover));
  await fetchRevocation({ db, prover, revocationAllow: ['127.0.0.0/8'], log, signal })
})
afterEach(async () => {
  await asking.close()
  await db.close()
})

/** The ledger's answer on a later day. */
async function chainAt({ proof, trust }: Pick<ProofAnswer, 'proof' | 'trust'>, days: number, { digests } = piece) {
  const now = jest.spyOn(Date, 'now').mockReturnValue(inDays(days).getTime())
  const { chain } = await verify(proof, digests, trust).finally(() => now.mockRestore())
  return chain
}
const withRenewals = (proof: Proof, renewals: NonNullable<Proof['ledger']>['renewals']): Proof => ({ ...proof, ledger: { ...proof.ledger!, renewals } })

test('PROOF-05 time stamps of the ledger are renewed before their certificate expires, and are valid afterwards', async () => {
  const prover = await proverWith(next)
  await renewTokens({ db, prover, log, signal })
  const heads = await db.rows<{ id: number }>(sql`select id from ledger_heads`)
  const renewed = await db.rows(sql`select head_id as head, renewal_id as renewal, leaf, cardinality(answers) as answers from head_renewals order by head_id`)
  expect(renewed).toEqual(heads.map((_, leaf) => ({ head: leaf + 1, renewal: 1, leaf, answers: 1 })))
  // The head of the piece, and that of its chain of custody.
  expect(heads).toHaveLength(2)
  const answer = await proofOf(db, prover, piece.id)
  expect(await chainAt(answer, 0)).toMatchObject({ state: 'passed' })
  expect(await chainAt(answer, 60)).toMatchObject({ state: 'passed' })
  expect((await chainAt(answer, 60)).facts).toContainEqual(expect.objectContaining({ label: '续期的时间戳机构', value: '二号时间戳' }))
  const without = { ...answer, proof: withRenewals(answer.proof, []) }
  expect(await chainAt(without, 20)).toMatchObject({ state: 'passed' })
  expect(await chainAt(without, 60)).toMatchObject({ state: 'unverified', why: '账本的时间戳证书已到期，且没有在到期之前续期' })
  expect(await chainAt(answer, 400)).toMatchObject({ state: 'unverified' })
  // They are renewed once.
  await renewTokens({ db, prover, log, signal })
  expect(await db.one(sql`select count(*)::int as renewals from token_renewals`)).toEqual({ renewals: 1 })
})

test('PROOF-04 PROOF-05 a time stamp whose key was stolen later counts if it was renewed before, by an authority whose key was not', async () => {
  const prover = await proverWith(next)
  const stolen = (await former.list({ revoked: inDays(1), reason: 1 })).toString('base64')
  const withStolen = ({ proof, trust }: ProofAnswer) => ({ proof: { ...proof, revocation: { crls: [stolen], ocsps: [] } }, trust })
  const why = '账本的时间戳证书后来被吊销，签发机构没有说明密钥未泄露，其时间不可信'
  expect(await chainAt(withStolen(await proofOf(db, prover, piece.id)), 2)).toMatchObject({ state: 'unverified', why })
  await renewTokens({ db, prover, log, signal })
  const renewed = withStolen(await proofOf(db, prover, piece.id))
  expect(await chainAt(renewed, 2)).toMatchObject({ state: 'passed' })
  expect((await verify(renewed.proof, piece.digests, renewed.trust)).timestamp).toMatchObject({ state: 'unverified' })

  const late = await proverWith(next, inDays(2))
  const piece2 = await insertEvidence(db, { userId: await insertUser(db) })
  const before = await proverWith(former)
  while (await stampWaiting(db, before));
  while (await sealWaiting(db, before));
  await renewTokens({ db, prover: late, log, signal })
  expect(await chainAt(withStolen(await proofOf(db, late, piece2.id)), 3, piece2)).toMatchObject({ state: 'unverified', why })
})

test('PROOF-05 a time stamp that names its signer by the key runs out like any other', async () => {
  const prover = await proverWith(former)
  const { proof, trust } = await proofOf(db, prover, piece.id)
  const token = await bySubjectKey(Buffer.from(proof.ledger!.token, 'base64'))
  const answer = { proof: { ...proof, ledger: { ...proof.ledger!, token: token.toString('base64') } }, trust }
  expect(await chainAt(answer, 20)).toMatchObject({ state: 'passed' })
  expect(await chainAt(answer, 60)).toMatchObject({ state: 'unverified', why: '账本的时间戳证书已到期，且没有在到期之前续期' })
  expect((await vouchingFor(Uint8Array.from(token), trust)).ends!.getTime()).toBeCloseTo(inDays(30).getTime(), -5)
})

/** The name of the signer is not signed: anybody can replace it by that of the key. */
async function bySubjectKey(token: Buffer): Promise<Buffer> {
  const { pkijs, asn1js } = await pki()
  const whole = new pkijs.ContentInfo({ schema: asn1js.fromBER(Uint8Array.from(token)).result })
  const signed = new pkijs.SignedData({ schema: whole.content })
  const { subjectPublicKeyInfo } = signed.certificates![0] as InstanceType<typeof pkijs.Certificate>
  const key = createHash('sha1').update(subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView).digest()
  signed.signerInfos[0]!.sid = new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 }, valueHex: Uint8Array.from(key).buffer })
  whole.content = signed.toSchema()
  return Buffer.from(whole.toSchema().toBER())
}

test('PROOF-05 a renewal of another time stamp, with other revocation information, or a changed one, is refused', async () => {
  const prover = await proverWith(next)
  await renewTokens({ db, prover, log, signal })
  const { proof, trust } = await proofOf(db, prover, piece.id)
  const [renewal] = proof.ledger!.renewals!
  const said = (changed: Partial<typeof renewal>) => chainAt({ proof: withRenewals(proof, [{ ...renewal!, ...changed }]), trust }, 60)
  const refused = { state: 'failed', why: '账本的时间戳续期无效' }
  expect(await said({ index: 1 })).toMatchObject(refused)
  expect(await said({ path: [] })).toMatchObject(refused)
  expect(await said({ revocation: { crls: [], ocsps: [] } })).toMatchObject(refused)
  expect(await said({ token: proof.ledger!.token })).toMatchObject(refused)
  const token = Buffer.from(renewal!.token, 'base64')
  let found = 0
  let tried = 0
  for (let at = 0; at < token.length; at += 31) {
    tried += 1
    if ((await said({ token: Buffer.from(token.with(at, token[at]! ^ 1)).toString('base64') })).state !== 'passed') found += 1
  }
  expect(found / tried).toBeGreaterThan(0.9)
})

test('PROOF-05 time stamps of before a day are renewed although they do not expire, once', async () => {
  const prover = await proverWith(next)
  const lasting = await insertEvidence(db, { userId: await insertUser(db) })
  while (await stampWaiting(db, prover));
  while (await sealWaiting(db, prover));
  await renewTokens({ db, prover, log, signal })
  const renewals = async () => (await proofOf(db, prover, lasting.id)).proof.ledger!.renewals!.length
  expect(await renewals()).toBe(0)
  // Those of a moment ago; the authority of another time stamp than now is not taken for a renewal.
  const renewStampsBefore = inDays(1)
  await renewTokens({ db, prover, renewStampsBefore, log, signal })
  expect(await renewals()).toBe(0)
  const later = await proverWith(next, inDays(2))
  for (let i = 0; i < 2; i++) await renewTokens({ db, prover: later, renewStampsBefore, log, signal })
  expect(await renewals()).toBe(1)
  expect(await chainAt(await proofOf(db, prover, lasting.id), 3, lasting)).toMatchObject({ state: 'passed' })
})

test('PROOF-05 when a time stamp ends is read again once its authority is trusted', async () => {
  const prover = await proverWith(former)
  const ends = async () => (await db.rows<{ ends: Date | null }>(sql`select ends_at as ends from head_ends`)).map((head) => head.ends?.toDateString() ?? null)
  await renewTokens({ db, prover: { ...prover, trust: { ...prover.trust, timestampRoots: [] } }, log, signal })
  expect(await ends()).toEqual([null, null])
  await renewTokens({ db, prover, log, signal })
  expect(await ends()).toEqual(Array(2).fill(inDays(30).toDateString()))
})

test('PROOF-05 a renewal after the expiry is refused, and an authority whose certificate expires no later renews nothing', async () => {
  const late = await proverWith(next, inDays(45))
  await renewTokens({ db, prover: late, log, signal })
  expect(await chainAt(await proofOf(db, late, piece.id), 60)).toMatchObject({ state: 'failed', why: '账本的时间戳续期时，前一个时间戳的证书已到期' })

  const piece2 = await insertEvidence(db, { userId: await insertUser(db) })
  const prover = await proverWith(former)
  while (await stampWaiting(db, prover));
  while (await sealWaiting(db, prover));
  await renewTokens({ db, prover, log, signal })
  expect(warned).toEqual(['the authority ends no later than the time stamps that it should renew'])
  expect((await proofOf(db, prover, piece2.id)).proof.ledger!.renewals).toEqual([])
})
