import { evidence, type EvidenceDetail } from '@console/platform/contract/evidence'
import { FailedState, useRead, useWrite, WriteError } from '@console/platform/ui/core'
import { VerifyPanel } from '@console/platform/ui/verify'
import type { FileSource } from './file-source'
import { useKeptFile } from './use-kept-file'

interface VerifyEvidenceProps {
  piece: EvidenceDetail
  /** SHA-256 of the file, as the page shows it. */
  hash: string
  source: FileSource
}

/** Verifies a piece, and compares a file with it. A match is recorded. */
export function VerifyEvidence({ piece, hash, source }: VerifyEvidenceProps) {
  const { baoquan, sm3, file } = piece
  const proof = useRead(evidence.proof, { baoquan })
  const { send, error } = useWrite(evidence.addCustody)
  const kept = useKeptFile(piece, source)
  // Another back end may know no proofs.
  const isMissing = proof.error?.code === 404
  // Read again, it may fail: what is being verified goes on.
  if (proof.error && !isMissing && !proof.data) return <FailedState error={proof.error} onRetry={proof.refetch} />
  return (
    <>
      <VerifyPanel
        piece={{ baoquan, sha256: hash, sm3, damagedAt: file?.damagedAt ?? null, foundSha256: file?.foundSha256 }}
        proof={isMissing ? null : proof.data}
        kept={kept}
        onVerified={(which) => void send({ baoquan, kind: which === 'kept' ? 'verifiedKept' : 'verified' })}
      />
      <WriteError error={error} />
    </>
  )
}
