import { createHash } from 'node:crypto'
import type { Proof } from '@console/platform/contract/proof'
import { rootFrom, verify } from '@console/platform/proof'
import fc from 'fast-check'
import type { Database } from '../../infra/db/db'
import { insertEvidence } from '../../testing/test-evidence'
import { openTestDatabase } from '../../testing/test-database'
import { insertUser } from '../../testing/test-users'
import { pathTo, rootOf } from './merkle-tree'
import { proofOf } from './proof-of'
import { openProver, type Prover } from './prover'
import { sealWaiting } from './seal'
import { stampWaiting } from './stamp'

const PIECES = 7
/** Each is one check of a whole proof. */
const RUNS = 12

let db: Database
let prover: Prover
let proofs: Proof[]
let hashes: string[]
beforeAll(async () => {
  db = await openTestDatabase()
  prover = await openProver(db, { demo: false })
  const userId = await insertUser(db, { name: '华信科技' })
  const pieces = []
  for (let i = 0; i < PIECES; i++) pieces.push(await insertEvidence(db, { userId }))
  while (await stampWaiting(db, prover));
  await sealWaiting(db, prover)
  proofs = await Promise.all(pieces.map(async ({ id }) => (await proofOf(db, prover, id)).proof))
  hashes = pieces.map(({ digests }) => digests.sha256)
})
afterAll(() => db.close())

const chain = async (proof: Proof) => (await verify(proof, {}, prover.trust)).chain
const place = (proof: Proof) => proof.ledger!
const anyProof = fc.nat(PIECES - 1)
const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))

/** Asserts that the ledger's answer is no for whatever is changed. */
const refused = <T>(change: fc.Arbitrary<T>, changed: (proof: Proof, change: T) => Proof) =>
  fc.assert(
    fc.asyncProperty(anyProof, change, async (which, change) => {
      const proof = proofs[which]!
      const other = changed(proof, change)
      fc.pre(JSON.stringify(other) !== JSON.stringify(proof))
      expect((await chain(other)).state).toBe('failed')
    }),
    { numRuns: RUNS },
  )

const withPlace = (proof: Proof, ledger: Partial<Proof['ledger']>): Proof => ({ ...proof, ledger: { ...place(proof), ...ledger } })
const withHead = (proof: Proof, head: object) => withPlace(proof, { head: { ...place(proof).head, ...head } })

test('unchanged proofs are valid', async () => {
  for (const proof of proofs) expect(await chain(proof)).toMatchObject({ state: 'passed', head: 1 })
})

test('any other index is refused', () => refused(fc.integer({ min: -2, max: 40 }), (proof, index) => withPlace(proof, { index })))
test('any other size is refused', () => refused(fc.integer({ min: -2, max: 40 }), (proof, size) => withHead(proof, { size })))
test('any other root is refused', () => refused(anyHash, (proof, root) => withHead(proof, { root })))
test('any other previous head, number or time is refused', () =>
  refused(
    fc.oneof(
      anyHash.map((previous) => ({ previous })),
      fc.nat(99).map((number) => ({ number })),
      fc.date({ noInvalidDate: true }).map((at) => ({ at: at.toISOString() })),
    ),
    withHead,
  ))
test('any other nonce is refused', () =>
  refused(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64')),
    (proof, nonce) => withPlace(proof, { nonce }),
  ))
test('any other path is refused: a step changed, left out, repeated or moved', () =>
  refused(fc.tuple(fc.constantFrom('change', 'omit', 'repeat', 'swap'), fc.nat(), anyHash), (proof, [how, step, hash]) => {
    const path = place(proof).path
    const at = step % path.length
    const changes = {
      change: path.with(at, hash),
      omit: path.toSpliced(at, 1),
      repeat: path.toSpliced(at, 0, path[at]!),
      swap: path.with(at, path[(at + 1) % path.length]!).with((at + 1) % path.length, path[at]!),
    }
    return withPlace(proof, { path: changes[how as keyof typeof changes] })
  }))

