import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined, MinusCircleOutlined } from '@ant-design/icons'
import { type Answer, type Fact, verdictStates } from '../../verify'
import { CopyText } from '../core/copy-text'
import css from './verify-panel.module.css'

const icons = { passed: CheckCircleOutlined, failed: CloseCircleOutlined, unverified: MinusCircleOutlined, pending: ClockCircleOutlined }

/**
 * One answer: an icon, its word, why, and behind them what was compared. One that failed is a red block that shows it.
 */
export function AnswerRow({ name, answer: { state, why, note, facts } }: { name: string; answer: Answer }) {
  const Icon = icons[state]
  const line = (
    <>
      <Icon aria-hidden className={css[state]} />
      <span className={css.name}>{name}</span>
      <span className={`${css.word} ${css[state]}`}>{verdictStates[state]}</span>
      <span className={css.why}>
        {why}
        {note && <span className={css.note}>{note}</span>}
      </span>
    </>
  )
  const failed = state === 'failed'
  if (facts.length === 0)
    return (
      <li className={failed ? css.broken : undefined}>
        <div className={css.line}>{line}</div>
      </li>
    )
  return (
    <li className={failed ? css.broken : undefined}>
      <details open={failed}>
        <summary className={css.line}>{line}</summary>
        <dl className={css.facts}>
          {facts.map((fact, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two certificates can have one issuer
            <div key={i}>
              <dt>{fact.label}</dt>
              <dd translate="no">{shownValue(fact)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  )
}

function shownValue({ kind, value, href }: Fact) {
  if (kind === 'hash') return <CopyText whole>{value}</CopyText>
  if (kind !== 'link') return value
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {value}
    </a>
  )
}
