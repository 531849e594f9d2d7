import type { Db } from '../../../infra/db/db'
import type { Account } from './account'
import type { Chain } from './chain'
import { type ChainNode, Refused } from './node'
import {
  markConfirmed,
  markFailed,
  markSent,
  nonceAfterOurs,
  type OpenAnchor,
  readOpenAnchors,
  readWaitingHeads,
  rememberAnchor,
  rememberTransaction,
  type Sender,
} from './queries'

/** So many heads are on their way at a time. */
const OPEN_AT_MOST = 16
/**
 * A transaction that waits for longer is replaced where the price has risen by a tenth, which is as little as nodes
 * take for the same nonce.
 */
const REPLACE_AFTER_MS = 10 * 60_000

interface Run extends Sender {
  db: Db
  node: ChainNode
  account: Account
  to: string
  /** The newest block that counts as written. */
  deepest: bigint
}

/**
 * Writes the root of every head of the ledger into a blockchain, as the data of a transaction. A transaction is
 * remembered, signed, before it is sent: after a crash the same bytes are sent again. A head has one nonce until the
 * chain has taken that nonce for something else, so that it is never paid for twice. Servers may do this at the same
 * time.
 */
export async function writeHeads(db: Db, { node, account: open, to, confirmations }: Chain) {
  const account = await open()
  const sender = { chainId: await node.chainId(), sender: account.address }
  const latest = await node.latestBlock()
  const run: Run = { db, node, account, to: to ?? account.address, deepest: latest > confirmations ? latest - confirmations : 0n, ...sender }
  let onTheWay = 0
  for (const anchor of await readOpenAnchors(db, sender)) if (await follow(run, anchor)) onTheWay += 1
  for (const head of await readWaitingHeads(db, sender, OPEN_AT_MOST - onTheWay)) if (!(await begin(run, head))) return
}

/** Looks up a head's transactions, and sends one again that no node knows. Returns whether the head still waits. */
async function follow(run: Run, anchor: OpenAnchor): Promise<boolean> {
  const { db, node, deepest } = run
  // Asked before the transactions are looked for: when this nonce was used by then, and none of them is found, it was
  // by another one.
  const isUsed = (await node.transactionCount(run.sender, deepest)) > anchor.nonce
  for (const { hash } of anchor.transactions) {
    const found = await node.find(hash)
    if (!found) continue
    const block = await node.block(found.block)
    // It is in a block that is no longer the chain's: it is sent again below.
    if (block?.hash !== found.blockHash) continue
    if ((await node.inputOf(hash)) !== `0x${anchor.root}`) throw new Error(`Transaction ${hash} does not hold the root of its head`)
    if (found.block > deepest) await markSent(db, anchor.id)
    else if (found.succeeded) await markConfirmed(db, anchor.id, { ...found, hash, at: new Date(Number(block.timestamp) * 1000) })
    else await markFailed(db, anchor.id)
    return found.block > deepest
  }
  const isLost = isUsed && hasWaited(anchor)
  if (isLost) await markFailed(db, anchor.id)
  else await sendAgain(run, anchor)
  return !isLost
}

const hasWaited = ({ transactions: [newest] }: OpenAnchor) => Date.now() - newest!.at.getTime() > REPLACE_AFTER_MS

async function sendAgain(run: Run, anchor: OpenAnchor) {
  const { db, node } = run
  const { id, nonce, root, to, transactions } = anchor
  const [newest] = transactions
  const gasPrice = hasWaited(anchor) ? await priceNow(node) : 0n
  if (gasPrice * 10n > newest!.gasPrice * 11n) {
    const replacement = await signed(run, { root, to, nonce, gasPrice })
    await rememberTransaction(db, id, replacement)
    await send(run, id, replacement.raw)
  } else if ((await node.inputOf(newest!.hash)) === undefined) await send(run, id, newest!.raw)
  else await markSent(db, id)
}

/** Puts a head on its way. False when another server does so at this moment. */
async function begin(run: Run, { id: headId, root }: { id: number; root: string }): Promise<boolean> {
  const { db, node, to, chainId, sender } = run
  const nonce = Math.max(await node.transactionCount(sender, 'pending'), await nonceAfterOurs(db, run))
  const transaction = await signed(run, { root, to, nonce, gasPrice: await priceNow(node) })
  const anchorId = await db.transaction((tx) => rememberAnchor(tx, { chainId, sender, headId, to, nonce, transaction }))
  if (anchorId !== undefined) await send(run, anchorId, transaction.raw)
  return anchorId !== undefined
}

async function signed({ node, account, chainId }: Run, { root, to, nonce, gasPrice }: { root: string; to: string; nonce: number; gasPrice: bigint }) {
  const data = `0x${root}`
  const gasLimit = await node.estimateGas({ from: account.address, to, data })
  return { ...account.sign({ chainId, nonce, gasPrice, gasLimit, to, data }), gasPrice }
}

/** A quarter above what is paid now: it has to last until the transaction is in a block. */
async function priceNow(node: ChainNode) {
  const price = await node.gasPrice()
  return price + price / 4n
}

/** The node has it, a dearer one of the same nonce, or the chain has it: the next run finds out. */
const NOT_NEEDED = /already known|known transaction|already imported|already exists|nonce (is )?too low|replacement transaction underpriced/i

async function send({ db, node }: Run, anchorId: number, raw: string) {
  try {
    await node.send(raw)
  } catch (error) {
    if (!(error instanceof Refused && NOT_NEEDED.test(error.message))) throw error
  }
  await markSent(db, anchorId)
}
