import type { Http } from '@console/platform/http'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Destination } from '../registry/route-table'

/** A page that is left sooner was only passed. */
const STAY_MS = 1_000
/** No record has a longer address. */
const MAX_LENGTH = 500

/** Tells of the pages below a list, and of those about a record. Which of them are a record's, the server knows. */
export function useVisits(destination: Destination, http: Http) {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const isTold = destination.kind === 'page' && (destination.route.parent ?? destination.route.tab) !== undefined && path.length <= MAX_LENGTH

  useEffect(() => {
    if (!isTold) return
    const timer = setTimeout(() => {
      import('./tell-visit').then(({ tellVisit }) => tellVisit(http, path)).catch((error: unknown) => console.warn('visit', error))
    }, STAY_MS)
    return () => clearTimeout(timer)
  }, [isTold, path, http])
}
