import type { ReactNode } from 'react'
import type { Queue } from '../core/queue'
import { orDash } from '../core/values'
import type { Column } from './columns'
import css from './with-claims.module.css'

/** Names of colleagues, by the id of the record that they are at work on. */
export type Claims = ReadonlyMap<number, string>

/** The columns of a list, the widest of which names the colleague who is at work on a row. */
export function withClaims<Row>(columns: Column<Row>[], idOf: Queue<Row>['idOf'], claims: Claims): Column<Row>[] {
  if (!claims.size) return columns
  const widest = columns.find(({ width }) => width === undefined) ?? columns[0]
  return columns.map((column) => {
    if (column !== widest) return column
    const render = (column.render ?? orDash) as (...cell: unknown[]) => ReactNode
    return {
      ...column,
      render(...cell: [unknown, Row, number, Row[]]) {
        const name = claims.get(idOf(cell[1]))
        if (name === undefined) return render(...cell)
        return (
          <span className={css.cell}>
            <span className={css.value}>{render(...cell)}</span>
            <span className={css.claim}>{name} 正在审核</span>
          </span>
        )
      },
    } as Column<Row>
  })
}
