import { createHash } from 'node:crypto'
import { type FileDigests, fileLeaf, headHash, intactEvents, toHex, verify } from '@console/platform/proof'
import sql from 'sql-template-tag'
import type { Database } from '../../infra/db/db'
import { addCustody, addCustodyOnce } from '../pieces/custody'
import { HOUR, moveClock, SECOND, stopClock } from '../../testing/clock'
import { insertEvidence } from '../../testing/test-evidence'
import { emptyTables, openTestDatabase } from '../../testing/test-database'
import { insertUser } from '../../testing/test-users'
import { knownProof, proofOf } from './proof-of'
import { openProver, type Prover } from './prover'
import { sealWaiting } from './seal'
import { stampWaiting } from './stamp'

let db: Database
let prover: Prover
let userId: number
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  await emptyTables(db)
  prover = await openProver(db, { demo: false })
  userId = await insertUser(db, { name: '华信科技' })
})
afterEach(() => jest.useRealTimers())
afterAll(() => db.close())

async function settle() {
  while (await stampWaiting(db, prover));
  while (await sealWaiting(db, prover));
}

const pieces = async (count: number) => {
  const made = []
  for (let i = 0; i < count; i++) made.push(await insertEvidence(db, { userId }))
  return made
}

/** Pieces that are in no head, or in several: there are none, and no head without its leaf. */
const places = () => db.rows<{ id: number; head: number; leaf: number }>(sql`select evidence_id as id, head_id as head, leaf from evidence_proofs order by 1`)

test('a saved piece is stamped, signed and sealed, and its proof is valid in all four answers', async () => {
  const [piece] = await pieces(3)
  await settle()
  const { proof, trust, ...known } = await proofOf(db, prover, piece!.id)
  expect(await verify(proof, piece!.digests, trust)).toMatchObject({
    integrity: { state: 'passed' },
    timestamp: { state: 'passed', authority: '本平台内置时间戳（非第三方）' },
    chain: { state: 'passed', head: 1 },
    issuer: { state: 'passed', name: '存证平台（自签名证书）' },
  })
  expect(known).toEqual({
    stamped: { at: expect.stringMatching(/^20/), authority: '本平台内置时间戳（非第三方）', embedded: true },
    signed: true,
    sealed: { head: 1, hash: toHex(await headHash(proof.ledger!.head)), at: expect.stringMatching(/^20/) },
    ledger: { name: '内置账本（未接入区块链）', embedded: true },
    anchor: null,
  })
})

// Only PostgreSQL runs these side by side.
test('downloads, events of several pieces and the sealing of these pieces wait for one another without deadlock', async () => {
  for (let round = 0; round < 12; round++) {
    const made = await pieces(6)
    const event = (evidenceId: number) => ({ evidenceId, kind: 'downloaded' as const, at: new Date(), by: '李敏', accountId: 1, ip: null })
    const ids = made.map(({ id }) => id)
    const work = (async () => {
      await Promise.all([stampWaiting(db, prover), stampWaiting(db, prover)])
      while (await sealWaiting(db, prover));
    })()
    await Promise.all([
      work,
      ...ids.map((id) => addCustodyOnce(db, event(id), new Date(0))),
      addCustody(db, ids.map(event)),
      addCustody(db, ids.toReversed().map(event)),
    ])
  }
  expect(await db.rows(sql`select evidence_id from custody_events where content::json->>'kind' = 'anchored'`)).toHaveLength(72)
})

test('another file fails integrity and no other answer', async () => {
  const [piece] = await pieces(1)
  await settle()
  const { proof, trust } = await proofOf(db, prover, piece!.id)
  const states = Object.entries(await verify(proof, { sha256: 'f'.repeat(64) }, trust)).map(([name, { state }]) => [name, state])
  expect(Object.fromEntries(states)).toEqual({ integrity: 'failed', timestamp: 'passed', chain: 'passed', issuer: 'passed' })
})

