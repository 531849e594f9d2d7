import sql from 'sql-template-tag'
import type { Database } from '../../../infra/db/db'
import { MINUTE, moveClock, stopClock } from '../../../testing/clock'
import { type TestChain, testChain } from '../../../testing/test-chain'
import { emptyTables, openTestDatabase } from '../../../testing/test-database'
import { insertEvidence } from '../../../testing/test-evidence'
import { insertUser } from '../../../testing/test-users'
import { knownProof, proofOf } from '../proof-of'
import { openProver, type Prover } from '../prover'
import { sealWaiting } from '../seal'
import { stampWaiting } from '../stamp'
import { type Chain, chainOf } from './chain'
import { writeHeads } from './write-heads'

const privateKey = '11'.repeat(32)
let db: Database
let net: TestChain
let chain: Chain
let prover: Prover
let piece: { id: number }
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  await emptyTables(db)
  net = await testChain()
  chain = chainOf({ rpcUrl: net.service.url, privateKey, confirmations: 2 })
  prover = await openProver(db, { demo: false, chained: true })
  piece = await insertEvidence(db, { userId: await insertUser(db, { name: '华信科技' }) })
  while (await stampWaiting(db, prover));
  await sealWaiting(db, prover)
})
afterEach(async () => {
  jest.useRealTimers()
  await net.service.close()
})
afterAll(() => db.close())

const run = () => writeHeads(db, chain)
const states = async () => (await db.rows<{ state: string }>(sql`select state from ledger_anchors order by id`)).map(({ state }) => state)
const known = () => knownProof(db, prover, piece.id)
const remembered = () => db.rows<{ raw: string }>(sql`select '0x' || encode(raw, 'hex') as raw from ledger_transactions order by gas_price`)

test('a head’s root is the data of a transaction to the own account, and counts as written with two blocks above it', async () => {
  await run()
  expect(await states()).toEqual(['sent'])
  net.mine(2)
  await run()
  expect(await known()).toMatchObject({ anchor: null, ledger: { name: '内置账本（等待写入区块链）', embedded: true } })
  net.mine()
  await run()
  expect(await states()).toEqual(['confirmed'])
  const [taken] = net.taken()
  const { address } = await chain.account()
  const anchor = { chainId: 31337, transaction: taken!.hash, block: 1, blockHash: net.blocks[1]!.hash, to: address, at: expect.stringMatching(/^20.+Z$/) }
  expect(await known()).toMatchObject({ anchor, ledger: { name: '区块链（链 ID 31337）', embedded: false } })
  const { proof } = await proofOf(db, prover, piece.id)
  expect(proof.ledger!.anchor).toEqual(anchor)
  expect(taken!.input).toBe(`0x${proof.ledger!.head.root}`)
  await run()
  net.mine(3)
  await run()
  expect(net.taken()).toHaveLength(1)
})

test('several heads are pending at a time, in their order, and no more than sixteen', async () => {
  for (let i = 0; i < 20; i++) {
    await insertEvidence(db, { userId: 1 })
    while (await stampWaiting(db, prover));
    await sealWaiting(db, prover)
  }
  await run()
  expect(await states()).toEqual(Array.from({ length: 16 }, () => 'sent'))
  net.mine(3)
  await run()
  net.mine(3)
  await run()
  const roots = await db.rows<{ root: string }>(sql`select '0x' || encode(root, 'hex') as root from ledger_heads order by id`)
  expect(net.taken().map(({ input }) => input)).toEqual(roots.map(({ root }) => root))
})

test('two servers write a head once', async () => {
  await Promise.all([run(), run(), run()])
  net.mine(3)
  await Promise.all([run(), run()])
  expect([net.taken().length, await states()]).toEqual([1, ['confirmed']])
})

test('SEC-R11 a transaction that was stored and not sent is sent with the same bytes', async () => {
  const { eth_sendRawTransaction: send } = net.answers
  net.answers.eth_sendRawTransaction = () => {
    throw new Error('insufficient funds for gas * price + value')
  }
  await expect(run()).rejects.toThrow('insufficient funds')
  expect(await states()).toEqual(['sending'])
  net.answers.eth_sendRawTransaction = send!
  await run()
  await run()
  net.mine(3)
  await run()
  expect([net.taken().map(({ raw }) => ({ raw })), await states()]).toEqual([await remembered(), ['confirmed']])
})

