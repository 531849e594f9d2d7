import type { Anchor } from '@console/platform/contract/proof'
import { type Fact, hash, text, time } from './facts'

/** What the proof says of a blockchain. It cannot be checked here: anyone who wants to know asks the chain. */
export const anchorFacts = ({ chainId, transaction, block, blockHash, at, to }: Anchor): Fact[] => [
  text('区块链', `链 ID ${chainId}`),
  hash('区块链交易', transaction),
  text('接收地址', to),
  text('区块', String(block)),
  hash('区块哈希', blockHash),
  time('区块时间', new Date(at)),
]
