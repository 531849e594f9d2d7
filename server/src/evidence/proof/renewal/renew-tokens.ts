import { renewalLeaf, vouchingFor } from '@console/platform/proof'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../infra/db/db'
import { rootOf } from '../merkle-tree'
import type { Prover } from '../prover'
import { revocationOf } from '../revocation/kept-revocation'
import { insertRenewal, keepEnds, readEnding, readUnread } from './queries'

const DAY_MS = 24 * 3_600_000
/** A token is renewed this long before its certificates expire. */
const RENEWED_BEFORE_MS = 90 * DAY_MS
/** The number of tokens in one renewal. */
const BATCH = 1000

interface Options {
  db: Db
  prover: Pick<Prover, 'stamper' | 'trust'>
  log: Pick<FastifyBaseLogger, 'warn'>
  signal: AbortSignal
  now?: Date
}

/**
 * Renews the time stamps of the ledger's heads before their certificates expire: one new stamp covers a tree of a
 * thousand. An authority whose own certificate expires no later renews nothing. An expired token cannot be renewed any
 * more.
 */
export async function renewTokens({ db, prover, log, signal, now = new Date() }: Options) {
  while (!signal.aborted && (await readEnds(db, prover)));
  while (!signal.aborted && (await renewSome(db, prover, now, log)));
}

/** Reads when tokens expire. Returns whether more may wait. */
async function readEnds(db: Db, { trust }: Pick<Prover, 'trust'>): Promise<boolean> {
  const unread = await readUnread(db, BATCH)
  const ends = []
  for (const { id, token } of unread) ends.push({ id, ends: (await vouchingFor(Uint8Array.from(token), trust)).ends ?? null })
  if (ends.length > 0) await keepEnds(db, ends)
  return unread.length === BATCH
}

async function renewSome(db: Db, { stamper, trust }: Options['prover'], now: Date, log: Options['log']): Promise<boolean> {
  const ending = await readEnding(db, BATCH, { now, before: new Date(now.getTime() + RENEWED_BEFORE_MS) })
  if (ending.length === 0) return false
  const leaves: Uint8Array[] = []
  const heads: { id: number; answers: number[] }[] = []
  for (const { id, token } of ending) {
    const { answers, kept } = await revocationOf(db, [Uint8Array.from(token)], trust, now)
    leaves.push(await renewalLeaf(token, kept))
    heads.push({ id, answers })
  }
  const { token, at } = await stamper.stamp(rootOf(leaves))
  const { ends } = await vouchingFor(Uint8Array.from(token), trust)
  if (!ends || ending.some((former) => former.ends >= ends)) {
    log.warn({ ends, waiting: ending.length }, 'the authority ends no later than the time stamps that it should renew')
    return false
  }
  await db.transaction(async (tx) => {
    await insertRenewal(tx, { at, leaves: Buffer.concat(leaves), token, heads })
    await keepEnds(
      tx,
      heads.map(({ id }) => ({ id, ends })),
    )
  })
  // Otherwise a token that expires soon itself would be renewed again and again.
  return ending.length === BATCH && ends.getTime() > now.getTime() + RENEWED_BEFORE_MS
}
