import type { CallInput, ListRoute, RowOf } from '@console/platform/contract'
import type { SavedView } from '@console/platform/contract/views'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useHref, useLocation } from 'react-router-dom'
import { lazyPart } from '../core/lazy-part'
import { Page } from '../core/page'
import { PageHeader } from '../core/page-header'
import { PageSkeleton } from '../core/page-skeleton'
import { usePageTitle } from '../core/page-title'
import { FailedState, NoPermissionState, OutdatedNotice } from '../core/page-state'
import { Panel } from '../core/panel'
import { useBack, useCameFrom } from '../core/record-link'
import type { Queue } from '../core/queue'
import { useLater } from '../core/use-later'
import { useScrollMemory } from '../core/use-scroll-memory'
import { ColumnButton } from './column-button'
import type { Column } from './columns'
import { FilterBar } from './filter-bar'
import type { Filter } from './filters'
import { type Claims, withClaims } from './with-claims'
import { ListTable, type Selectable } from './list-table'
import { SelectionBar } from './selection-bar'
import { listId } from './shown-view'
import { sizedToNumbers } from './sized-to-numbers'
import { type FilterName, type Filters, useList } from './use-list'
import { useColumns } from './use-columns'
import { ViewButton } from './view-button'

type ListPageProps<R extends ListRoute> = {
  /** Default: the title of the route. */
  title?: string
  list: R
  rowKey: Extract<keyof RowOf<R>, string>
  columns: Column<RowOf<R>>[]
  filters: Filter<FilterName<R>>[]
  /** On the title's line. Receives the filters, for an export to apply. */
  actions?: (filters: Filters<R>) => ReactNode
  /** The 返回 of a record's list. Other lists have one if they were opened by the number of a record. */
  onBack?: () => void
  /** Beside the title: the record that the list is about. */
  summary?: ReactNode
  /** The selected rows, kept by `useSelection`. */
  selection?: Selectable<RowOf<R>>
  /** The queue in which its waiting records are decided one after the other. */
  queue?: Queue<RowOf<R>>
} & (Record<never, never> extends CallInput<R> ? { fixed?: CallInput<R> } : { fixed: CallInput<R> })

// Lazily loaded: lists without a queue never need it.
const QueueTabs = lazyPart(async () => (await import('./queue-head')).QueueTabs, '状态标签')
const StartReview = lazyPart(async () => (await import('./queue-head')).StartReview, '“开始审核”')
// A courtesy: without it the names of colleagues are left out.
const RowClaims = lazyPart(async () => (await import('./row-claims')).RowClaims)

const NO_CLAIMS: Claims = new Map()

/** A titled table over a list route, with its filters above. Its state is in the URL; see `useList`. */
export function ListPage<R extends ListRoute>({
  title: own,
  list: route,
  rowKey,
  columns,
  filters,
  actions,
  onBack,
  summary,
  selection,
  queue,
  fixed,
}: ListPageProps<R>) {
  const title = usePageTitle(own)
  const cameFrom = useCameFrom()
  const back = useBack('/')
  const [claims, setClaims] = useState(NO_CLAIMS)
  const list = useList(route, fixed ?? ({} as CallInput<R>), filters)
  const { shown, settings, change, forget } = useColumns(route, sizedToNumbers(columns, list.rows), list.view)
  const link = useHref(useLocation())
  // Buttons, form and table take too long to render in the first frame, which has only the title and a skeleton.
  const ready = useLater()
  useScrollMemory(ready && !list.isPending)

  /** Applies the columns of a view that is chosen or saved. */
  const nowOf = (use: (view?: SavedView) => void) => (view?: SavedView) => {
    if (view) forget(view)
    use(view)
  }

  const leave = onBack ?? (cameFrom ? back : undefined)
  if (list.error?.code === 403) return <NotAllowed title={title} onBack={leave} onHome={back} />

  const header = (
    <PageHeader
      title={title}
      onBack={leave}
      actions={
        ready && (
          <>
            {queue && <StartReview queue={queue as Queue} texts={list.texts} />}
            <ViewButton
              list={listId(route, fixed ?? {})}
              shown={list.view}
              now={{ filters: list.texts, sort: list.sort === list.sorts[0] ? undefined : list.sort, columns: settings }}
              link={new URL(link, location.origin).href}
              leftOut={list.leftOut}
              onShow={nowOf(list.showView)}
              onName={nowOf(list.nameView)}
            />
            <ColumnButton columns={columns} settings={settings} onChange={change} view={list.view?.name} />
            {actions?.(list.filters)}
          </>
        )
      }
    >
      {summary}
      {ready && queue && <QueueTabs queue={queue as Queue} list={route} texts={list.texts} />}
      {selection && <SelectionBar selection={selection} />}
    </PageHeader>
  )
  const failure = list.error && !list.rows.length && <FailedState error={list.error} onRetry={list.retry} />
  if (!ready)
    return (
      <Page>
        {header}
        <Panel>
          <PageSkeleton lines={10} still />
        </Panel>
      </Page>
    )
  return (
    <Page>
      {header}
      {queue && <RowClaims queue={queue as Queue} rows={list.rows as never[]} texts={list.texts} onClaims={setClaims} />}
      {filters.length > 0 && (
        <Panel>
          <FilterBar filters={filters} shape={route.input.shape} submitted={list.texts} onSubmit={list.filterBy} view={viewIn(list.view)} />
        </Panel>
      )}
      {list.hints.map((hint) => (
        <Alert key={hint} type="warning" showIcon title={hint} />
      ))}
      {list.error && !failure && <OutdatedNotice error={list.error} onRetry={list.retry} />}
      <Panel>
        {failure && !list.count ? (
          failure
        ) : (
          <ListTable
            label={title}
            rowKey={rowKey}
            columns={queue ? withClaims(shown, queue.idOf, claims) : shown}
            list={list}
            selection={selection}
            failure={failure}
            onWidth={(key, width) => change({ ...settings, widths: { ...settings.widths, [key]: width } })}
          />
        )}
      </Panel>
    </Page>
  )
}

const viewIn = (saved?: SavedView) => saved && { name: saved.name, filters: saved.view.filters }

/** In place of a list that this operator may not see. */
const NotAllowed = ({ title, onBack, onHome }: { title: string; onBack?: () => void; onHome: () => void }) => (
  <Page>
    <PageHeader title={title} />
    <Panel>
      <NoPermissionState>
        <Button onClick={onBack ?? onHome}>{onBack ? '返回' : '返回首页'}</Button>
      </NoPermissionState>
    </Panel>
  </Page>
)
