import * as z from 'zod/mini'
import { newBreaker } from '../../../infra/outside/breaker'
import { post } from '../../../infra/outside/post'

const MAX_BYTES = 1024 * 1024

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
  z.transform((text: string) => BigInt(text)),
)
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))
const Answer = z.object({ result: z.optional(z.unknown()), error: z.optional(z.nullable(z.object({ message: z.string() }))) })
const Receipt = z.nullable(z.object({ blockNumber: quantity, blockHash: hash, status: quantity }))
const Known = z.nullable(z.object({ input: z.string() }))
const Block = z.nullable(z.object({ hash, timestamp: quantity }))

/** The node understood the question and says no. */
export class Refused extends Error {}

/** The state of a transaction. */
export interface Found {
  block: bigint
  blockHash: string
  /** Whether it did what it was sent for. It is paid for in any case. */
  succeeded: boolean
}

/** What a node of an EVM blockchain is asked, by JSON-RPC. */
export function chainNode(url: string) {
  const breaker = newBreaker('区块链节点')

  async function ask<S extends z.ZodMiniType>(schema: S, method: string, ...params: unknown[]): Promise<z.output<S>> {
    // A node that says no is not down.
    const { result, error } = await breaker.run(async () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = Answer.parse(JSON.parse(String(await post(url, { type: 'application/json', body, maxBytes: MAX_BYTES }))))
      return answer.error ? { error: answer.error } : { result: schema.parse(answer.result) }
    })
    if (error) throw new Refused(`${method}: ${error.message.slice(0, 300)}`)
    return result as z.output<S>
  }

  return {
    isDown: breaker.isOpen,
    chainId: () => ask(quantity, 'eth_chainId'),
    latestBlock: () => ask(quantity, 'eth_blockNumber'),
    block: (number: bigint) => ask(Block, 'eth_getBlockByNumber', hexOf(number), false),
    /** How many transactions of an account are in the blocks up to this one; `pending`: including those that wait. */
    transactionCount: async (account: string, upTo: bigint | 'pending') =>
      Number(await ask(quantity, 'eth_getTransactionCount', account, upTo === 'pending' ? upTo : hexOf(upTo))),
    /** What a known transaction carries; undefined where the node knows none. */
    inputOf: async (transaction: string) => (await ask(Known, 'eth_getTransactionByHash', transaction))?.input,
    /** The block that a transaction is in. */
    async find(transaction: string): Promise<Found | undefined> {
      const receipt = await ask(Receipt, 'eth_getTransactionReceipt', transaction)
      return receipt ? { block: receipt.blockNumber, blockHash: receipt.blockHash, succeeded: receipt.status === 1n } : undefined
    },
    gasPrice: () => ask(quantity, 'eth_gasPrice'),
    estimateGas: (call: { from: string; to: string; data: string }) => ask(quantity, 'eth_estimateGas', call),
    send: (raw: string) => ask(hash, 'eth_sendRawTransaction', raw),
  }
}

export type ChainNode = ReturnType<typeof chainNode>

const hexOf = (number: bigint) => `0x${number.toString(16)}`
