import type { CallInput, ListRoute, RowOf } from '@console/shared/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useState } from 'react'
import { FailedState } from '../core/page-state'
import { useRead } from '../core/use-read'
import type { Column } from './columns'
import { ListTable } from './list-table'

const PAGE_SIZE = 10

interface ListDialogProps<R extends ListRoute> {
  title: string
  open: boolean
  onClose: () => void
  list: R
  fixed: CallInput<R>
  rowKey: Extract<keyof RowOf<R>, string>
  columns: Column<RowOf<R>>[]
}

/** A list over the page, of what belongs to its record. Which of its pages is shown is the dialog's own state: the address stays. */
export function ListDialog<R extends ListRoute>({ title, open, onClose, ...list }: ListDialogProps<R>) {
  return (
    <Modal open={open} width={960} title={title} footer={null} onCancel={onClose} destroyOnHidden>
      <Rows label={title} {...list} />
    </Modal>
  )
}

function Rows<R extends ListRoute>({ label, list, fixed, rowKey, columns }: Omit<ListDialogProps<R>, 'title' | 'open' | 'onClose'> & { label: string }) {
  const [page, setPage] = useState(1)
  const { data, error, isPending, isPlaceholderData, refetch } = useRead(
    list as ListRoute,
    { ...fixed, page, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  )
  if (error && !data) return <FailedState error={error} onRetry={refetch} />
  return (
    <ListTable
      label={label}
      rowKey={rowKey}
      columns={columns}
      list={{
        page,
        limit: PAGE_SIZE,
        rows: (data?.data ?? []) as RowOf<R>[],
        count: Number(data?.count ?? 0),
        isPending,
        isStale: isPlaceholderData,
        isFiltered: false,
        filterBy() {},
        showPage: setPage,
      }}
    />
  )
}
