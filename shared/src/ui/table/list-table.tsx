import { Table, type TableColumnsType } from 'antd'
import { type CSSProperties, type Key, type ReactElement, type ReactNode, useCallback, useRef, useState } from 'react'
import { useServices } from '../../services/services'
import { PageSkeleton } from '../core/page-skeleton'
import { EmptyState } from '../core/page-state'
import { orDash } from '../core/values'
import { type Column, OPERATIONS } from './columns'
import { keyOf } from './columns-of'
import { HeadCell, widthOf } from './head-cell'
import css from './list-table.module.css'
import { Pager } from './pager'
import { RowDialogs } from './row-dialogs'
import { orderIn, sorted } from './sorted'
import { useFits } from './use-fits'
import type { List } from './use-list'
import { useRoom } from './use-room'
import { openRow, useRowKeys } from './use-row-keys'
import type { Selection } from './use-selection'
import { FLEXIBLE, pinnedWidth, spareRoom, widthOfAll } from './whole-columns'

/** The width in pixels of a column without a width in a wide window, where all columns share the further space. */
const ROOMY = 320

/** Rows that can be selected. */
export interface Selectable<Row> extends Selection {
  /** The accessible name of a row's checkbox. */
  nameOf: (row: Row) => string
  /** Why a row cannot be selected; undefined if it can. */
  whyNot?: (row: Row) => string | undefined
  /** The maximum of selected rows: as many as the page's actions take at once. */
  most?: number
}

/** The width of the column of checkboxes. */
const BOX_WIDTH = 40

interface ListTableProps<Row> {
  /** The accessible name of the table. */
  label: string
  rowKey: Extract<keyof Row, string>
  columns: Column<Row>[]
  list: List<Row>
  selection?: Selectable<Row>
  /** Shown in place of the rows, when this page could not be loaded. */
  failure?: ReactNode
  /** Columns can be resized by dragging. */
  onWidth?: (key: string, width: number) => void
}

/**
 * The rows of a list with its pager. The header stays in view; in a window too narrow for all columns the table scrolls
 * sideways.
 */
export function ListTable<Row>({ label, rowKey, columns, list, selection, failure, onWidth }: ListTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const boxed = selection ? BOX_WIDTH : 0
  const width = widthOfAll(columns) + boxed
  const room = useRoom(frame, width)
  const spare = room === undefined ? 0 : spareRoom(columns, room - boxed)
  const flexible = columns.findIndex((column) => column.width === undefined && !column.fixed)
  const roomy = useFits(
    frame,
    columns.reduce((sum, { width = ROOMY }) => sum + width, BOX_WIDTH + FLEXIBLE),
    false,
  )
  const { notify } = useServices()
  useRowKeys(frame, selection !== undefined)
  const empty = list.isPending ? <PageSkeleton lines={10} /> : (failure ?? <EmptyState onClear={list.isFiltered ? () => list.filterBy({}) : undefined} />)
  const table = (
    <Table<Row>
      className={room === undefined ? css.sticky : css.sideways}
      aria-label={label}
      rowKey={(row) => (row[rowKey] as Key) || `无${rowKey}的第${list.rows.indexOf(row) + 1}行`}
      size="small"
      components={onWidth && { header: { cell: HeadCell } }}
      rowSelection={selection && boxes(selection, list.rows, rowKey, notify.error)}
      scroll={room === undefined ? undefined : { x: width + spare }}
      tableLayout="fixed"
      columns={
        columns.map(({ render = orDash, ...column }, place) => ({
          ellipsis: { showTitle: column.width === undefined },
          ...column,
          width: column.width ?? (roomy ? ROOMY : spare && flexible === place ? FLEXIBLE + spare : undefined),
          ...sorted(column.dataIndex, list),
          className: keyOf(column) === OPERATIONS ? css.operations : column.className,
          onHeaderCell: () => (onWidth ? widthOf((width) => onWidth(keyOf(column), width)) : {}),
          render: (value: unknown, row: Row, index: number) => render(value as never, row, (list.page - 1) * list.limit + index + 1, list.rows),
        })) as TableColumnsType<Row>
      }
      dataSource={list.isPending ? [] : list.rows}
      onRow={() => ({ onKeyDown: openRow })}
      locale={{ emptyText: empty }}
      pagination={false}
      showSorterTooltip={false}
      onChange={(_pagination, _filters, sorter) => list.show({ sort: orderIn(sorter) })}
    />
  )
  // What can change while the next rows are on their way.
  const state = JSON.stringify([selection?.keys, columns.map((column) => [keyOf(column), column.width]), room])
  const shown = useLastUnless(list.isStale, table, state)
  return (
    <div
      ref={frame}
      aria-busy={list.isPending || list.isStale}
      className={list.isStale ? `${css.list} ${css.stale}` : css.list}
      style={room === undefined ? undefined : pinnedWidths(columns, boxed)}
    >
      <RowDialogs>{shown}</RowDialogs>
      <div className={css.foot}>
        {list.archivedBefore && <span className={css.archived}>{list.archivedBefore} 之前的记录已归档，不在此列表中</span>}
        {list.count > 0 && <Pager list={list} />}
      </div>
    </div>
  )
}

/**
 * The element of the last render that was not stale, or whose state was another one. React renders nothing below an
 * element that is the same: the click that asks for other rows does not render the present ones once more.
 */
function useLastUnless(isStale: boolean, element: ReactElement, state: string) {
  const last = useRef({ element, state })
  if (!isStale || last.current.state !== state) last.current = { element, state }
  return last.current.element
}

/**
 * For the style sheet: what of the table's width is covered at its edges. The boxes are pinned together with the first
 * column that is.
 */
function pinnedWidths<Row>(columns: Column<Row>[], boxed: number) {
  const start = pinnedWidth(columns, 'start')
  return { '--pinned-start': `${start && start + boxed}px`, '--pinned-end': `${pinnedWidth(columns, 'end')}px` } as CSSProperties
}

/** A checkbox for each row, and one for all rows of the page. */
const boxes = <Row,>(
  { keys, choose, nameOf, whyNot, most = Number.POSITIVE_INFINITY }: Selectable<Row>,
  rows: Row[],
  rowKey: Extract<keyof Row, string>,
  refuse: (message: string) => void,
) => ({
  selectedRowKeys: keys,
  preserveSelectedRowKeys: true,
  columnWidth: BOX_WIDTH,
  onChange(chosen: Key[]) {
    if (chosen.length > Math.max(most, keys.length)) return refuse(`一次最多选择 ${most} 项`)
    choose(chosen as Selection['keys'], new Map(rows.map((row) => [row[rowKey] as Selection['keys'][number], nameOf(row)])))
  },
  getCheckboxProps(row: Row) {
    const reason = whyNot?.(row)
    return { disabled: reason !== undefined, title: reason, 'aria-label': `选择 ${nameOf(row)}${reason ? `（${reason}）` : ''}` }
  },
  getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
  columnTitle: (box: ReactNode) => <HeadBox>{box}</HeadBox>,
})

/**
 * antd renders the header of a table that scrolls sideways a second time, hidden, to measure it. That one must have no
 * checkbox that can be focused.
 */
function HeadBox({ children }: { children: ReactNode }) {
  const [isCopy, setIsCopy] = useState(false)
  const look = useCallback((place: HTMLElement | null) => setIsCopy(Boolean(place?.closest('.ant-table-measure-row'))), [])
  return <span ref={look}>{!isCopy && children}</span>
}
