import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import type { Signed } from './account'
import type { Found } from './node'

/** The account that sends the transactions, and its chain. */
export interface Sender {
  chainId: bigint
  sender: string
}

/** A head whose transaction is in no block yet that is deep enough. */
export interface OpenAnchor {
  id: number
  nonce: number
  /** The head's root in hex. */
  root: string
  to: string
  state: 'sending' | 'sent'
  /** One, or several of the same nonce, of which the chain takes one. The newest first. */
  transactions: { hash: string; raw: string; gasPrice: bigint; at: Date }[]
}

const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')
const hex = (column: string) => `'0x' || encode(${column}, 'hex')`

type OpenRow = Omit<OpenAnchor, 'transactions'> & { transactions: { hash: string; raw: string; gasPrice: string; at: string }[] }

/** In the order in which the chain takes them. */
export async function readOpenAnchors(db: Db, { chainId, sender }: Sender): Promise<OpenAnchor[]> {
  const rows = await db.rows<OpenRow>(sql`
    select a.id, a.nonce, encode(h.root, 'hex') as root, ${raw(hex('a.recipient'))} as "to", a.state,
      (select json_agg(json_build_object('hash', ${raw(hex('t.hash'))}, 'raw', ${raw(hex('t.raw'))}, 'gasPrice', t.gas_price::text, 'at', t.at) order by t.gas_price desc)
        from ledger_transactions t where t.anchor_id = a.id) as transactions
    from ledger_anchors a join ledger_heads h on h.id = a.head_id
    where a.chain_id = ${String(chainId)}::bigint and a.sender = ${bytes(sender)} and a.state in ('sending', 'sent') order by a.nonce`)
  return rows.map(({ transactions, ...row }) => ({
    ...row,
    transactions: transactions.map(({ gasPrice, at, ...transaction }) => ({ ...transaction, gasPrice: BigInt(gasPrice), at: new Date(at) })),
  }))
}

/** Heads that are in no chain, and that this sender has not sent to one, the oldest first. */
export const readWaitingHeads = (db: Db, { chainId, sender }: Sender, limit: number) =>
  db.rows<{ id: number; root: string }>(sql`
    select h.id, encode(h.root, 'hex') as root from ledger_heads h
    where not exists (
      select from ledger_anchors a where a.head_id = h.id and (a.state = 'confirmed'
        or (a.state <> 'failed' and a.chain_id = ${String(chainId)}::bigint and a.sender = ${bytes(sender)})))
    order by h.id limit ${limit}`)

/** The nonce after those that were given away already; 0 before the first. */
export async function nonceAfterOurs(db: Db, { chainId, sender }: Sender): Promise<number> {
  const row = await db.one<{ next: number }>(sql`
    select coalesce(max(nonce) + 1, 0) as next from ledger_anchors where chain_id = ${String(chainId)}::bigint and sender = ${bytes(sender)}`)
  return row!.next
}

interface NewAnchor extends Sender {
  headId: number
  to: string
  nonce: number
  transaction: Signed & { gasPrice: bigint }
}

/**
 * Remembers a transaction before it is sent. Its id; undefined when another server has taken the head or the nonce
 * meanwhile.
 */
export async function rememberAnchor(tx: Db, { chainId, sender, headId, to, nonce, transaction }: NewAnchor): Promise<number | undefined> {
  const added = await tx.one<{ id: number }>(sql`
    insert into ledger_anchors (head_id, chain_id, sender, recipient, nonce, state)
    values (${headId}, ${String(chainId)}::bigint, ${bytes(sender)}, ${bytes(to)}, ${nonce}, 'sending') on conflict do nothing returning id`)
  if (added) await rememberTransaction(tx, added.id, transaction)
  return added?.id
}

export const rememberTransaction = (tx: Db, anchorId: number, { hash, raw, gasPrice }: NewAnchor['transaction']) =>
  tx.rows(sql`
    insert into ledger_transactions (hash, anchor_id, raw, gas_price, at) values (${bytes(hash)}, ${anchorId}, ${bytes(raw)}, ${String(gasPrice)}::numeric, now())`)

export const markSent = (db: Db, anchorId: number) => db.rows(sql`update ledger_anchors set state = 'sent' where id = ${anchorId} and state = 'sending'`)

export const markFailed = (db: Db, anchorId: number) =>
  db.rows(sql`update ledger_anchors set state = 'failed' where id = ${anchorId} and state in ('sending', 'sent')`)

/** Where the transaction is that the chain took. */
interface Confirmed extends Pick<Found, 'block' | 'blockHash'> {
  hash: string
  at: Date
}

export const markConfirmed = (db: Db, anchorId: number, { hash, block, blockHash, at }: Confirmed) =>
  db.rows(sql`
    update ledger_anchors set state = 'confirmed', transaction_hash = ${bytes(hash)}, block = ${String(block)}::bigint, block_hash = ${bytes(blockHash)}, block_at = ${at}
    where id = ${anchorId} and state in ('sending', 'sent')`)
