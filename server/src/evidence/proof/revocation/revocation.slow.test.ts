import { buffer } from 'node:stream/consumers'
import { verify } from '@console/platform/proof'
import sql from 'sql-template-tag'
import type { Database } from '../../../infra/db/db'
import { bytesIn, repacked } from '../../../testing/rezip'
import { revokingAuthority } from '../../../testing/revoking-authority'
import { type StubService, stubService } from '../../../testing/stub-service'
import { testAuthority } from '../../../testing/test-authority'
import { openTestDatabase } from '../../../testing/test-database'
import { insertEvidence } from '../../../testing/test-evidence'
import { insertUser } from '../../../testing/test-users'
import { proofPackage } from '../../proof-package/proof-package'
import { readPackage } from '../../proof-package/read-package'
import { holds, verifyPackage } from '../../proof-package/verify-package'
import { custodyChain } from '../custody-chain'
import { proofOf } from '../proof-of'
import { openProver, type Prover } from '../prover'
import { sealWaiting } from '../seal'
import { stampWaiting } from '../stamp'
import { timeAuthority } from '../time-authority'
import { fetchRevocation } from './fetch-revocation'
import { readRevoked } from './queries'

const HOUR_MS = 3_600_000

let db: Database
let stamping: StubService
/** Where the authority says that its lists and its responder are. */
let authority: Awaited<ReturnType<typeof revokingAuthority>>
let asking: StubService
let asked: string[]
let answers: Record<string, () => Promise<Buffer> | Buffer>
let prover: Prover
let piece: Awaited<ReturnType<typeof insertEvidence>>
let warned: string[]
let reported: object[]
beforeEach(async () => {
  db = await openTestDatabase()
  ;[asked, answers, warned, reported] = [[], {}, [], []]
  asking = await stubService((_, { method, url }, response) => {
    asked.push(`${method} ${url}`)
    const answer = answers[url!]
    if (!answer) response.statusCode = 404
    return answer?.() ?? ''
  })
  authority = await revokingAuthority({ name: '国家授时中心测试', crl: `${asking.url}/list.crl`, ocsp: `${asking.url}/ocsp` })
  const foreign = await testAuthority({ made: authority.made })
  stamping = await stubService((question) => foreign.answer(question))
  prover = await openProver(db, { demo: false, authority: timeAuthority({ url: stamping.url, roots: foreign.roots }) })
  piece = await insertEvidence(db, { userId: await insertUser(db) })
  while (await stampWaiting(db, prover));
  while (await sealWaiting(db, prover));
})
afterEach(async () => {
  await asking.close()
  await stamping.close()
  await db.close()
})

const log = { warn: (_: object, text: string) => void warned.push(text), error: (fields: object, text: string) => void reported.push({ ...fields, text }) }
const fetchAll = ({ now = new Date(), allowed = ['127.0.0.0/8'] } = {}) =>
  fetchRevocation({ db, prover, revocationAllow: allowed, log: log as never, signal: new AbortController().signal, now })
const whys = async () => {
  const { proof, trust } = await proofOf(db, prover, piece.id)
  const { timestamp, chain, issuer } = await verify(proof, piece.digests, trust)
  return { timestamp: timestamp.why, chain: chain.why, issuer: issuer.why, states: [timestamp, chain, issuer].map(({ state }) => state) }
}

test('PROOF-04 an OCSP responder is asked about the certificate of the time stamp, its answer is kept with the proof, and a proof without one says so', async () => {
  expect(await whys()).toMatchObject({
    timestamp: '时间戳有效，未取得吊销信息',
    chain: '文件的哈希已写入账本，未取得吊销信息',
    issuer: expect.stringMatching(/^存证清单由平台签名，未取得吊销信息，签名者/),
    states: ['passed', 'passed', 'passed'],
  })
  answers['/ocsp'] = authority.answer
  await fetchAll()
  expect(asked).toEqual(['POST /ocsp'])
  expect(await whys()).toMatchObject({ timestamp: '时间戳有效', chain: '文件的哈希已写入账本', states: ['passed', 'passed', 'passed'] })
  // It is not asked again for a while.
  await fetchAll({ now: new Date(Date.now() + HOUR_MS) })
  expect(asked).toHaveLength(1)
  await fetchAll({ now: new Date(Date.now() + 13 * HOUR_MS) })
  expect(asked).toHaveLength(2)
})

