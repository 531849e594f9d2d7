import { Table, type TableColumnsType } from 'antd'
import { type Key, type ReactNode, useCallback, useRef, useState } from 'react'
import { useServices } from '../../services/services'
import { PageSkeleton } from '../core/page-skeleton'
import { EmptyState } from '../core/page-state'
import { orDash } from '../core/values'
import { type Column, OPERATIONS } from './columns'
import { keyOf } from './columns-of'
import { HeadCell, widthOf } from './head-cell'
import css from './list-table.module.css'
import { Pager } from './pager'
import { orderIn, sorted } from './sorted'
import { useFits } from './use-fits'
import type { List } from './use-list'
import { openRow, useRowKeys } from './use-row-keys'
import type { Selection } from './use-selection'

/** Pixels that a column without a width has at least; it takes what the others leave. */
const FLEXIBLE = 120

/** Pixels that such a column has in a window with room to spare, which all columns then share. */
const ROOMY = 320

/** Rows that can be chosen. */
export interface Selectable<Row> extends Selection {
  /** What its box is called, for a screen reader. */
  nameOf: (row: Row) => string
  /** Why a row cannot be; undefined when it can. */
  whyNot?: (row: Row) => string | undefined
  /** As many as the page's actions take at once: no more can be chosen. */
  most?: number
}

/** Of the boxes that choose rows. */
const BOX_WIDTH = 40

interface ListTableProps<Row> {
  /** What the rows are, for a screen reader. */
  label: string
  rowKey: Extract<keyof Row, string>
  columns: Column<Row>[]
  list: List<Row>
  selection?: Selectable<Row>
  /** Stands where the rows would, when this page of them could not be read. */
  failure?: ReactNode
  /** Columns can be dragged to a width. */
  onWidth?: (key: string, width: number) => void
}

/** The rows of a list with its pager. The head stays in view; a window too narrow for all columns scrolls them sideways instead. */
export function ListTable<Row>({ label, rowKey, columns, list, selection, failure, onWidth }: ListTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const width = columns.reduce((sum, { width = FLEXIBLE }) => sum + width, selection ? BOX_WIDTH : 0)
  const fits = useFits(frame, width)
  const roomy = useFits(
    frame,
    columns.reduce((sum, { width = ROOMY }) => sum + width, BOX_WIDTH + FLEXIBLE),
    false,
  )
  const { notify } = useServices()
  useRowKeys(frame, selection !== undefined)
  const empty = list.isPending ? <PageSkeleton lines={10} /> : (failure ?? <EmptyState onClear={list.isFiltered ? () => list.filterBy({}) : undefined} />)
  return (
    <div ref={frame} className={list.isStale ? `${css.list} ${css.stale}` : css.list}>
      <Table<Row>
        className={fits ? css.sticky : undefined}
        aria-label={label}
        aria-busy={list.isPending || list.isStale}
        rowKey={(row) => (row[rowKey] as Key) || `无${rowKey}的第${list.rows.indexOf(row) + 1}行`}
        size="small"
        components={onWidth && { header: { cell: HeadCell } }}
        rowSelection={selection && boxes(selection, list.rows, rowKey, notify.error)}
        scroll={fits ? undefined : { x: width }}
        tableLayout="fixed"
        columns={
          columns.map(({ render = orDash, ...column }) => ({
            ellipsis: { showTitle: column.width === undefined },
            ...column,
            width: column.width ?? (roomy ? ROOMY : undefined),
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
      {list.count > 0 && <Pager list={list} />}
    </div>
  )
}

/** A box before each row, and one before all rows of the page. */
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

/** antd renders the head of a table that scrolls sideways once more, unseen, to measure it: there must be no second box that can be focused. */
function HeadBox({ children }: { children: ReactNode }) {
  const [isCopy, setIsCopy] = useState(false)
  const look = useCallback((place: HTMLElement | null) => setIsCopy(Boolean(place?.closest('.ant-table-measure-row'))), [])
  return <span ref={look}>{!isCopy && children}</span>
}
