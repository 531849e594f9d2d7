import type { CallInput, ListRoute, RowOf } from '@console/platform/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedState } from '../core/page-state'
import { useRead } from '../core/use-read'
import type { Column } from './columns'
import { ListTable } from './list-table'
import { sizedToNumbers } from './sized-to-numbers'
import { beyondAnswer, PAGE_SIZE, type Shown } from './use-list'

export interface PagedTableProps<R extends ListRoute> {
  /** The accessible name of the table. */
  label: string
  list: R
  fixed: CallInput<R>
  rowKey: Extract<keyof RowOf<R>, string>
  columns: Column<RowOf<R>>[]
}

/** A list within a record's page or a dialog. Its page number is its own state, not in the address. */
export function PagedTable<R extends ListRoute>({ label, list, fixed, rowKey, columns }: PagedTableProps<R>) {
  const [{ page = 1, limit = PAGE_SIZE }, setShown] = useState<Shown>({})
  const { data, error, isPending, isPlaceholderData, refetch } = useRead(list as ListRoute, { ...fixed, page, limit }, { placeholderData: keepPreviousData })
  const rows = (data?.data ?? []) as RowOf<R>[]
  // A page that could not be read has the pager of the one before.
  const [counted, setCounted] = useState(0)
  const known = data && !isPlaceholderData ? Number(data.count) || 0 : counted
  if (known !== counted) setCounted(known)
  const failure = error && !data ? <FailedState error={error} onRetry={refetch} /> : undefined
  if (failure && counted === 0) return failure
  return (
    <ListTable
      label={label}
      rowKey={rowKey}
      columns={sizedToNumbers(columns, rows)}
      failure={failure}
      list={{
        page,
        limit,
        rows,
        count: counted,
        ...beyondAnswer(data),
        isPending,
        isStale: isPlaceholderData,
        isFiltered: false,
        sorts: [],
        filterBy() {},
        show: (part) => setShown({ limit, ...part }),
      }}
    />
  )
}
