import { createPrivateKey } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { verify } from '@console/platform/proof'
import sql from 'sql-template-tag'
import type { Database } from '../../infra/db/db'
import { pemOf } from '../../testing/openssl'
import { countAtOnce, type StubService, stubService } from '../../testing/stub-service'
import { testAuthority } from '../../testing/test-authority'
import { openTestDatabase } from '../../testing/test-database'
import { insertEvidence } from '../../testing/test-evidence'
import { insertUser } from '../../testing/test-users'
import { makeCertificate } from './make-certificates'
import { knownProof, proofOf } from './proof-of'
import { openProver, type Prover } from './prover'
import { sealWaiting } from './seal'
import { localKey } from './signing-key'
import { stampWaiting } from './stamp'
import { timeAuthority } from './time-authority'

let db: Database
let foreign: Awaited<ReturnType<typeof testAuthority>>
let service: StubService
/** With the platform's own authority, and with one elsewhere. */
let own: Prover
let prover: Prover
let userId: number
beforeEach(async () => {
  db = await openTestDatabase()
  foreign = await testAuthority()
  service = await stubService((question) => foreign.answer(question))
  own = await openProver(db, { demo: false })
  prover = await openProver(db, { demo: true, authority: timeAuthority({ url: service.url, roots: foreign.roots }) })
  userId = await insertUser(db, { name: '华信科技' })
})
afterEach(async () => {
  await service.close()
  await db.close()
})

const custody = (evidenceId: number) =>
  db.rows<{ kind: string; by: string }>(
    sql`select content::json->>'kind' as kind, content::json->>'by' as by from custody_events where evidence_id = ${evidenceId} order by seq`,
  )

test('file, statement and ledger are dated by the third party under its name, and pieces that the platform stamped before stay proved', async () => {
  const before = await insertEvidence(db, { userId })
  while (await stampWaiting(db, own));
  const piece = await insertEvidence(db, { userId })
  while (await stampWaiting(db, prover));
  while (await sealWaiting(db, prover));
  // Of the file and of the statement's signature, and of each head.
  expect(service.asked).toBe(2 + (await db.rows(sql`select from ledger_heads`)).length)

  const { proof, trust, stamped } = await proofOf(db, prover, piece.id)
  expect(stamped).toEqual({ at: expect.stringMatching(/^20/), authority: '国家授时中心测试', embedded: false })
  expect(await verify(proof, piece.digests, trust)).toMatchObject({
    integrity: { state: 'passed' },
    timestamp: { state: 'passed', authority: '国家授时中心测试' },
    chain: { state: 'passed', head: 1 },
    issuer: { state: 'passed' },
  })
  expect(await custody(piece.id)).toContainEqual({ kind: 'stamped', by: '国家授时中心测试' })
  const old = await proofOf(db, prover, before.id)
  expect(old.stamped).toMatchObject({ authority: '本平台内置时间戳（非第三方）', embedded: true })
  expect((await verify(old.proof, before.digests, trust)).timestamp).toMatchObject({ state: 'passed' })
})

test('SEC-R11 stamps from before the authority went down are kept, the rest waits, and afterwards each is stamped once', async () => {
  const pieces = [await insertEvidence(db, { userId }), await insertEvidence(db, { userId }), await insertEvidence(db, { userId })]
  const { answer } = service
  service.answer = (...given) => (service.asked <= 3 ? answer(...given) : 'down')
  await expect(stampWaiting(db, prover)).rejects.toThrow('时间戳服务 failed')
  const states = () =>
    db.rows<{ token: boolean; signed: boolean }>(sql`
      select token is not null as token, signature is not null as signed from evidence_proofs order by evidence_id`)
  expect(await states()).toEqual([
    { token: true, signed: true },
    { token: true, signed: false },
    { token: false, signed: false },
  ])
  expect((await knownProof(db, prover, pieces[2]!.id)).stamped).toBeNull()
  service.answer = answer
  while (await stampWaiting(db, prover));
  while (await sealWaiting(db, prover));
  for (const { id } of pieces) expect((await custody(id)).map(({ kind }) => kind)).toEqual(['saved', 'stamped', 'anchored'])
})

