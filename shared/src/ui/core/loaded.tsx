import type { ApiError } from '@console/platform/contract'
import type { ReactNode } from 'react'
import { Page } from './page'
import { PageHeader } from './page-header'
import { PageSkeleton } from './page-skeleton'
import { FailedState, OutdatedNotice } from './page-state'
import { useScrollMemory } from './use-scroll-memory'

/** What `useRead` or `useFreshRead` gives. */
interface Read<Data> {
  data: Data | undefined
  error: ApiError | null
  refetch: () => unknown
}

interface LoadedProps<All extends object> {
  /** The page's title when it could not be loaded, where it is not that of the route. */
  title?: string
  onBack: () => void
  reads: { [Name in keyof All]: Read<All[Name]> }
  children: (data: All) => ReactNode
}

/**
 * A page that shows what it reads: a skeleton until everything is loaded, or the error; what could not be read again
 * stays, and a notice says so.
 */
export function Loaded<All extends object>({ title, onBack, reads, children }: LoadedProps<All>) {
  const all = Object.entries<Read<unknown>>(reads)
  const missing = all.map(([, read]) => read).filter(({ data }) => data === undefined)
  const error = missing.find((read) => read.error)?.error
  useScrollMemory(!missing.length)
  const outdated = all.map(([, read]) => read).find((read) => read.error)
  if (!missing.length)
    return (
      <>
        {outdated?.error && <OutdatedNotice error={outdated.error} onRetry={() => outdated.refetch()} />}
        {children(Object.fromEntries(all.map(([name, { data }]) => [name, data])) as All)}
      </>
    )
  if (!error) return <PageSkeleton />
  return (
    <Page>
      <PageHeader title={title} onBack={onBack} />
      <FailedState error={error} onRetry={() => Promise.all(missing.map(({ refetch }) => refetch()))} />
    </Page>
  )
}
