import { type Answer, type Fact, questions, type Question, useVerification, verdictStates } from '@console/platform/verify'
import type { PublicProof } from '@console/platform/contract/public'
import type { Reading } from '@console/platform/digest'
import { NotLoaded } from './not-loaded'

const marks = { passed: '✓', failed: '✗', unverified: '–', pending: '…' }

/** The four answers, and what each was made from. */
export function VerifyAnswers({ piece, reading }: { piece: PublicProof; reading: Reading }) {
  const { outcome, retry } = useVerification(piece, piece, reading)
  if (!outcome) return <p role="status">正在核验…</p>
  if (outcome === 'failed') return <NotLoaded onRetry={retry} />
  // Of a PDF certificate that was chosen in the place of the file, its own answer.
  const told = outcome.certificate ?? outcome.answers.integrity
  return (
    <>
      <ul className="answers" aria-label="核验结果">
        {Object.entries(questions).map(([question, name]) => (
          <Row key={question} name={name} answer={outcome.answers[question as Question]} />
        ))}
        {outcome.certificate && <Row name="PDF 证书" answer={outcome.certificate} />}
      </ul>
      <p role="status" className="told">
        {outcome.file && `核验完成：${verdictStates[told.state]}，${told.why}`}
      </p>
    </>
  )
}

const Row = ({ name, answer: { state, why, note, facts } }: { name: string; answer: Answer }) => (
  <li>
    <p className={state}>
      <span aria-hidden>{marks[state]}</span> {name}：<strong>{verdictStates[state]}</strong>
    </p>
    <p>{why}</p>
    {note && <p className="remark">{note}</p>}
    {facts.length > 0 && (
      <details>
        <summary>核验依据</summary>
        <dl>
          {facts.map((fact, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two certificates can have one issuer
            <div key={i}>
              <dt>{fact.label}</dt>
              <dd className={fact.kind === 'hash' ? 'digest' : undefined}>{shownValue(fact)}</dd>
            </div>
          ))}
        </dl>
      </details>
    )}
  </li>
)

const shownValue = ({ kind, value, href }: Fact) =>
  kind === 'link' ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {value}
    </a>
  ) : (
    value
  )
