import type { CSSProperties, ReactNode } from 'react'
import css from './field-list.module.css'
import { isEmpty, orDash } from './values'

interface FieldListProps {
  fields: Record<string, ReactNode>
  /** What is empty is named in one line instead of standing in one of its own. */
  collapsed?: boolean
}

/** Labels are as wide as the longest of them, up to this number of letters; a longer one is wider than the others. */
const LETTERS = 8

/** How wide a label is in Chinese letters, of which an ASCII one takes about half. */
const lettersOf = (label: string) => [...label].reduce((sum, letter) => sum + (letter < '\u0080' ? 0.6 : 1), 0)

/**
 * A record's fields with their labels, in two columns where there is room. `false` leaves a field out; what is empty
 * shows a dash. No browser translates the values.
 */
export function FieldList({ fields, collapsed }: FieldListProps) {
  const entries = Object.entries(fields).filter(([, value]) => value !== false)
  const shown = entries.filter(([, value]) => !collapsed || !isEmpty(value))
  const missing = entries.filter((entry) => !shown.includes(entry)).map(([label]) => label)
  const letters = Math.min(LETTERS, Math.max(0, ...shown.map(([label]) => lettersOf(label))))
  return (
    <>
      <dl className={css.list} style={{ '--letters': letters } as CSSProperties}>
        {shown.map(([label, value]) => (
          <div key={label} className={css.field}>
            <dt>{label}</dt>
            <dd translate="no">{orDash(value)}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && <p className={css.missing}>未填写：{missing.join('、')}</p>}
    </>
  )
}
