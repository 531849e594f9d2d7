import type { EvidenceDetail } from '@console/platform/contract/evidence'
import type { Config } from '../../config/config'
import { timeText } from '../../infra/db/fragments'

/**
 * Of the alias `c`: where the head of the ledger with this id is in a blockchain; after a change of chains the first
 * place.
 */
export const joinAnchor = (headId: string) => `
      left join lateral (select * from ledger_anchors a where a.head_id = ${headId} and a.state = 'confirmed' order by a.id limit 1) c on true`

/** After `joinAnchor`: the place as the contract's `Anchor`, null where there is none. */
export const anchorJson = `
      case when c.id is not null then json_build_object('chainId', c.chain_id, 'transaction', '0x' || encode(c.transaction_hash, 'hex'), 'block', c.block,
        'blockHash', '0x' || encode(c.block_hash, 'hex'), 'at', to_char(c.block_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'to', '0x' || encode(c.recipient, 'hex')) end`

/** What the database knows of a piece's place in the ledger. */
export interface FoundEntry {
  headHash: string | null
  headTime: string | null
  transaction: string | null
  transactionTime: string | null
}

/** The columns of `FoundEntry`, of the table `evidence e` after `joinEntry`. */
export const entryColumns = `encode(h.hash, 'hex') as "headHash", ${timeText('h.at')} as "headTime", '0x' || encode(c.transaction_hash, 'hex') as transaction,
        ${timeText('c.block_at')} as "transactionTime"`

export const joinEntry = `
      left join evidence_proofs p on p.evidence_id = e.id
      left join ledger_heads h on h.id = p.head_id${joinAnchor('h.id')}`

/** Where entries of the ledger are looked up, and whether they are written to a blockchain. */
export type LedgerPlace = Pick<Config, 'explorerUrl' | 'chain'>

/**
 * The hash by which everybody can look a piece's entry up: of the transaction where there is a blockchain, of the
 * ledger's head where there is none. Null while it waits.
 */
export function ledgerEntry(
  { explorerUrl, chain }: LedgerPlace,
  { headHash, headTime, transaction, transactionTime }: FoundEntry,
): Pick<EvidenceDetail, 'blockchain_hash' | 'chainTime' | 'explorerUrl'> {
  if (chain && !transaction) return { blockchain_hash: null, chainTime: null, explorerUrl: null }
  const hash = transaction ?? headHash
  return { blockchain_hash: hash, chainTime: transactionTime ?? headTime, explorerUrl: hash && addressIn(explorerUrl, hash) }
}

export const addressIn = (explorerUrl: string, hash: string) => explorerUrl.replace('{hash}', hash)
