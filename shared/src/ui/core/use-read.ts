import type { ApiError, CallInput, ResultOf, Route } from '@console/platform/contract'
import { type keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../services/services'

interface ReadOptions {
  refetchOnMount?: 'always'
  /** Shows the answer to the input before until the new one is there. */
  placeholderData?: typeof keepPreviousData
  /** Asks again so long after each answer, in milliseconds, while the tab is visible. */
  everyMs?: number
}

/**
 * Reads a GET route of the contract; an older answer never overwrites a newer one. `error` carries a message for the
 * operator.
 */
export function useRead<R extends Route>(route: R, input: CallInput<R>, { refetchOnMount, placeholderData, everyMs }: ReadOptions = {}) {
  const { http } = useServices()
  return useQuery<ResultOf<R>, ApiError>({
    queryKey: [route.path, input],
    queryFn: ({ signal }) => http.call(route, input, { signal }),
    refetchOnMount,
    placeholderData,
    refetchInterval: everyMs,
  })
}

/** Reads several GET routes at once; the answers are in their order. */
export function useReads(asked: readonly { route: Route; input: object }[]): UseQueryResult<unknown, ApiError>[] {
  const { http } = useServices()
  return useQueries({
    queries: asked.map(({ route, input }) => ({
      queryKey: [route.path, input],
      queryFn: ({ signal }: { signal: AbortSignal }) => http.call(route, input as CallInput<Route>, { signal }),
    })),
  }) as UseQueryResult<unknown, ApiError>[]
}

/**
 * Reads what a form starts from. A cached answer from before the page was opened is not used: saving it would undo
 * changes made since.
 */
export function useFreshRead<R extends Route>(route: R, input: CallInput<R>) {
  const [opened] = useState(Date.now)
  const { data, dataUpdatedAt, error, refetch } = useRead(route, input, { refetchOnMount: 'always' })
  return { data: dataUpdatedAt >= opened ? data : undefined, error, refetch }
}
