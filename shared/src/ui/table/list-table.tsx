import { Table, type TableColumnsType } from 'antd'
import { useRef } from 'react'
import { PageSkeleton } from '../core/page-skeleton'
import { EmptyState } from '../core/page-state'
import { orDash } from '../core/values'
import type { Column } from './columns'
import css from './list-table.module.css'
import { pagerNames } from './pager-names'
import { useFits } from './use-fits'
import type { List } from './use-list'

/** Pixels that a column without a width has at least; it takes what the others leave. */
const FLEXIBLE = 160

interface ListTableProps<Row> {
  /** What the rows are, for a screen reader. */
  label: string
  rowKey: Extract<keyof Row, string>
  columns: Column<Row>[]
  list: List<Row>
}

/** The rows of a list with its pager. The head stays in view; a window too narrow for all columns scrolls them sideways instead. */
export function ListTable<Row>({ label, rowKey, columns, list }: ListTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const width = columns.reduce((sum, { width = FLEXIBLE }) => sum + width, 0)
  const fits = useFits(frame, width)
  const empty = list.isPending ? <PageSkeleton lines={10} /> : <EmptyState onClear={list.isFiltered ? () => list.filterBy({}) : undefined} />
  return (
    <div ref={frame} className={list.isStale ? css.stale : undefined}>
      <Table<Row>
        className={fits ? css.sticky : undefined}
        aria-label={label}
        aria-busy={list.isPending || list.isStale}
        rowKey={rowKey}
        size="small"
        scroll={fits ? undefined : { x: width }}
        tableLayout="fixed"
        columns={
          columns.map(({ render = orDash, ...column }) => ({
            ellipsis: { showTitle: column.width === undefined },
            ...column,
            render: (value: never, row: Row, index: number) => render(value, row, (list.page - 1) * list.limit + index + 1),
          })) as TableColumnsType<Row>
        }
        dataSource={list.isPending ? [] : list.rows}
        locale={{ emptyText: empty }}
        pagination={{
          current: list.page,
          pageSize: list.limit,
          total: list.count,
          showSizeChanger: false,
          showTotal: (total) => `共 ${total} 条`,
          itemRender: pagerNames,
        }}
        onChange={({ current = 1 }) => list.showPage(current)}
      />
    </div>
  )
}
