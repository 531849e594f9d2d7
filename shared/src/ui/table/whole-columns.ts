import type { Column } from './columns'

/** Pixels that a column without a width has at least; it takes what the others leave. */
export const FLEXIBLE = 120

type Wide<Row> = Pick<Column<Row>, 'fixed' | 'width'>

const widthOf = <Row>({ width = FLEXIBLE }: Wide<Row>) => width

export const widthOfAll = <Row>(columns: readonly Wide<Row>[]) => columns.reduce((sum, column) => sum + widthOf(column), 0)

/** Pixels of those that stay at an edge while the others scroll. */
export const pinnedWidth = <Row>(columns: readonly Wide<Row>[], edge: Column<Row>['fixed']) => widthOfAll(columns.filter(({ fixed }) => fixed === edge))

/**
 * How many pixels more a column without a width gets in a room that is too narrow for all, so that the last column in
 * view is whole: what does not fit begins under the columns that are pinned at the end, and none of its texts is cut.
 */
export function spareRoom<Row>(columns: readonly Wide<Row>[], room: number) {
  let left = room - widthOfAll(columns.filter(({ fixed }) => fixed))
  let takesIt = false
  for (const column of columns) {
    if (column.fixed) continue
    if (widthOf(column) > left) break
    left -= widthOf(column)
    takesIt ||= column.width === undefined
  }
  return takesIt ? Math.max(0, left) : 0
}
