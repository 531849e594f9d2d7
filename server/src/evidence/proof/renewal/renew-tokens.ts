import { renewalLeaf, vouchingFor } from '@console/platform/proof'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../infra/db/db'
import { rootOf } from '../merkle-tree'
import type { Prover } from '../prover'
import { revocationOf } from '../revocation/kept-revocation'
import { insertRenewal, keepEnds, readDue, readUnknown, readUnread } from './queries'

const DAY_MS = 24 * 3_600_000
/** A token is renewed this long before its certificates expire. */
const RENEWED_BEFORE_MS = 90 * DAY_MS
/** The number of tokens in one renewal. */
const BATCH = 1000

interface Options {
  db: Db
  prover: Pick<Prover, 'stamper' | 'trust'>
  /** Tokens that were made before this day are renewed although their certificates do not expire yet. */
  renewStampsBefore?: Date
  log: Pick<FastifyBaseLogger, 'warn'>
  signal: AbortSignal
  now?: Date
}

/**
 * Renews the time stamps of the ledger's heads before their certificates expire: one new stamp covers a tree of a
 * thousand. A head whose certificates expire no later than those of the new stamp is not renewed, unless its stamp is
 * of before `renewStampsBefore`. An expired token cannot be renewed any more.
 */
export async function renewTokens(options: Options) {
  const { db, prover, signal } = options
  while (!signal.aborted && (await readEnds(prover, db)));
  await readUnknownEnds(options)
  while (!signal.aborted && (await renewSome(options)));
}

/** Reads when tokens expire. Returns whether more may wait. */
async function readEnds(prover: Options['prover'], db: Db): Promise<boolean> {
  const unread = await readUnread(db, BATCH)
  await keepEndsOf(unread, prover, db)
  return unread.length === BATCH
}

/** A root may have been added to those that are trusted. */
async function readUnknownEnds({ db, prover, signal }: Options) {
  let unknown: Awaited<ReturnType<typeof readUnknown>> = []
  do {
    unknown = await readUnknown(db, BATCH, unknown.at(-1)?.id ?? 0)
    await keepEndsOf(unknown, prover, db)
  } while (unknown.length === BATCH && !signal.aborted)
}

async function keepEndsOf(heads: readonly { id: number; token: Uint8Array }[], { trust }: Options['prover'], db: Db) {
  const ends = []
  for (const { id, token } of heads) ends.push({ id, ends: (await vouchingFor(Uint8Array.from(token), trust)).ends ?? null })
  if (ends.length > 0) await keepEnds(db, ends)
}

async function renewSome({ db, prover: { stamper, trust }, renewStampsBefore: madeBefore, log, now = new Date() }: Options): Promise<boolean> {
  const due = await readDue(db, BATCH, { now, endingBefore: new Date(now.getTime() + RENEWED_BEFORE_MS), madeBefore })
  if (due.length === 0) return false
  const leaves: Uint8Array[] = []
  const covered = []
  for (const [leaf, { token, ...head }] of due.entries()) {
    const { answers, kept } = await revocationOf(db, [Uint8Array.from(token)], trust, now)
    leaves.push(await renewalLeaf(token, kept))
    covered.push({ ...head, leaf, answers })
  }
  const { token, at } = await stamper.stamp(rootOf(leaves))
  const { ends } = await vouchingFor(Uint8Array.from(token), trust)
  const heads = ends ? covered.filter((former) => former.ends < ends || (madeBefore && former.made < madeBefore && at >= madeBefore)) : []
  if (heads.length < due.length) log.warn({ ends, waiting: due.length - heads.length }, 'the authority ends no later than the time stamps that it should renew')
  if (!ends || heads.length === 0) return false
  await db.transaction(async (tx) => {
    await insertRenewal(tx, { at, leaves: Buffer.concat(leaves), token, heads })
    await keepEnds(
      tx,
      heads.map(({ id }) => ({ id, ends })),
    )
  })
  // Otherwise a token that expires soon itself would be renewed again and again.
  return due.length === BATCH && heads.length === BATCH && ends.getTime() > now.getTime() + RENEWED_BEFORE_MS
}
