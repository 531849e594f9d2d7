import type { ProofAnswer } from '@console/platform/contract/proof'
import { type Answers, compareDigests, type Fact, type FileDigests, manifestIn, type Verdict, verify } from '../proof'

/** What is asked of a piece of evidence, in the order in which it is shown. */
export const questions = { integrity: '完整性', timestamp: '时间戳', chain: '上链', issuer: '出证机构' } as const
export type Question = keyof typeof questions

/** `note`: what anyone who reads the answer must know beside it. */
export type Answer = Pick<Verdict, 'state' | 'why' | 'facts'> & { note?: string }
export type FourAnswers = Record<Question, Answer>

/** What the record says of a piece. */
export interface Piece {
  baoquan: string
  /** In hex; either may be missing. */
  sha256: string | null
  sm3: string | null
  /** Since when the file that the platform keeps no longer matches. */
  damagedAt: string | null
  /** SHA-256 of that file, in hex, as the platform's last check found it. */
  foundSha256?: string | null
}

/**
 * What is known of a piece's proof. `partial`: the manifest holds what is not for everybody's eyes, and was left out
 * with its signature.
 */
export type GivenProof = ProofAnswer & { partial?: boolean }

/**
 * The four answers about a piece, with the digests of the file at hand. `known`: null where the back end has no proofs.
 * @throws when the library that checks cannot be loaded
 */
export async function answersTo(piece: Piece, known: GivenProof | null, file: FileDigests): Promise<FourAnswers> {
  const recorded = { sha256: piece.sha256 ?? undefined, sm3: piece.sm3 ?? undefined }
  const integrity = integrityFrom(piece, compareDigests(recorded, file))
  if (!known) return { integrity, timestamp: withoutProof, chain: withoutProof, issuer: withoutProof }
  const { timestamp, chain, issuer } = await verify(known.proof, file, known.trust)
  return {
    integrity,
    timestamp: { ...timestamp, note: known.stamped?.embedded ? '本平台内置时间戳（非第三方）' : undefined },
    chain: { ...chain, note: known.ledger.embedded ? known.ledger.name : undefined },
    issuer: issuerFrom(piece, known, issuer),
  }
}

const withoutProof: Answer = { state: 'unverified', why: '后台没有提供存证凭证', facts: [] }

/** Without a file at hand the one that the platform keeps counts: if it is damaged, that is said (SEC-F5). */
const integrityFrom = ({ damagedAt, foundSha256 }: Piece, answer: Answer): Answer =>
  damagedAt && answer.state === 'unverified'
    ? { ...answer, state: 'failed', why: `平台保存的文件已损坏（发现于 ${damagedAt}）`, facts: withFound(answer.facts, foundSha256) }
    : answer

/** Adds the digest that a check found below the recorded one. */
function withFound([recorded, ...others]: readonly Fact[], found: string | null | undefined): Fact[] {
  const damage = found ? [{ label: '核验时的 SHA-256', value: found, kind: 'hash' as const }] : []
  return recorded ? [recorded, ...damage, ...others] : damage
}

/** The manifest must be this piece's: a valid proof of another piece proves nothing. */
function issuerFrom(piece: Piece, { proof, partial }: GivenProof, answer: Answers['issuer']): Answer {
  if (partial) return { state: 'unverified', why: '存证清单含取证地点或设备信息，不对外公开，请向出证机构核验', facts: [] }
  if (answer.state !== 'failed' && !isOf(piece, proof.manifest)) return { ...answer, state: 'failed', why: '存证清单不是该证据的' }
  return answer
}

function isOf(piece: Piece, manifest: string) {
  const stated = manifestIn(manifest)
  const both = (['sha256', 'sm3'] as const).filter((kind) => piece[kind] && stated[kind])
  return stated.baoquan === piece.baoquan && both.length > 0 && both.every((kind) => piece[kind] === stated[kind])
}