test('a transaction that the node accepted before its answer was lost is not sent again', async () => {
  const { eth_sendRawTransaction: send } = net.answers
  let sent = 0
  net.answers.eth_sendRawTransaction = (raw) => {
    sent += 1
    send!(raw)
    throw new Error('timeout')
  }
  await expect(run()).rejects.toThrow('timeout')
  await run()
  expect([sent, await states()]).toEqual([1, ['sent']])
})

test('a block that is no longer in the chain does not count: its transaction is sent again, with the same nonce', async () => {
  await run()
  net.mine(2)
  await run()
  net.reorganise(2)
  net.mine()
  await run()
  expect([await states(), net.pool.length]).toEqual([['sent'], 1])
  net.mine(3)
  await run()
  expect([await states(), net.taken().length, (await remembered()).length]).toEqual([['confirmed'], 1, 1])
  expect((await known()).anchor).toMatchObject({ block: 4, blockHash: net.blocks[4]!.hash })
})

test('a receipt of a block that is not in the chain is refused', async () => {
  await run()
  net.mine(3)
  const { eth_getTransactionReceipt: receipt } = net.answers
  net.answers.eth_getTransactionReceipt = (hash) => ({ ...(receipt!(hash) as object), blockHash: `0x${'0'.repeat(64)}` })
  await run()
  expect(await states()).toEqual(['sent'])
})

test('a transaction that contains another root is not accepted as the head’s', async () => {
  await run()
  net.mine(3)
  net.answers.eth_getTransactionByHash = () => ({ input: `0x${'ab'.repeat(32)}` })
  await expect(run()).rejects.toThrow('does not hold the root')
  expect(await states()).toEqual(['sent'])
})

test('a transaction that waits while the price rises is replaced with the same nonce, and the one in the chain counts', async () => {
  stopClock()
  await run()
  net.price *= 2n
  moveClock(9 * MINUTE)
  await run()
  expect(await remembered()).toHaveLength(1)
  moveClock(2 * MINUTE)
  await run()
  await run()
  expect([await remembered(), net.pool.map(({ nonce }) => nonce)]).toEqual([
    [expect.anything(), expect.anything()],
    [0, 0],
  ])
  net.mine(3)
  await run()
  expect([await states(), net.taken().length]).toEqual([['confirmed'], 1])
  expect((await known()).anchor!.transaction).toBe(net.taken()[0]!.hash)
})

test('a head whose nonce was used by another transaction gets a new one, not before ten minutes', async () => {
  stopClock()
  const { eth_sendRawTransaction: send } = net.answers
  net.answers.eth_sendRawTransaction = () => `0x${'0'.repeat(64)}`
  await run()
  net.answers.eth_sendRawTransaction = send!
  net.useNonce()
  net.mine(3)
  await run()
  expect(await states()).toEqual(['sent'])
  moveClock(11 * MINUTE)
  await run()
  expect(await states()).toEqual(['failed', 'sent'])
  net.mine(3)
  await run()
  expect(await states()).toEqual(['failed', 'confirmed'])
})

test('a transaction that failed in the chain is sent again', async () => {
  await run()
  net.mine(3)
  const { eth_getTransactionReceipt: receipt } = net.answers
  net.answers.eth_getTransactionReceipt = (hash) => ({ ...(receipt!(hash) as object), status: '0x0' })
  await run()
  expect(await states()).toEqual(['failed', 'sent'])
})

test.each<[string, () => unknown]>([
  ['garbage', () => '<html>'],
  ['no JSON-RPC', () => '[]'],
  ['numbers that are none', () => '{"jsonrpc":"2.0","id":1,"result":"many"}'],
])('SEC-R11 %s from the node changes nothing, and after three times in a row its breaker opens', async (_, answer) => {
  net.service.answer = () => answer() as string
  for (let i = 0; i < 3; i++) await expect(run()).rejects.toThrow('区块链节点 failed')
  expect([chain.node.isDown(), await states(), net.service.asked]).toEqual([true, [], 3])
  await expect(run()).rejects.toThrow('is not called before')
  expect(net.service.asked).toBe(3)
})

test('confirmed heads are never changed', async () => {
  await run()
  net.mine(3)
  await run()
  for (const change of [
    sql`update ledger_anchors set state = 'sent', transaction_hash = null, block = null, block_hash = null, block_at = null`,
    sql`delete from ledger_anchors`,
    sql`update ledger_transactions set gas_price = 0`,
  ])
    await expect(db.rows(change)).rejects.toThrow('refused')
})