test('each answer names what it was derived from, also a negative one', async () => {
  const [piece] = await pieces(3)
  await settle()
  const { proof, trust } = await proofOf(db, prover, piece!.id)
  const { sha256, sm3 } = piece!.digests
  const other = { sha256: 'f'.repeat(64), sm3: 'e'.repeat(64) }
  const { integrity, timestamp, chain, issuer } = await verify({ ...proof, ledger: { ...proof.ledger!, index: 1 } }, other, trust)
  expect(integrity).toEqual({
    state: 'failed',
    why: '文件与存证时不一致',
    facts: [
      { label: '存证时的 SHA-256', value: sha256, kind: 'hash' },
      { label: '本次文件的 SHA-256', value: other.sha256, kind: 'hash' },
      { label: '存证时的 SM3', value: sm3, kind: 'hash' },
      { label: '本次文件的 SM3', value: other.sm3, kind: 'hash' },
    ],
  })
  const labels = (answer: typeof chain) => answer.facts.map(({ label }) => label)
  const certificate = (role: string) => [role, '证书签发机构', '证书有效期', '签名算法']
  expect(labels(timestamp)).toEqual(['存证时的 SHA-256', '时间戳中的 SHA-256', '时间戳时间', ...certificate('时间戳机构'), '吊销状态'])
  expect(labels(issuer)).toEqual([
    '存证清单的 SHA-256',
    ...certificate('签名者'),
    // Of the certificate of its time stamp, and of its own.
    ...['吊销状态', '签名时间', '吊销状态'],
    ...['清单中的存证时间', '对照的时间戳'],
  ])
  expect([chain.state, chain.why]).toEqual(['failed', '账本中没有该文件的哈希'])
  expect(labels(chain)).toEqual([
    ...[
      '存证时的 SHA-256',
      '存证时的 SM3',
      '账本中的叶子',
      '叶子位置',
      '路径第 1 步（在左侧）',
      '路径第 2 步（在右侧）',
      '路径第 3 步（在右侧）',
      '由路径算得的根',
    ],
    ...['批次的根', '账本批次', '批次时间', '上一批次的哈希'],
  ])
})

test('the SM3 is compared where it was computed: each digest that both sides have must be equal', async () => {
  const [piece] = await pieces(1)
  await settle()
  const { proof, trust } = await proofOf(db, prover, piece!.id)
  const { sha256, sm3 } = piece!.digests
  const integrity = async (file: FileDigests) => (await verify(proof, file, trust)).integrity.state
  expect(await Promise.all([{ sm3 }, { sha256, sm3: 'e'.repeat(64) }, {}].map(integrity))).toEqual(['passed', 'failed', 'unverified'])
})

test('before it is sealed its proof is pending, and says so', async () => {
  const [piece] = await pieces(1)
  const { proof, trust, stamped, sealed } = await proofOf(db, prover, piece!.id)
  expect([stamped, sealed]).toEqual([null, null])
  expect(await verify(proof, piece!.digests, trust)).toMatchObject({
    integrity: { state: 'passed', why: '文件与存证时一致' },
    timestamp: { state: 'pending', why: '等待加盖时间戳' },
    chain: { state: 'pending', why: '等待写入账本' },
    issuer: { state: 'pending', why: '等待平台签名' },
  })
})

