import type { CustodyChain, Trust } from '@console/platform/contract/proof'
import { useEffect, useState } from 'react'
import { verifyCustody } from '../proof'
import type { Answer } from './answers-to'

/**
 * Whether a chain of custody holds, and is of the piece that the manifest is of: undefined while it is verified,
 * `failed` when what verifies could not be loaded.
 */
export function useCustodyVerification(chain: CustodyChain, manifest: string | undefined, trust: Trust) {
  const [answer, setAnswer] = useState<Answer | 'failed'>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt more loads what verifies again
  useEffect(() => {
    let here = true
    const show = (found: Answer | 'failed') => here && setAnswer(found)
    verifyCustody(chain, manifest, trust).then(show, () => show('failed'))
    return () => {
      here = false
    }
  }, [chain, manifest, trust, attempt])

  return { answer, retry: () => setAttempt(attempt + 1) }
}
