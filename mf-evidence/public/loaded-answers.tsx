import type { PublicProof } from '@console/platform/contract/public'
import type { Reading } from '@console/platform/digest'
import { useEffect, useState } from 'react'
import { NotLoaded } from './not-loaded'

type Loaded = typeof import('./verify-answers')

/** The answers. What finds them is loaded when there is something to check. */
export function LoadedAnswers(question: { piece: PublicProof; reading: Reading }) {
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt more loads it again
  useEffect(() => {
    let here = true
    const show = (found: Loaded | 'failed') => here && setLoaded(found)
    import(/* webpackChunkName: "verify" */ './verify-answers').then(show, () => show('failed'))
    return () => {
      here = false
    }
  }, [attempt])

  if (!loaded) return <p role="status">正在核验…</p>
  if (loaded === 'failed') return <NotLoaded onRetry={() => setAttempt(attempt + 1)} />
  return <loaded.VerifyAnswers {...question} />
}
