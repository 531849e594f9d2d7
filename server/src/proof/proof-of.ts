import type { KnownProof, Place, Proof, ProofAnswer } from '@console/platform/contract/proof'
import { checkTimestamp, toHex } from '@console/platform/proof'
import type { Db } from '../db/db'
import { embeddedLedger } from './anchor'
import { leavesIn, pathTo } from './merkle-tree'
import type { Prover } from './prover'
import { findHead, findProof, type ProofRow } from './queries'

type Bytes = Uint8Array<ArrayBuffer>

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** Everything that others need to check a piece of evidence, and what it says. */
export async function proofOf(db: Db, { trust }: Pick<Prover, 'trust'>, evidenceId: number): Promise<ProofAnswer> {
  const row = await read(db, evidenceId)
  const { manifest, signature, token } = row
  const proof: Proof = { manifest, signature: signature && base64(signature), token: token && base64(token), ledger: await placeOf(db, row) }
  return { ...(await known(row, trust)), proof, trust }
}

/** What is known of a piece's proof: for details, certificates and public pages. */
export const knownProof = async (db: Db, { trust }: Pick<Prover, 'trust'>, evidenceId: number): Promise<KnownProof> => known(await read(db, evidenceId), trust)

async function read(db: Db, evidenceId: number) {
  const row = await findProof(db, evidenceId)
  if (!row) throw new Error(`Evidence ${evidenceId} has no proof`)
  return row
}

async function known(row: ProofRow, trust: Prover['trust']): Promise<KnownProof> {
  const { head, headHash, headAt, signature } = row
  return {
    stamped: await stampOf(row, trust),
    signed: signature !== null,
    sealed: head === null ? null : { head, hash: headHash!, at: headAt! },
    ledger: { name: embeddedLedger.name, embedded: embeddedLedger.embedded },
  }
}

async function stampOf({ token, sha256, stampedAt }: ProofRow, trust: Prover['trust']): Promise<KnownProof['stamped']> {
  if (!token) return null
  // Whatever is wrong with it, verification says what.
  const stamp = await checkTimestamp(token as Bytes, sha256, trust.timestampRoots).catch(() => undefined)
  return { at: stampedAt!, authority: stamp?.authority ?? '时间戳无效', embedded: stamp?.trusted ?? false }
}

async function placeOf(db: Db, { head: number, leaf, nonce }: ProofRow): Promise<Place | null> {
  if (number === null) return null
  const { at, leaves, root, previousHash, signature, token } = (await findHead(db, number))!
  const all = leavesIn(leaves)
  return {
    nonce: base64(nonce),
    index: leaf!,
    path: pathTo(leaf!, all).map(toHex),
    head: { number, at: at.toISOString(), size: all.length, root: toHex(root), previous: toHex(previousHash) },
    signature: base64(signature),
    token: base64(token),
  }
}
