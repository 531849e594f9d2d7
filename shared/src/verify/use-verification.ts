import { useEffect, useState } from 'react'
import type { KeptFile, Reading } from '../digest'
import { type Answer, answersTo, type FourAnswers, type GivenProof, type Piece } from './answers-to'
import { signedCertificate } from './signed-certificate'

export interface Outcome<F = File> {
  /** The file that was verified, if there was one. */
  file?: F
  answers: FourAnswers
  /** Of a file that is a signed PDF certificate, and not the evidence. */
  certificate?: Answer
}

/**
 * The four answers about a piece: of its record at once, and of a file when it is read. `known`: undefined while it is
 * on its way, null where the back end has no proofs.
 */
export function useVerification<F extends File | KeptFile = File>(
  { baoquan, sha256, sm3, damagedAt, foundSha256 }: Piece,
  known: GivenProof | null | undefined,
  reading: Reading<F>,
) {
  const [outcome, setOutcome] = useState<Outcome<F> | 'failed'>()
  const [attempt, setAttempt] = useState(0)
  // While another file is on its way, nothing is said of the one before.
  const atHand = reading.step === 'read' ? reading : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt more loads what verifies again
  useEffect(() => {
    if (known === undefined) return
    let here = true
    const show = (found: Outcome<F> | 'failed') => here && setOutcome(found)
    verify({ baoquan, sha256, sm3, damagedAt, foundSha256 }, known, atHand).then(show, () => show('failed'))
    return () => {
      here = false
    }
  }, [baoquan, sha256, sm3, damagedAt, foundSha256, known, atHand, attempt])

  return { outcome: outcome === 'failed' ? outcome : outcome && untilRead(outcome, reading), retry: () => setAttempt(attempt + 1) }
}

/** What is said of a file as long as it has no digest. */
function unread<F extends File | KeptFile>(reading: Reading<F>): Answer | undefined {
  if (reading.step !== 'reading' && reading.step !== 'failed') return undefined
  const name = reading.file instanceof File ? '所选文件' : '平台保存的文件'
  return reading.step === 'reading' ? { state: 'pending', why: `正在计算${name}的哈希`, facts: [] } : { state: 'unverified', why: `${name}未能读取`, facts: [] }
}

/**
 * Nothing is left of the answer to the file before. That the file which the platform keeps is damaged is said all the
 * same.
 */
function untilRead<F extends File | KeptFile>(outcome: Outcome<F>, reading: Reading<F>): Outcome<F> {
  const integrity = unread(reading)
  const isOfRecord = !outcome.file && outcome.answers.integrity.state !== 'unverified'
  return integrity && !isOfRecord ? { answers: { ...outcome.answers, integrity } } : outcome
}

async function verify<F extends File | KeptFile>(piece: Piece, known: GivenProof | null, atHand?: Extract<Reading<F>, { step: 'read' }>): Promise<Outcome<F>> {
  if (!atHand) return { answers: await answersTo(piece, known, {}) }
  const { file, digests } = atHand
  const answers = await answersTo(piece, known, digests)
  const certificate =
    known && file instanceof File && answers.integrity.state === 'failed' ? await signedCertificate(file, known.trust, piece.baoquan) : undefined
  if (!certificate) return { file, answers }
  const integrity: Answer = { ...answers.integrity, state: 'unverified', why: '所选文件是 PDF 证书，不是证据文件' }
  return { file, certificate, answers: { ...answers, integrity } }
}
