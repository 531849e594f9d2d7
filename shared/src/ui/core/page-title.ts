import { createContext, useContext } from 'react'

/** The title of the route that is shown. */
export const PageTitle = createContext('')

/** A page's title: its own, or that of its route. */
export function usePageTitle(own?: string) {
  const ofRoute = useContext(PageTitle)
  return own ?? ofRoute
}
