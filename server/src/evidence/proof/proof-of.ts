import type { KnownProof, Proof, ProofAnswer } from '@console/platform/contract/proof'
import { verifyStandaloneTimestamp } from '@console/platform/proof'
import type { Db } from '../../infra/db/db'
import { ledgerOf } from './ledger-name'
import { base64, placeOf } from './place-of'
import type { Prover } from './prover'
import { findProof, type ProofRow } from './queries'
import { keptRevocation } from './revocation/kept-revocation'

type Bytes = Uint8Array<ArrayBuffer>

type Known = Pick<Prover, 'trust' | 'ownTimestampRoots' | 'chained'>

/** Everything that others need to check a piece of evidence, and what it says. */
export async function proofOf(db: Db, prover: Known, evidenceId: number): Promise<ProofAnswer> {
  const row = await read(db, evidenceId)
  const { manifest, signature, smSignature, token } = row
  const proof: Proof = {
    manifest,
    signature: signature && base64(signature),
    smSignature: smSignature && base64(smSignature),
    token: token && base64(token),
    ledger: row.head === null ? null : await placeOf(db, { head: row.head, leaf: row.leaf!, nonce: row.nonce, digests: row.digests }),
  }
  const revocation = await keptRevocation(db, proof, prover.trust, row.stampedDate ?? new Date())
  return { ...(await known(row, prover)), proof: { ...proof, revocation }, trust: prover.trust }
}

/** What is known of a piece's proof: for details, certificates and public pages. */
export const knownProof = async (db: Db, prover: Known, evidenceId: number): Promise<KnownProof> => known(await read(db, evidenceId), prover)

async function read(db: Db, evidenceId: number) {
  const row = await findProof(db, evidenceId)
  if (!row) throw new Error(`Evidence ${evidenceId} has no proof`)
  return row
}

async function known(row: ProofRow, prover: Known): Promise<KnownProof> {
  const { head, headHash, headAt, signature, anchor } = row
  return {
    stamped: await stampOf(row, prover),
    signed: signature !== null,
    sealed: head === null ? null : { head, hash: headHash!, at: headAt! },
    ledger: ledgerOf(anchor, prover.chained),
    anchor,
  }
}

async function stampOf({ token, sha256, stampedAt }: ProofRow, { trust, ownTimestampRoots }: Known): Promise<KnownProof['stamped']> {
  if (!token) return null
  // Whatever is wrong with it, verification says what.
  const under = (roots: readonly string[]) => verifyStandaloneTimestamp(token as Bytes, sha256, roots).catch(() => undefined)
  const stamp = await under(trust.timestampRoots)
  const embedded = (await under(ownTimestampRoots))?.trusted ?? false
  return { at: stampedAt!, authority: stamp?.authority ?? '时间戳无效', embedded }
}
