import type { ReactNode } from 'react'
import css from './plain-table.module.css'

interface PlainTableProps {
  titles: string[]
  /** `<tr>` elements. */
  children: ReactNode
}

/** A few rows in a dialog: nothing to sort, to filter or to page. */
export const PlainTable = ({ titles, children }: PlainTableProps) => (
  <table className={css.table}>
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
