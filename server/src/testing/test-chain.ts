import { randomBytes } from 'node:crypto'
import { stubService } from './stub-service'

interface Sent {
  hash: string
  raw: string
  nonce: number
  gasPrice: bigint
  input: string
}

interface Block {
  hash: string
  timestamp: number
  transactions: Sent[]
}

const hex = (number: number | bigint) => `0x${number.toString(16)}`
const newBlock = (transactions: Sent[]): Block => ({ hash: `0x${randomBytes(32).toString('hex')}`, timestamp: Math.floor(Date.now() / 1000), transactions })

/** An EVM node with the transactions of one account, whose blocks are made on request. */
export async function testChain() {
  const { Transaction } = await import('micro-eth-signer')
  const blocks = [newBlock([])]
  const pool: Sent[] = []
  const standing = () => blocks.flatMap(({ transactions }, number) => transactions.map((sent) => ({ sent, number })))
  const chain = {
    blocks,
    pool,
    price: 1_000_000_000n,
    /** Makes blocks; the first includes the waiting transactions, for each nonce the one with the highest price. */
    mine(count = 1) {
      for (let i = 0; i < count; i++) {
        const taken: Sent[] = []
        for (let nonce = standing().length; ; nonce++) {
          const [dearest] = pool.filter((sent) => sent.nonce === nonce).sort((one, other) => (one.gasPrice < other.gasPrice ? 1 : -1))
          if (!dearest) break
          taken.push(dearest)
        }
        blocks.push(newBlock(taken))
        pool.splice(0, pool.length, ...pool.filter(({ nonce }) => nonce >= standing().length))
      }
    },
    /** Replaces the last blocks by as many empty ones. */
    reorganise(depth: number) {
      blocks.splice(-depth, depth, ...Array.from({ length: depth }, () => newBlock([])))
    },
    /** A transaction of somebody else with the same key. */
    useNonce() {
      const nonce = standing().length
      pool.splice(0, pool.length, { hash: `0x${randomBytes(32).toString('hex')}`, raw: '0x', nonce, gasPrice: 0n, input: '0x' })
      chain.mine()
    },
    /** The transactions in the chain, in order. */
    taken: () => standing().map(({ sent }) => sent),
    answers: {
      eth_chainId: () => hex(31337),
      eth_blockNumber: () => hex(blocks.length - 1),
      eth_gasPrice: () => hex(chain.price),
      eth_estimateGas: () => hex(22_280),
      eth_getBlockByNumber: (number: string) => {
        const block = blocks[Number(number)]
        return block ? { hash: block.hash, timestamp: hex(block.timestamp) } : null
      },
      eth_getTransactionCount: (_account: string, upTo: string) =>
        hex(upTo === 'pending' ? standing().length + pool.length : standing().filter(({ number }) => number <= Number(upTo)).length),
      eth_getTransactionByHash: (hash: string) => {
        const known = [...standing().map(({ sent }) => sent), ...pool].find((sent) => sent.hash === hash)
        return known ? { input: known.input } : null
      },
      eth_getTransactionReceipt: (hash: string) => {
        const found = standing().find(({ sent }) => sent.hash === hash)
        return found ? { blockNumber: hex(found.number), blockHash: blocks[found.number]!.hash, status: '0x1' } : null
      },
      eth_sendRawTransaction: (raw: string) => {
        const { hash, raw: fields } = Transaction.fromHex(raw)
        const { nonce, gasPrice, data } = fields as { nonce: bigint; gasPrice: bigint; data: string }
        if (pool.some((sent) => sent.hash === hash)) throw new Error('already known')
        if (nonce < standing().length) throw new Error('nonce too low')
        pool.push({ hash, raw, nonce: Number(nonce), gasPrice, input: data })
        return hash
      },
    } as Record<string, (...params: never[]) => unknown>,
  }
  const service = await stubService((body) => {
    const { method, params } = JSON.parse(String(body)) as { method: string; params: never[] }
    try {
      return JSON.stringify({ jsonrpc: '2.0', id: 1, result: chain.answers[method]!(...params) })
    } catch (error) {
      return JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: (error as Error).message } })
    }
  })
  return Object.assign(chain, { service })
}

export type TestChain = Awaited<ReturnType<typeof testChain>>
