import type { CallInput, ListRoute, RowOf } from '@console/platform/contract'
import { Alert } from 'antd'
import { type ReactNode, useDeferredValue } from 'react'
import { Page } from '../core/page'
import { PageHeader } from '../core/page-header'
import { PageSkeleton } from '../core/page-skeleton'
import { FailedState } from '../core/page-state'
import { Panel } from '../core/panel'
import { useScrollMemory } from '../core/use-scroll-memory'
import type { Column } from './columns'
import { FilterBar } from './filter-bar'
import type { Filter } from './filters'
import { ListTable, type Selectable } from './list-table'
import { ClearedNotice, SelectionBar } from './selection-bar'
import { type FilterName, type Filters, useList } from './use-list'

type ListPageProps<R extends ListRoute> = {
  title: string
  list: R
  rowKey: Extract<keyof RowOf<R>, string>
  columns: Column<RowOf<R>>[]
  filters: Filter<FilterName<R>>[]
  /** On the title's line. Receives the filters, which an export applies. */
  actions?: (filters: Filters<R>) => ReactNode
  /** For a record's list: its 返回. */
  onBack?: () => void
  /** Beside the title: what the list is about. */
  summary?: ReactNode
  /** Rows can be chosen; `useSelection` keeps them. */
  selection?: Selectable<RowOf<R>>
} & (Record<never, never> extends CallInput<R> ? { fixed?: CallInput<R> } : { fixed: CallInput<R> })

/** A titled table over a list route, with its filters above. Its state lives in the URL; see `useList`. */
export function ListPage<R extends ListRoute>({ title, list: route, rowKey, columns, filters, actions, onBack, summary, selection, fixed }: ListPageProps<R>) {
  const list = useList(route, fixed ?? ({} as CallInput<R>), filters)
  // Rendering buttons, form and table takes too long for the first frame: that one has the title and a skeleton.
  const whole = useDeferredValue(true, false)
  useScrollMemory(whole && !list.isPending)

  if (list.error?.code === 403) return <FailedState error={list.error} onRetry={list.retry} />

  const header = (
    <PageHeader title={title} onBack={onBack} actions={whole && actions?.(list.filters)}>
      {summary}
      {selection && <SelectionBar selection={selection} />}
    </PageHeader>
  )
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
      {selection && <ClearedNotice selection={selection} filters={list.texts} />}
      <Panel>
        {list.error && !list.rows.length ? (
          <FailedState error={list.error} onRetry={list.retry} />
        ) : (
          <ListTable label={title} rowKey={rowKey} columns={columns} list={list} selection={selection} />
        )}
      </Panel>
    </Page>
  )
}
