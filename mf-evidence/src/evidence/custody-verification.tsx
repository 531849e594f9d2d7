import { evidence } from '@console/platform/contract/evidence'
import { FailedState, useRead } from '@console/platform/ui/core'
import { CustodyAnswer } from '@console/platform/ui/verify'

/** Holds a chain of custody against its hashes, and its end against the ledger. */
export function CustodyVerification({ baoquan }: { baoquan: string }) {
  const chain = useRead(evidence.custodyChain, { baoquan })
  const proof = useRead(evidence.proof, { baoquan })
  const failed = [chain, proof].find(({ error, data }) => error && !data)
  // Another back end may keep neither.
  if (failed?.error?.code === 404) return null
  if (failed) return <FailedState error={failed.error!} onRetry={failed.refetch} />
  return chain.data && proof.data ? <CustodyAnswer chain={chain.data} trust={proof.data.trust} manifest={proof.data.proof.manifest} /> : null
}
