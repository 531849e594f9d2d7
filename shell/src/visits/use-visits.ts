import type { Http } from '@console/platform/http'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Destination } from '../registry/route-table'

/** A page that is left sooner is not reported. */
const STAY_MS = 1_000
/** No record has a longer address. */
const MAX_LENGTH = 500

/** Reports pages below a list and tabs of a record. The server decides which of them show a record. */
export function useVisits(destination: Destination, http: Http) {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const isReported = destination.kind === 'page' && (destination.route.parent ?? destination.route.tab) !== undefined && path.length <= MAX_LENGTH

  useEffect(() => {
    if (!isReported) return
    const timer = setTimeout(() => {
      import('./report-visit').then(({ reportVisit }) => reportVisit(http, path)).catch((error: unknown) => console.warn('visit', error))
    }, STAY_MS)
    return () => clearTimeout(timer)
  }, [isReported, path, http])
}
