import { type ColumnSettings, ColumnSettings as Settings, type Preference } from '@console/platform/contract/preferences'
import type { Column } from './columns'

export const NO_SETTINGS: ColumnSettings = { order: [], hidden: [] }

export const keyOf = ({ dataIndex, key }: { dataIndex?: string; key?: string }) => dataIndex ?? key!

/** A column that its page has pinned stays pinned, whatever the settings say. */
export const isPinned = <Row>({ fixed }: Column<Row>) => Boolean(fixed)

/** The saved settings; undefined if they cannot be read. */
export function settingsIn({ value }: Preference): ColumnSettings {
  const parsed = Settings.safeParse(JSON.parse(value ?? 'null'))
  return parsed.success ? parsed.data : NO_SETTINGS
}

/**
 * All columns in the operator's order, including hidden ones. A column that is newer than the settings stays behind the
 * one before it.
 */
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

/** The shown columns with their widths; pinned ones are at their edge. */
export function arranged<Row>(columns: Column<Row>[], settings: ColumnSettings): Column<Row>[] {
  const shown = inOrder(columns, settings).filter((column) => isPinned(column) || !settings.hidden.includes(keyOf(column)))
  const pinned = shown.map((column) => (isPinned(column) ? column : { ...column, fixed: settings.pinned?.[keyOf(column)] }))
  const at = (edge: 'start' | 'end' | undefined) => pinned.filter(({ fixed }) => fixed === edge)
  return withWidths([...at('start'), ...at(undefined), ...at('end')], settings)
}

/**
 * One column has no width and takes the remaining space: the one that the page declares, or the last one whose width
 * was not set.
 */
function withWidths<Row>(columns: Column<Row>[], { widths = {} }: ColumnSettings): Column<Row>[] {
  const sized = columns.map((column) => ({ ...column, width: widths[keyOf(column)] ?? column.width }))
  if (sized.some(({ width }) => width === undefined) || !columns.some(({ width }) => width === undefined)) return sized
  const last = sized.findLast((column) => !column.fixed && !(keyOf(column) in widths))
  return sized.map((column) => (column === last ? { ...column, width: undefined } : column))
}
