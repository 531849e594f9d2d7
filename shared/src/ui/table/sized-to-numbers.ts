import type { Column } from './columns'

/** Pixels of a character of `CopyText`, in the widest of its fonts; and of a Chinese character beside it. */
const CHARACTER = 7.83
const CHINESE = 13
/** The cell's padding and the copy button. */
const AROUND = 16 + 24
/** The width of a column before its rows are known: that of the number of a piece of evidence. */
const USUAL = 'BQ202611270000000000'

/**
 * The columns of a list; those of numbers are as wide as the longest number of these rows, unless they have a width.
 */
export const sizedToNumbers = <Row>(columns: Column<Row>[], rows: readonly Row[]): Column<Row>[] =>
  columns.map((column) => {
    const { numberOf, width } = column
    if (!numberOf || width !== undefined) return column
    const texts = rows.length ? rows.map(numberOf) : [USUAL]
    return { ...column, width: Math.ceil(Math.max(...[column.title, ...texts].map(widthOf))) + AROUND }
  })

const widthOf = (text: string) => [...text].reduce((sum, character) => sum + (character.charCodeAt(0) < 128 ? CHARACTER : CHINESE), 0)
