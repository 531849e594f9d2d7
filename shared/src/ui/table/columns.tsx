import type { CallInput, RevealRoute } from '@console/platform/contract'
import type { TableColumnType } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { CopyText } from '../core/copy-text'
import { NameOfRecord } from '../core/record-link'
import { MaskedValue } from '../core/masked-value'
import { shanghaiTime } from '../core/shanghai-time'
import { StatusTag, type Tone } from '../core/status-tag'
import { Dash, Money, orDash, Points } from '../core/values'
import { CellImages } from './cell-images'
import css from './list-table.module.css'
import { LongText } from './long-text'
import { type Operation, RowOperations } from './row-operations'

type Field<Row> = Extract<keyof Row, string>

/**
 * An antd column typed by the fields of its row. Empty values show a dash, long ones an ellipsis; a column without a
 * width takes the remaining space.
 */
export type Column<Row> = Pick<TableColumnType<Row>, 'align' | 'fixed' | 'className'> & {
  title: string
  width?: number
  /** For a column of numbers: the content of a row's cell. The column is as wide as the longest of them. */
  numberOf?: (row: Row) => string
} & (
    | { [F in Field<Row>]: { dataIndex: F; render?: (value: Row[F], row: Row) => ReactNode } }[Field<Row>]
    | { key: string; dataIndex?: undefined; render: (value: unknown, row: Row, position: number, rows: Row[]) => ReactNode }
  )

/** The fields of a row with a value of this type. */
type FieldOf<Row, Value> = { [F in Field<Row>]-?: Row[F] extends Value | undefined ? F : never }[Field<Row>]

/** The row's position in the whole list, from 1. */
export const indexColumn = <Row,>(): Column<Row> => ({ title: '序号', key: 'dataId', align: 'right', width: 52, render: (_value, _row, position) => position })

/**
 * The number of a record or a payment in full, with a button that copies it; a dash if there is none. `shown` renders
 * it as a link. `numberOf` also returns the text beside the number in the cell.
 */
export const numberColumn = <Row,>(
  dataIndex: FieldOf<Row, string | null>,
  title: string,
  shown: (number: string, row: Row) => ReactNode = (number) => <CopyText>{number}</CopyText>,
  numberOf = (row: Row) => (row[dataIndex] as string | null | undefined) ?? '',
) => ({ title, dataIndex, numberOf, render: (number: string | null, row: Row) => (number ? shown(number, row) : <Dash />) }) as Column<Row>

/** The label of a code. */
export const choiceColumn = <Row,>(dataIndex: FieldOf<Row, number>, title: string, options: Record<number, string>, width?: number) =>
  ({ title, dataIndex, width, render: (code: number) => orDash(options[code]) }) as Column<Row>

/** A code, of digits or letters, as a status: its label in its colour; a dash for a code without a label. */
export const statusColumn = <Row, Code extends number | string>(
  dataIndex: FieldOf<Row, Code>,
  title: string,
  options: Record<Code, string>,
  tones: Partial<Record<Code, Tone>>,
  width = 84,
) => ({ title, dataIndex, width, render: (code: Code) => <StatusTag tone={tones[code]}>{options[code]}</StatusTag> }) as Column<Row>

const NAMES = ['cName', 'name'] as const
type Names = readonly (typeof NAMES)[number][]

/** The name of a person or a company: the first name field that the back end answers. */
export const cNameOf = (row: object, names: Names = NAMES) =>
  names.map((field) => (row as Partial<Record<(typeof NAMES)[number], string | null>>)[field]).find(Boolean)

/**
 * A person or a company: `cName`, else `name`, else the list's own field, else a dash. Where `name` is that of
 * something else (a capture, a parcel's recipient), `names` leaves it out. The name of a user links to their page.
 */
export const cNameColumn = <Row,>(title: string, own?: FieldOf<Row, string | null>, names?: Names) =>
  ({
    title,
    key: 'cName',
    render(_value: unknown, row: Row) {
      return (
        <NameOfRecord kind="user" number={userOf(row as object)}>
          {cNameOf(row as object, names) || (own && (row[own] as string | null))}
        </NameOfRecord>
      )
    },
  }) as Column<Row>

