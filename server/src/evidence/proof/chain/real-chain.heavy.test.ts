import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Database } from '../../../infra/db/db'
import { ANVIL_KEY, type Anvil, startAnvil } from '../../../testing/anvil'
import { emptyTables, openTestDatabase } from '../../../testing/test-database'
import { insertEvidence } from '../../../testing/test-evidence'
import { insertUser } from '../../../testing/test-users'
import { knownProof } from '../proof-of'
import { openProver, type Prover } from '../prover'
import { sealWaiting } from '../seal'
import { stampWaiting } from '../stamp'
import { type Chain, chainOf } from './chain'
import { writeHeads } from './write-heads'

let place: string
let anvil: Anvil
let db: Database
let prover: Prover
let chain: Chain
let sender: string
let piece: { id: number }
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'console-chain-'))
  anvil = await startAnvil({ state: join(place, 'state') })
  chain = chainOf({ rpcUrl: anvil.url, privateKey: ANVIL_KEY, confirmations: 2 })
  sender = (await chain.account()).address
  await emptyTables(db)
  prover = await openProver(db, { demo: false, chained: true })
  piece = await insertEvidence(db, { userId: await insertUser(db, { name: '华信科技' }) })
  await settle()
})
afterEach(async () => {
  await anvil.stop()
  rmSync(place, { recursive: true })
})
afterAll(() => db.close())

async function settle() {
  while (await stampWaiting(db, prover));
  while (await sealWaiting(db, prover));
}

const run = () => writeHeads(db, chain)
const paid = async () => Number(await anvil.ask('eth_getTransactionCount', sender, 'latest'))
const heads = async () => (await db.one<{ heads: number }>(sql`select count(*)::int as heads from ledger_heads`))!.heads
const states = async () => [...new Set((await db.rows<{ state: string }>(sql`select state from ledger_anchors`)).map(({ state }) => state))]

test('heads are confirmed in a real chain, each paid for once, and the chain contains their roots', async () => {
  await run()
  await anvil.mine(3)
  await run()
  expect([await states(), await paid()]).toEqual([['confirmed'], await heads()])
  const { anchor } = await knownProof(db, prover, piece.id)
  const { root } = (await db.one<{ root: string }>(sql`select '0x' || encode(root, 'hex') as root from ledger_heads where id = 1`))!
  expect(await anvil.ask('eth_getTransactionByHash', anchor!.transaction)).toMatchObject({
    ...{ input: root, from: sender, to: sender, blockHash: anchor!.blockHash, chainId: '0x7a69' },
  })
})

test('a transaction that contains another root is never accepted as the head’s', async () => {
  await run()
  await db.transaction(async (tx) => {
    await tx.script('set local session_replication_role = replica')
    await tx.rows(sql`update ledger_heads set root = sha256(root)`)
  })
  await anvil.mine(3)
  await expect(run()).rejects.toThrow('does not hold the root')
  expect(await states()).not.toContain('confirmed')
})

test('a chain that is reorganised before a head is confirmed gets it again, once', async () => {
  await run()
  await anvil.mine(2)
  await run()
  expect(await states()).toEqual(['sent'])
  const before = await paid()
  await anvil.ask('anvil_reorg', 2, [])
  expect([before, await paid()]).toEqual([await heads(), 0])
  await run()
  await anvil.mine(3)
  await run()
  expect([await states(), await paid()]).toEqual([['confirmed'], await heads()])
})

test('SEC-R11 while the node is down heads wait, and afterwards they are written once', async () => {
  await run()
  await anvil.stop()
  await expect(run()).rejects.toThrow('区块链节点 failed')
  await insertEvidence(db, { userId: 1 })
  await settle()
  anvil = await startAnvil({ state: join(place, 'state'), port: Number(new URL(anvil.url).port) })
  await run()
  await run()
  await anvil.mine(3)
  await run()
  expect([await states(), await paid()]).toEqual([['confirmed'], await heads()])
})
