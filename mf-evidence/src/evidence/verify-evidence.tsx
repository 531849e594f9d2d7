import { evidence, type EvidenceDetail } from '@console/platform/contract/evidence'
import { FailedState, useRead, useWrite, WriteError } from '@console/platform/ui/core'
import { VerifyPanel } from '@console/platform/ui/verify'

interface VerifyEvidenceProps {
  piece: EvidenceDetail
  /** SHA-256 of the file, as the page shows it. */
  hash: string
}

/** Checks a piece, and a file against it. That a file was the right one goes on record. */
export function VerifyEvidence({ piece: { baoquan, sm3, file }, hash }: VerifyEvidenceProps) {
  const proof = useRead(evidence.proof, { baoquan })
  const { send, error } = useWrite(evidence.addCustody)
  // Another back end may know no proofs.
  const isMissing = proof.error?.code === 404
  if (proof.error && !isMissing) return <FailedState error={proof.error} onRetry={proof.refetch} />
  return (
    <>
      <VerifyPanel
        piece={{ baoquan, sha256: hash, sm3, damagedAt: file?.damagedAt ?? null }}
        proof={isMissing ? null : proof.data}
        onVerified={() => void send({ baoquan, kind: 'verified' })}
      />
      <WriteError error={error} />
    </>
  )
}
