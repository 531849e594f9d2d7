import { release } from '../../infra/db/claims'
import type { Db } from '../../infra/db/db'
import { addCustody, holdChains } from '../pieces/custody'
import type { Prover } from './prover'
import { claimUnstamped, fillIn, STAMPING, type Stamped, type Unstamped } from './queries'

/** So many are stamped before they are kept: that much work is lost when the process ends. */
const BATCH = 64
/** For so long a server has them to itself. */
const CLAIMED_MS = 120_000
/** More than an authority may take for one. What is left when it begins is given back. */
const LAST_MS = 15_000

/** As many as who allows most: each keeps to what it may be asked itself. */
const atOnce = ({ stamper, issuer, smIssuer }: Prover) => Math.max(stamper.atOnce, issuer.atOnce, smIssuer?.atOnce ?? 1)
/** Where more wait for a time stamp than the authority is asked for at the same time, the last one takes longer. */
const lastMs = (prover: Prover) => Math.min(CLAIMED_MS / 2, LAST_MS * Math.ceil(atOnce(prover) / prover.stamper.atOnce))

/** What a piece got, and from whom. */
interface StampedBy extends Stamped {
  authority?: string
}

/**
 * Gives evidence that waits for it a time stamp, and signs what the platform states of it. No transaction is open while
 * an authority is asked. What it gave before it failed is kept. Servers may do this at the same time: each takes other
 * pieces. Returns whether more may wait.
 */
export async function stampWaiting(db: Db, prover: Prover): Promise<boolean> {
  const last = Date.now() + CLAIMED_MS - lastMs(prover)
  const { pieces, more } = await claimUnstamped(db, BATCH, CLAIMED_MS)
  const stamped: StampedBy[] = []
  const due = [...pieces]
  const inTurn = async () => {
    for (let piece = due.shift(); piece && Date.now() < last; piece = due.shift()) {
      const given: StampedBy = { id: piece.id }
      stamped.push(given)
      await stampOne(piece, given, prover)
    }
  }
  try {
    const ended = await Promise.allSettled(Array.from({ length: atOnce(prover) }, inTurn))
    const failed = ended.find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason
  } finally {
    if (stamped.length > 0) await db.transaction((tx) => keep(tx, stamped, prover))
    await release(
      db,
      STAMPING,
      pieces.map(({ id }) => `${id}`),
    )
  }
  return more
}

async function stampOne({ sha256, manifest, movedAt, hasToken, hasSignature }: Unstamped, given: StampedBy, { stamper, issuer, smIssuer, demo }: Prover) {
  const wanted = demo ? nextSecond(movedAt) : undefined
  if (!hasToken) {
    const { token, at, authority } = await stamper.stamp(sha256, wanted)
    Object.assign(given, { token: token.toString('hex'), at, authority })
  }
  if (hasSignature) return
  const content = Buffer.from(manifest)
  // Both or none: a statement that has the one is not signed again.
  const [signature, smSignature] = await Promise.all([issuer.sign(content, wanted), smIssuer?.sign(content, wanted)])
  Object.assign(given, { signature: signature.toString('hex'), smSignature: smSignature?.toString('hex') })
}

/** Time stamps are of whole seconds. */
const nextSecond = (time: Date) => new Date(Math.ceil(time.getTime() / 1000) * 1000)

/** The custody of a demo says what its time stamps say, which are of the past. */
async function keep(tx: Db, stamped: readonly StampedBy[], { demo }: Prover) {
  const now = new Date()
  await holdChains(
    tx,
    stamped.map(({ id }) => id),
  )
  const givenTo = new Map(stamped.map((given) => [given.id, given]))
  const filled = await fillIn(tx, stamped)
  await addCustody(
    tx,
    filled.map(({ id }) => {
      const { authority, at } = givenTo.get(id)!
      return { evidenceId: id, kind: 'stamped', at: demo ? at! : now, by: authority!, accountId: null, ip: null }
    }),
  )
}
