import { randomBytes, sign } from 'node:crypto'
import { auditLeaf, custodyLeaf, fileLeaf, headContent, headHash, toHex } from '@console/platform/proof'
import type { Db } from '../../infra/db/db'
import { inTurn } from '../../infra/db/in-turn'
import { addEvents } from '../../events/add-event'
import { addCustody, holdChains } from '../pieces/custody'
import { LEDGER } from './ledger-name'
import { rootOf } from './merkle-tree'
import type { Prover } from './prover'
import { insertHead, lastHead, newestEntry, placeEnds, placeEntry, placeEvidence, readMovedEnds, readUnsealed, type SealedEnd } from './queries'

/** The most pieces of evidence, and the most ends of chains of custody, under one head. */
const AT_MOST = 4096
/** The audit trail alone makes a head no more often than this. */
const AUDIT_ALONE_MS = 3_600_000

/**
 * Puts what waits into the ledger: makes a head over it, signs it, has it stamped, and only then opens a transaction
 * that keeps all of it or nothing. Of servers that do so at the same time one succeeds, and the others' heads are
 * discarded. Returns whether there was something, and may be more.
 */
export async function sealWaiting(db: Db, { stamper, ledgerKey }: Pick<Prover, 'stamper' | 'ledgerKey'>): Promise<boolean> {
  const at = new Date()
  const last = await lastHead(db)
  const waiting = await readWaiting(db)
  const { evidence, ends, entry } = waiting
  if (evidence.length + ends.length === 0 && !(entry && at.getTime() - last.at.getTime() > AUDIT_ALONE_MS)) return false

  const leaves = await leavesOf(waiting)
  const root = rootOf(leaves)
  const head = { number: last.id + 1, at: at.toISOString(), size: leaves.length, root: toHex(root), previous: toHex(last.hash) }
  const hash = await headHash(head)
  const signature = sign('sha256', headContent(head), { key: ledgerKey, dsaEncoding: 'ieee-p1363' })
  const { token } = await stamper.stamp(hash)

  let sealed = false
  await inTurn(db, 'ledger', async (tx) => {
    if ((await lastHead(tx)).id !== last.id) return
    await holdChains(
      tx,
      [...evidence, ...ends].map(({ id }) => id),
    )
    await insertHead(tx, { id: head.number, at, leaves: Buffer.concat(leaves), root, previousHash: last.hash, hash, signature, token })
    await place(tx, head.number, waiting)
    await addCustody(
      tx,
      evidence.map(({ id }) => ({ evidenceId: id, kind: 'anchored', at, by: LEDGER, accountId: null, ip: null, detail: `第 ${head.number} 批` })),
    )
    await addEvents(
      tx,
      'evidence.sealed',
      evidence.map(({ id, baoquan, userId }) => ({ data: { baoquan, user_id: userId }, of: { resource: 'evidence', recordId: id } })),
      at,
    )
    sealed = true
  })
  return sealed
}

type Waiting = Awaited<ReturnType<typeof readWaiting>>

async function readWaiting(db: Db) {
  const evidence = await readUnsealed(db, AT_MOST)
  const moved = await readMovedEnds(db, AT_MOST)
  const ends = moved.map(({ hash, ...end }, i) => ({ ...end, hash, nonce: randomBytes(16), leaf: evidence.length + i }))
  return { evidence, ends, entry: await newestEntry(db) }
}

const leavesOf = ({ evidence, ends, entry }: Waiting): Promise<Uint8Array[]> =>
  Promise.all([
    ...evidence.map(({ sha256, sm3, nonce }) => fileLeaf({ sha256, sm3: sm3 ?? undefined }, nonce)),
    ...ends.map(({ hash, nonce }) => custodyLeaf(hash, nonce)),
    ...(entry ? [auditLeaf(entry)] : []),
  ])

async function place(tx: Db, head: number, { evidence, ends, entry }: Waiting) {
  const placed = await placeEvidence(
    tx,
    head,
    evidence.map(({ id }) => id),
    evidence.filter(({ sm3 }) => sm3).map(({ id }) => id),
  )
  if (placed !== evidence.length) throw new Error(`Of ${evidence.length} pieces of evidence for head ${head}, ${placed} were waiting`)
  await placeEnds(tx, head, ends satisfies SealedEnd[])
  if (entry) await placeEntry(tx, head, { id: entry.id, leaf: evidence.length + ends.length })
}
