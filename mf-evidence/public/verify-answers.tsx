import { type Answer, type Fact, type Outcome, questions, type Question, useVerification, verdictStates } from '@console/platform/verify'
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
  const result = outcome.certificate ?? outcome.answers.integrity
  return (
    <>
      <Verdict outcome={outcome} />
      <ul className="answers" aria-label="核验结果">
        {Object.entries(questions).map(([question, name]) => (
          <Row key={question} name={name} answer={outcome.answers[question as Question]} />
        ))}
        {outcome.certificate && <Row name="PDF 证书" answer={outcome.certificate} />}
      </ul>
      <p role="status" className="announced">
        {outcome.file && `核验完成：${verdictStates[result.state]}，${result.why}`}
      </p>
    </>
  )
}

/** What all of it comes to, and what to do next. */
function Verdict({ outcome: { file, answers, certificate } }: { outcome: Outcome }) {
  const namesOf = (...states: Answer['state'][]) =>
    Object.entries(questions)
      .filter(([question]) => states.includes(answers[question as Question].state))
      .map(([, name]) => name)
      .join('、')
  const failed = certificate?.state === 'failed' ? 'PDF 证书' : namesOf('failed')
  if (failed)
    return (
      <p className="verdict failed">
        <strong>核验不通过：{failed}</strong>
        请勿采信。请用未经修改的原始文件再次核验，仍不通过时联系存证平台。
      </p>
    )
  if (!file || answers.integrity.state !== 'passed')
    return (
      <p className="verdict">
        <strong>{certificate ? 'PDF 证书已核验，尚未核对原始文件' : '已找到存证记录，尚未核对文件'}</strong>
        下一步：选择您持有的原始文件，核对它与存证时是否一致。
      </p>
    )
  const open = namesOf('unverified', 'pending')
  return (
    <p className="verdict passed">
      <strong>核验通过：这份文件与存证时一致</strong>
      {open ? `${open}尚未验证，可稍后再次核验。` : '无需其他操作；各项依据见下方。'}
    </p>
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
