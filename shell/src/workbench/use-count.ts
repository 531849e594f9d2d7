import { useRead } from '@console/platform/ui/core'
import type { CountedList } from '../registry/counters-of'

/** The number is not older than this while the page is looked at. */
const EVERY_MS = 1_000

/**
 * How many rows a counted list has, and since when its oldest one waits (`YYYY-MM-DD HH:mm:ss`), where the list is in
 * that order.
 */
export function useCount({ count: { route, query }, since }: CountedList) {
  const { data, error, refetch } = useRead(route, query, { everyMs: EVERY_MS })
  const answer = data as { count: number | string; data?: Record<string, unknown>[] | null } | undefined
  const oldest = since && answer?.data?.[0]?.[since]
  return {
    // Some back ends write it as text.
    count: answer && Number(answer.count),
    oldest: typeof oldest === 'string' ? oldest : undefined,
    error,
    retry: () => void refetch(),
  }
}