test('heads are chained: each contains the hash of the one before, and their numbers have no gaps', async () => {
  await pieces(1)
  await settle()
  await pieces(1)
  await settle()
  const heads = await db.rows<{ id: number; hash: Uint8Array; previous: Uint8Array }>(
    sql`select id, hash, previous_hash as previous from ledger_heads order by id`,
  )
  expect(heads.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(toHex(heads[0]!.previous)).toBe('0'.repeat(64))
  for (const [i, { previous }] of heads.slice(1).entries()) expect(toHex(previous)).toBe(toHex(heads[i]!.hash))
})

test('custody has events of stamp and seal, and the ledger contains the end of the chain', async () => {
  const [piece] = await pieces(1)
  await settle()
  const events = await db.rows<{ content: string; hash: string; seq: number }>(
    sql`select seq, content, encode(hash, 'hex') as hash from custody_events where evidence_id = ${piece!.id} order by seq`,
  )
  expect(events.map(({ content }) => JSON.parse(content).kind)).toEqual(['saved', 'stamped', 'anchored'])
  expect(await intactEvents(piece!.id, events)).toBe(3)
  expect(await db.rows(sql`select seq, head_id from custody_anchors order by seq`)).toEqual([
    { seq: 2, head_id: 1 },
    { seq: 3, head_id: 2 },
  ])
  expect(await db.rows(sql`select from custody_ends`)).toEqual([])

  await addCustody(db, [{ evidenceId: piece!.id, kind: 'previewed', at: new Date(), by: '王芳', accountId: 1, ip: null }])
  await settle()
  expect(await db.one(sql`select max(seq) as seq, max(head_id) as head from custody_anchors`)).toEqual({ seq: 4, head: 3 })
})

test('with nothing new there is no head', async () => {
  await pieces(1)
  await settle()
  expect(await sealWaiting(db, prover)).toBe(false)
})

test('two servers that seal at the same time make one head, and every piece is in exactly one', async () => {
  const made = await pieces(5)
  while (await stampWaiting(db, prover));
  const sealed = await Promise.all([sealWaiting(db, prover), sealWaiting(db, prover), sealWaiting(db, prover)])
  expect(sealed.filter(Boolean)).toHaveLength(1)
  await settle()
  expect(await places()).toEqual(made.map(({ id }, leaf) => ({ id, head: 1, leaf })))
  expect(await db.one(sql`select count(*) as events from custody_events where content::json->>'kind' = 'anchored'`)).toEqual({ events: 5 })
})

test('SEC-R11 while an authority is down evidence waits, and afterwards it is stamped and sealed once', async () => {
  const [piece] = await pieces(2)
  let asked = 0
  const stamper = { ...prover.stamper, stamp: async () => Promise.reject(new Error(`down ${++asked}`)) }
  await expect(stampWaiting(db, { ...prover, stamper })).rejects.toThrow('down 1')
  await stampWaiting(db, prover)
  await expect(sealWaiting(db, { ...prover, stamper })).rejects.toThrow('down 2')
  expect(await places()).toEqual([expect.objectContaining({ head: null }), expect.objectContaining({ head: null })])
  await settle()
  expect((await knownProof(db, prover, piece!.id)).sealed).toMatchObject({ head: 1 })
  const kinds = await db.rows<{ kind: string }>(sql`select content::json->>'kind' as kind from custody_events where evidence_id = ${piece!.id} order by seq`)
  expect(kinds.map(({ kind }) => kind)).toEqual(['saved', 'stamped', 'anchored'])
})

test('an event of custody during the sealing of the chain’s end waits for the next head', async () => {
  const [piece] = await pieces(1)
  const { stamper } = prover
  const late = { evidenceId: piece!.id, kind: 'downloaded' as const, at: new Date(), by: '王芳', accountId: 1, ip: null }
  const slow = {
    ...prover,
    stamper: {
      ...stamper,
      stamp: async (hash: Uint8Array) => {
        await addCustody(db, [late])
        return stamper.stamp(hash)
      },
    },
  }
  await sealWaiting(db, slow)
  expect(await db.rows(sql`select seq from custody_anchors`)).toEqual([{ seq: 1 }])
  expect(await db.rows(sql`select seq from custody_ends`)).toEqual([{ seq: 2 }])
})

test('each head contains the newest entry of the audit trail', async () => {
  await pieces(1)
  await db.rows(sql`insert into audit_trail (at, operator, ip, subject, action) values (now(), '王芳', '', 'user', '审核')`)
  await settle()
  expect(await db.rows(sql`select audit_id, head_id from audit_anchors`)).toEqual([{ audit_id: 1, head_id: 1 }])
})

test('the ledger is never changed', async () => {
  await pieces(1)
  await settle()
  for (const change of [
    sql`update ledger_heads set root = hash`,
    sql`delete from ledger_heads`,
    sql`delete from custody_anchors`,
    sql`update evidence_proofs set leaf = 7`,
  ])
    await expect(db.rows(change)).rejects.toThrow('refused')
})

test('PROOF-02 a leaf is the hash of 0x00, the file’s hashes and the nonce', async () => {
  const [sha256, sm3, nonce] = [Buffer.alloc(32, 1), Buffer.alloc(32, 3), Buffer.alloc(16, 2)]
  const expected = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest('hex')
  expect(toHex(await fileLeaf({ sha256 }, nonce))).toBe(expected(Buffer.of(0), sha256, nonce))
  expect(toHex(await fileLeaf({ sha256, sm3 }, nonce))).toBe(expected(Buffer.of(0), Buffer.from('sm3\n'), sha256, sm3, nonce))
})

test('PROOF-02 the ledger contains the SM3 of a file that has one, and a leaf with another SM3, or without, is not found', async () => {
  const [piece] = await pieces(1)
  await settle()
  const { proof, trust } = await proofOf(db, prover, piece!.id)
  expect(proof.ledger!.digests).toBe('sm3')
  const chain = async (manifest: string, digests = proof.ledger!.digests) =>
    (await verify({ ...proof, manifest, ledger: { ...proof.ledger!, digests } }, {}, trust)).chain.state
  const { manifest } = proof
  expect(await chain(manifest)).toBe('passed')
  expect(await chain(manifest.replace(`${piece!.digests.sm3}`, 'e'.repeat(64)))).toBe('failed')
  expect(await chain(manifest, null)).toBe('failed')
  expect(await chain(JSON.stringify({ ...JSON.parse(manifest), sm3: null }))).toBe('failed')
})

test('demo data is stamped with the time at which it was supposedly saved, by an authority for demos; no other authority does that', async () => {
  await emptyTables(db)
  const demo = await openProver(db, { demo: true })
  const savedAt = new Date('2025-03-04T05:06:07Z')
  const { id } = await insertEvidence(db, { userId: await insertUser(db, { name: '云盛' }), savedAt })
  await stampWaiting(db, demo)
  expect((await knownProof(db, demo, id)).stamped).toEqual({ at: '2025-03-04 13:06:07', authority: '演示时间戳（本平台内置，非第三方）', embedded: true })
  const [, stamped] = await db.rows<{ content: string }>(sql`select content from custody_events where evidence_id = ${id} order by seq`)
  expect(JSON.parse(stamped!.content)).toMatchObject({ kind: 'stamped', at: savedAt.toISOString() })
  await expect(prover.stamper.stamp(Buffer.alloc(32), savedAt)).rejects.toThrow('Only the authority of the demo')
})

test('the keys are made once and stored', async () => {
  expect((await openProver(db, { demo: false })).trust).toEqual(prover.trust)
})

test('the audit trail alone makes a head once an hour', async () => {
  stopClock()
  await pieces(1)
  await settle()
  const entry = () => db.rows(sql`insert into audit_trail (at, operator, ip, subject, action) values (now(), '王芳', '', 'user', '审核')`)
  await entry()
  const sealedAfter = async (ms: number) => {
    moveClock(ms)
    return sealWaiting(db, prover)
  }
  expect([await sealedAfter(0), await sealedAfter(HOUR), await sealedAfter(SECOND)]).toEqual([false, false, true])
  await entry()
  expect([await sealedAfter(HOUR), await sealedAfter(SECOND), await sealedAfter(2 * HOUR)]).toEqual([false, true, false])
  await entry()
  await pieces(1)
  await stampWaiting(db, prover)
  expect(await sealedAfter(0)).toBe(true)
})
