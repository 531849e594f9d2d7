import type { CallInput, ListRoute, RowOf } from '@console/shared/contract'
import { Alert, Table, type TableColumnsType } from 'antd'
import { type ReactNode, useDeferredValue } from 'react'
import { Page } from '../core/page'
import { PageHeader } from '../core/page-header'
import { PageSkeleton } from '../core/page-skeleton'
import { EmptyState, FailedState } from '../core/page-state'
import { Panel } from '../core/panel'
import { useScrollMemory } from '../core/use-scroll-memory'
import { orDash } from '../core/values'
import type { Column } from './columns'
import { FilterBar } from './filter-bar'
import type { Filter } from './filters'
import css from './list-page.module.css'
import { type FilterName, type Filters, useList } from './use-list'

/** Pixels that a column without a width has at least; it takes what the others leave. */
const FLEXIBLE = 160

type ListPageProps<R extends ListRoute> = {
  title: string
  list: R
  rowKey: Extract<keyof RowOf<R>, string>
  columns: Column<RowOf<R>>[]
  filters: Filter<FilterName<R>>[]
  /** On the title's line; told the filters, since an export honours them. */
  actions?: (filters: Filters<R>) => ReactNode
  /** Given on a record's list: leads back. */
  onBack?: () => void
} & (Record<never, never> extends CallInput<R> ? { fixed?: CallInput<R> } : { fixed: CallInput<R> })

/** A titled table over a list route, with its filters above. Its state lives in the URL; see `useList`. */
export function ListPage<R extends ListRoute>({ title, list: route, rowKey, columns, filters, actions, onBack, fixed }: ListPageProps<R>) {
  const list = useList(route, fixed ?? ({} as CallInput<R>))
  const filtered = Object.keys(list.texts).length > 0
  // Buttons, form and table take longer to make than a click should wait for: the first frame has the title, and the outlines of what follows.
  const whole = useDeferredValue(true, false)
  useScrollMemory(whole && !list.isPending)

  if (list.error?.code === 403) return <FailedState error={list.error} onRetry={list.retry} />

  const header = <PageHeader title={title} onBack={onBack} actions={whole && actions?.(list.filters)} />
  if (!whole)
    return (
      <Page>
        {header}
        <Panel>
          <PageSkeleton lines={10} />
        </Panel>
      </Page>
    )
  return (
    <Page>
      {header}
      <Panel>
        <FilterBar filters={filters} shape={route.input.shape} submitted={list.texts} onSubmit={list.filterBy} />
      </Panel>
      {list.hints.map((hint) => (
        <Alert key={hint} type="warning" showIcon title={hint} />
      ))}
      <Panel>
        {list.error && !list.rows.length ? (
          <FailedState error={list.error} onRetry={list.retry} />
        ) : (
          <Table<RowOf<R>>
            className={list.isStale ? css.stale : undefined}
            aria-busy={list.isPending || list.isStale}
            rowKey={rowKey}
            size="small"
            sticky={{ getContainer: () => document.getElementById('content') ?? window }}
            scroll={{ x: columns.reduce((sum, { width = FLEXIBLE }) => sum + width, 0) }}
            tableLayout="fixed"
            columns={
              columns.map((column) => ({ render: orDash, ellipsis: { showTitle: column.width === undefined }, ...column })) as TableColumnsType<RowOf<R>>
            }
            dataSource={list.isPending ? [] : list.rows}
            locale={{ emptyText: list.isPending ? <PageSkeleton lines={10} /> : <EmptyState onClear={filtered ? () => list.filterBy({}) : undefined} /> }}
            pagination={{ current: list.page, pageSize: list.limit, total: list.count, showSizeChanger: false, showTotal: (total) => `共 ${total} 条` }}
            onChange={({ current = 1 }) => list.showPage(current)}
          />
        )}
      </Panel>
    </Page>
  )
}
