import type { ReactNode } from 'react'
import css from './field-list.module.css'
import { orDash } from './values'

/** A record's fields with their labels, in two columns where there is room. `false` leaves a field out; what is empty shows a dash. No browser translates the values. */
export function FieldList({ fields }: { fields: Record<string, ReactNode> }) {
  return (
    <dl className={css.list}>
      {Object.entries(fields)
        .filter(([, value]) => value !== false)
        .map(([label, value]) => (
          <div key={label} className={css.field}>
            <dt>{label}</dt>
            <dd translate="no">{orDash(value)}</dd>
          </div>
        ))}
    </dl>
  )
}