test('PROOF-04 without an OCSP answer the CRL is fetched, and a certificate that was revoked before the time stamp is refused', async () => {
  answers['/list.crl'] = () => authority.list({ from: new Date(Date.now() - HOUR_MS) })
  await fetchAll()
  expect(asked).toEqual(['POST /ocsp', 'GET /list.crl'])
  expect(await whys()).toMatchObject({ timestamp: '时间戳有效' })
  // What the authority finds out later counts, too: the key was not safe when it stamped.
  answers['/list.crl'] = () => authority.list({ revoked: new Date(Date.now() - HOUR_MS) })
  await fetchAll({ now: new Date(Date.now() + 13 * HOUR_MS) })
  expect(await whys()).toEqual({
    timestamp: '证书在签署之前已被吊销',
    chain: '账本的时间戳无效',
    issuer: '证书在签署之前已被吊销',
    states: ['failed', 'failed', 'failed'],
  })
  expect(await db.one(sql`select count(*)::int as kept from revocation_answers`)).toEqual({ kept: 2 })
})

test('PROOF-04 a certificate that is in use and revoked is reported at every run, until it is not, and counted for metrics', async () => {
  answers['/list.crl'] = () => authority.list({ from: new Date(Date.now() - HOUR_MS) })
  await fetchAll()
  expect([reported, await readRevoked(db)]).toEqual([[], []])
  const revoked = new Date(Math.floor(Date.now() / 1000) * 1000 - HOUR_MS)
  answers['/list.crl'] = () => authority.list({ revoked })
  const hoursLater = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
  await fetchAll({ now: hoursLater(13) })
  // Also where nothing is fetched.
  await fetchAll({ now: hoursLater(14) })
  const report = {
    ...{ role: 'time-authority', subject: 'CN=国家授时中心测试', revokedAt: revoked, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    text: expect.stringContaining('was revoked'),
  }
  expect([reported, await readRevoked(db)]).toEqual([[report, report], [{ role: 'time-authority', certificates: 1 }]])
  answers['/list.crl'] = () => authority.list({ from: hoursLater(1) })
  await fetchAll({ now: hoursLater(27) })
  expect([reported.length, await readRevoked(db)]).toEqual([2, []])
})

test('PROOF-04 answers without the authority’s signature are not kept, and addresses of the own network are called only if allowed', async () => {
  const other = await revokingAuthority({ name: '国家授时中心测试' })
  for (const wrong of [() => other.list(), () => Buffer.from('nothing'), () => Buffer.alloc(600_000)]) {
    answers['/list.crl'] = wrong
    await fetchAll()
  }
  expect(warned).toHaveLength(3)
  asked = []
  answers['/list.crl'] = () => authority.list()
  await fetchAll({ allowed: [] })
  expect(asked).toEqual([])
  expect(await db.one(sql`select count(*)::int as kept from revocation_answers`)).toEqual({ kept: 0 })
})

test('PROOF-04 a package contains the kept answers as files, and no others in their place', async () => {
  answers['/list.crl'] = () => authority.list()
  await fetchAll()
  const answer = await proofOf(db, prover, piece.id)
  const zip = await buffer(proofPackage({ baoquan: piece.baoquan, sha256: piece.digests.sha256, answer, custody: await custodyChain(db, piece.id) }).read())
  const files = await bytesIn(zip)
  expect([...files.keys()]).toContain('revocation/1.crl')
  expect(files.get('校验说明.txt')!.toString()).toContain('openssl crl -inform DER -in revocation/1.crl')
  const check = async (changed: Buffer) => {
    const read = await readPackage(changed)
    return verifyPackage(read, { sha256: piece.digests.sha256 }, read.trust)
  }
  expect(holds(await check(zip), piece.digests)).toBe(true)
  const crl = files.get('revocation/1.crl')!
  for (const changed of [new Map([...files, ['revocation/1.crl', crl.with(40, crl[40]! ^ 1)]]), new Map([...files, ['revocation/2.crl', crl]])])
    expect((await check(await repacked(changed as Map<string, Buffer>))).find(({ question }) => question === '包内文件')).toMatchObject({ state: 'failed' })
})