/** The record's owner. Lists of evidence have a column of their own. */
const userOf = (row: { user_id?: number; userId?: number }) => row.user_id ?? row.userId

/** A length in minutes. */
export const timeLengthColumn = <Row,>(dataIndex: FieldOf<Row, number | null>, title = '时长') =>
  ({ title, dataIndex, align: 'right', width: 88, render: (minutes?: number | null) => orDash(minutes == null ? null : `${minutes} 分钟`) }) as Column<Row>

/** Addresses of images, separated by commas: their thumbnails, each opened by a click. */
export const imagesColumn = <Row,>(dataIndex: FieldOf<Row, string | null>, title: string, width = 120) =>
  ({ title, dataIndex, width, render: (addresses: string | null) => <CellImages label={title} addresses={addresses} /> }) as Column<Row>

/** A text of any length: its first line, and the whole text by a click. */
export const longTextColumn = <Row,>(dataIndex: FieldOf<Row, string> | FieldOf<Row, string | null>, title: string) =>
  ({ title, dataIndex, render: (text: string | null) => (text ? <LongText>{text}</LongText> : <Dash />) }) as Column<Row>

/** `YYYY-MM-DD HH:mm:ss`, as the server writes it. */
export const timeColumn = <Row,>(dataIndex: FieldOf<Row, string | null>, title: string) =>
  ({ title, dataIndex, width: 144, className: css.whole }) as Column<Row>

/** A personal value, which the list answers masked. `call` answers it in full to operators who may see it. */
export const personalColumn = <Row, R extends RevealRoute>(
  dataIndex: NoInfer<FieldOf<Row, string | null>>,
  title: string,
  call: R,
  inputOf: (row: Row) => CallInput<NoInfer<R>>,
  width = 100,
): Column<Row> =>
  ({
    title,
    dataIndex,
    width,
    className: css.whole,
    render: (masked: string | null, row: Row) => (
      <MaskedValue label={title} call={call} input={inputOf(row)}>
        {masked}
      </MaskedValue>
    ),
  }) as Column<Row>

/** Unix seconds as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, a dash where they are 0 or missing. */
export const addTimeColumn = <Row,>(dataIndex: FieldOf<Row, number>, title: string) =>
  ({
    title,
    dataIndex,
    width: 144,
    className: css.whole,
    render: (seconds: number | null) => (seconds ? shanghaiTime(seconds * 1000) : <Dash />),
  }) as Column<Row>

export const pointsColumn = <Row,>(dataIndex: FieldOf<Row, number>, title: string) =>
  ({ title, dataIndex, align: 'right', width: 104, render: (value: number | null) => <Points value={value} /> }) as Column<Row>

/** The change of a balance in points: +100, -20. */
export const changeColumn = <Row,>(dataIndex: FieldOf<Row, number>, title: string) =>
  ({ title, dataIndex, align: 'right', width: 104, render: (value: number | null) => <Points value={value} signed /> }) as Column<Row>

/** Yuan with two decimals. */
export const moneyColumn = <Row,>(dataIndex: FieldOf<Row, string>, title: string) =>
  ({ title, dataIndex, align: 'right', width: 112, render: (value: string | null) => <Money value={value} /> }) as Column<Row>

/** The key of the column below, which is not printed. */
export const OPERATIONS = 'operations'

/**
 * The operations on a row, one of the page's `rows`, pinned to the right. An administrator's row (its position is 管理员)
 * has none.
 */
export const operations = <Row,>(of: (row: Row, rows: Row[]) => Operation[] | ReactElement, width = 64): Column<Row> => ({
  title: '操作',
  key: OPERATIONS,
  fixed: 'end',
  width,
  render: (_value, row, _position, rows) => {
    if ((row as { position?: string }).position === '管理员') return <Dash />
    const found = of(row, rows)
    return Array.isArray(found) ? <RowOperations operations={found} /> : found
  },
})
