import type { CustodyChain, Trust } from '@console/platform/contract/proof'
import { useCustodyVerification } from '../../verify'
import { AnswerRow } from './answer-row'
import { VerifierFailed } from './verifier-failed'
import css from './verify-panel.module.css'

interface CustodyAnswerProps {
  chain: CustodyChain
  trust: Trust
  /** Of the piece that the chain must be of. Without it the chain is unverified. */
  manifest?: string
}

/** Whether a chain of custody is as it was written, and its end in the ledger: computed in the browser. */
export function CustodyAnswer({ chain, trust, manifest }: CustodyAnswerProps) {
  const { answer, retry } = useCustodyVerification(chain, manifest, trust)
  if (!answer) return <p role="status">正在核对哈希链…</p>
  if (answer === 'failed') return <VerifierFailed onRetry={retry} />
  return (
    <ul className={css.answers} aria-label="哈希链">
      <AnswerRow name="哈希链" answer={answer} />
    </ul>
  )
}
