import type { ApiError } from '@console/shared/contract'
import type { ReactNode } from 'react'
import css from './loaded.module.css'
import { PageHeader } from './page-header'
import { PageSkeleton } from './page-skeleton'
import { FailedState } from './page-state'

interface LoadedProps<Data> {
  /** Of the page, while it has nothing to show. */
  title: string
  onBack: () => void
  /** What `useRead` or `useFreshRead` gives. */
  read: { data: Data | undefined; error: ApiError | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** A page that shows what it reads: a skeleton before it is there, and why it is not. */
export function Loaded<Data>({ title, onBack, read: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (!error) return <PageSkeleton />
  return (
    <div className={css.page}>
      <PageHeader title={title} onBack={onBack} />
      <FailedState error={error} onRetry={() => void refetch()} />
    </div>
  )
}
