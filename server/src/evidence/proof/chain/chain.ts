import { type Account, accountOf } from './account'
import { type ChainNode, chainNode } from './node'

/** A blockchain that the ledger's heads are written to. */
export interface GivenChain {
  /** A node's JSON-RPC; may contain a secret. */
  rpcUrl: string
  privateKey: string
  /** Who the transactions go to; the sender without it. */
  to?: string
  /** So many blocks later a transaction counts as written. */
  confirmations: number
}

export interface Chain {
  node: ChainNode
  account: () => Promise<Account>
  to?: string
  confirmations: bigint
}

export const chainOf = ({ rpcUrl, privateKey, to, confirmations }: GivenChain): Chain => ({
  node: chainNode(rpcUrl),
  account: () => accountOf(privateKey),
  to: to?.toLowerCase(),
  confirmations: BigInt(confirmations),
})
