import { type ColumnSettings, ColumnSettings as Settings, type Preference } from '@console/platform/contract/preferences'
import type { Column } from './columns'

const NO_SETTINGS: ColumnSettings = { order: [], hidden: [] }

export const keyOf = ({ dataIndex, key }: { dataIndex?: string; key?: string }) => dataIndex ?? key!

/** A pinned column stays where it is, whatever is set. */
export const isPinned = <Row>({ fixed }: Column<Row>) => Boolean(fixed)

/** What was saved; nothing where that cannot be read. */
export function settingsIn({ value }: Preference): ColumnSettings {
  const parsed = Settings.safeParse(JSON.parse(value ?? 'null'))
  return parsed.success ? parsed.data : NO_SETTINGS
}

/** Columns in the operator's order, those included that they hide. A column that is newer than the settings keeps its place behind the one before it. */
export function inOrder<Row>(columns: Column<Row>[], { order }: ColumnSettings): Column<Row>[] {
  const ordered: Column<Row>[] = []
  const movable = columns.filter((column) => !isPinned(column))
  const known = order.flatMap((key) => movable.find((column) => keyOf(column) === key) ?? [])
  ordered.push(...known)
  movable.forEach((column, index) => {
    if (known.includes(column)) return
    const before = movable[index - 1]
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column)
  })
  return columns.map((column) => (isPinned(column) ? column : ordered.shift()!))
}

/** The columns that are shown. */
export const arranged = <Row>(columns: Column<Row>[], settings: ColumnSettings): Column<Row>[] =>
  inOrder(columns, settings).filter((column) => isPinned(column) || !settings.hidden.includes(keyOf(column)))