test('any other hash in the statement is refused by ledger, time stamp and issuer', () =>
  fc.assert(
    fc.asyncProperty(anyProof, anyHash, async (which, hash) => {
      const proof = proofs[which]!
      const other = { ...proof, manifest: proof.manifest.replace(hashes[which]!, hash) }
      const { integrity, timestamp, chain, issuer } = await verify(other, { sha256: hashes[which] }, prover.trust)
      expect([integrity.state, timestamp.state, chain.state, issuer.state]).toEqual(['failed', 'failed', 'failed', 'failed'])
    }),
    { numRuns: RUNS },
  ))

test('the place, the token or the signature of another piece is refused, each by its own answer', async () => {
  const [one, other] = proofs as [Proof, Proof]
  const states = async (proof: Proof) => {
    const { timestamp, chain, issuer } = await verify(proof, {}, prover.trust)
    return [timestamp, chain, issuer].map(({ why }) => why)
  }
  const [stamped, sealed, issued] = await states(one)
  expect(await states({ ...one, token: other.token })).toEqual(['不是该文件的时间戳', sealed, issued])
  expect(await states({ ...one, ledger: other.ledger })).toEqual([stamped, '账本中没有该文件的哈希', issued])
  expect(await states({ ...one, signature: other.signature })).toEqual([stamped, sealed, '签名无效'])
  expect(await states({ ...one, ledger: { ...place(one), token: one.token! } })).toEqual([stamped, '账本的时间戳无效', issued])
})

test('a wrong file, a token of another hash, a moved leaf and a changed manifest each fail exactly one answer', async () => {
  const [proof, other] = proofs as [Proof, Proof]
  const failing = async (changed: Proof, sha256 = hashes[0]!) =>
    Object.entries(await verify(changed, { sha256 }, prover.trust)).flatMap(([answer, { state }]) => (state === 'passed' ? [] : [`${answer} ${state}`]))
  expect(await failing(proof)).toEqual([])
  expect(await failing(proof, hashes[1])).toEqual(['integrity failed'])
  expect(await failing({ ...proof, token: other.token })).toEqual(['timestamp failed'])
  expect(await failing(withPlace(proof, { index: place(proof).index + 1 }))).toEqual(['chain failed'])
  expect(await failing({ ...proof, manifest: proof.manifest.replace('"subject":"', '"subject":"另') })).toEqual(['issuer failed'])
})

test('without trusted roots nothing is proved: the answers are 未验证, except that of the ledger’s key', async () => {
  const none = { ...prover.trust, timestampRoots: [], issuerRoots: [] }
  const { timestamp, chain, issuer } = await verify(proofs[0]!, {}, none)
  expect([timestamp.state, chain.state, issuer.state]).toEqual(['unverified', 'unverified', 'unverified'])
  const swapped = { ...prover.trust, issuerRoots: prover.trust.timestampRoots }
  expect((await verify(proofs[0]!, {}, swapped)).issuer.state).toBe('unverified')
})

test('no message of a library is shown, for any proof', () =>
  fc.assert(
    fc.asyncProperty(anyProof, fc.string(), fc.string(), async (which, text, other) => {
      const proof = { ...proofs[which]!, signature: text, token: Buffer.from(other).toString('base64'), manifest: other }
      for (const { state, why } of Object.values(await verify(withPlace(proof, { signature: text, nonce: text }), { sha256: text }, prover.trust))) {
        expect(state).toBe('failed')
        expect(why).toMatch(/^[\p{Script=Han}，]+$/u)
      }
    }),
    { numRuns: RUNS },
  ))

test('every leaf of every tree leads to its root', async () => {
  const leaf = (i: number) => createHash('sha256').update(String(i)).digest()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 70 }), fc.nat(), async (size, which) => {
      const leaves = Array.from({ length: size }, (_, i) => leaf(i))
      const index = which % size
      expect(Buffer.from((await rootFrom(leaves[index]!, { index, size, path: pathTo(index, leaves) }))!)).toEqual(Buffer.from(rootOf(leaves)))
    }),
  )
})