test('SCALE-03 an authority is asked for as many time stamps at once as it may be, and never for more', async () => {
  const authority = timeAuthority({ url: service.url, roots: foreign.roots, atOnce: 4 })
  const most = countAtOnce(service)
  const pieces = await Promise.all(Array.from({ length: 12 }, () => insertEvidence(db, { userId })))
  while (await stampWaiting(db, await openProver(db, { demo: false, authority })));
  expect(most()).toBe(4)
  expect(service.asked).toBe(24)
  for (const { id } of pieces) expect((await custody(id)).map(({ kind }) => kind)).toEqual(['saved', 'stamped'])
})

test('SEC-R11 SCALE-03 of stamps that are asked for at once, those that were given are kept when others are refused', async () => {
  const authority = timeAuthority({ url: service.url, roots: foreign.roots, atOnce: 4 })
  const other = await openProver(db, { demo: false, authority })
  const { answer } = service
  service.answer = (...given) => (service.asked === 3 ? 'down' : answer(...given))
  const pieces = await Promise.all(Array.from({ length: 6 }, () => insertEvidence(db, { userId })))
  await expect(stampWaiting(db, other)).rejects.toThrow('时间戳服务 failed')
  const kept = await db.rows<{ id: number }>(sql`select evidence_id as id from evidence_proofs where token is not null and signature is not null`)
  expect(kept.length).toBeGreaterThanOrEqual(3)
  expect(kept.length).toBeLessThan(6)
  while (await stampWaiting(db, other));
  for (const { id } of pieces) expect((await custody(id)).map(({ kind }) => kind)).toEqual(['saved', 'stamped'])
})

describe('with a signing service that takes 50 ms', () => {
  let signing: StubService
  let cert: string
  beforeEach(async () => {
    const dates = { from: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 86_400_000) }
    const made = await makeCertificate({ root: '公司根证书', name: '公司', purpose: 'documents', ...dates })
    cert = [made.certificate, made.root].map((der) => pemOf('CERTIFICATE', der)).join('')
    const key = localKey(createPrivateKey({ key: made.key, type: 'pkcs8', format: 'der' }))
    signing = await stubService(async (body) => {
      await setTimeout(50)
      const { data } = JSON.parse(body.toString()) as { data: string }
      return JSON.stringify({ signature: (await key.sign(Buffer.from(data, 'base64'))).toString('base64') })
    })
  })
  afterEach(() => signing.close())

  const insert = (many: number) => Promise.all(Array.from({ length: many }, () => insertEvidence(db, { userId })))
  const issuer = (atOnce: number) => ({ cert, signerUrl: signing.url, atOnce })

  test('SCALE-03 it is asked for as many signatures at once as it may be, also where the platform stamps itself', async () => {
    const prover = await openProver(db, { demo: false, issuer: issuer(8) })
    const most = countAtOnce(signing)
    const pieces = await insert(32)
    while (await stampWaiting(db, prover));
    expect([most(), signing.asked]).toEqual([8, 32])
    for (const { id } of pieces) expect((await custody(id)).map(({ kind }) => kind)).toEqual(['saved', 'stamped'])
  })

  test('SCALE-03 it is asked for no more than that, whatever the time authority allows', async () => {
    const authority = timeAuthority({ url: service.url, roots: foreign.roots, atOnce: 8 })
    const prover = await openProver(db, { demo: false, authority, issuer: issuer(2) })
    const [most, mostStamps] = [countAtOnce(signing), countAtOnce(service)]
    await insert(12)
    while (await stampWaiting(db, prover));
    expect([most(), signing.asked, service.asked]).toEqual([2, 12, 24])
    expect(mostStamps()).toBeGreaterThan(2)
  })
})
