import type { ProofAnswer } from '@console/platform/contract/proof'

/** Whether what the platform signed names a place or a device. */
function namesPersonal({ proof }: ProofAnswer) {
  const { capture, device } = JSON.parse(proof.manifest)
  return Boolean(capture.address || device)
}

/**
 * A proof as anybody may see it. The signed text cannot be shortened: one that names a place or a device is left out,
 * and its signature with it.
 */
export function withoutPersonal(answer: ProofAnswer) {
  if (!namesPersonal(answer)) return { ...answer, partial: false }
  const { baoquan, sha256, sm3 } = JSON.parse(answer.proof.manifest)
  return { ...answer, partial: true, proof: { ...answer.proof, manifest: JSON.stringify({ baoquan, sha256, sm3 }), signature: null } }
}
