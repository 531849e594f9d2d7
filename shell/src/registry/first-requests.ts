import type { Session } from '../session/session'
import { firstRequestOf } from './first-request'
import { destinationOf, landingPath } from './route-table'

export type FirstRequests = ReturnType<typeof createFirstRequests>

/** Makes the request that a page will make first while the page's code is on its way (`HostHttp.askAhead`); nothing for a page that the operator may not open. */
export function createFirstRequests({ getState, http }: Session) {
  let entered: string | undefined

  function pageAt(pathname: string) {
    const state = getState()
    if (state.phase !== 'signed-in') return undefined
    const destination = destinationOf(pathname === '/' ? (landingPath(state.console.menu) ?? pathname) : pathname, state.console)
    return destination.kind === 'page' ? destination : undefined
  }

  function ask({ route, params }: NonNullable<ReturnType<typeof pageAt>>, search: string, passive: boolean) {
    const request = route.first && firstRequestOf(route.first, params, search)
    if (request) http.askAhead(request.path, request.query, { passive })
  }

  return {
    /** At each navigation. The pages of the remote that is shown already are there, and ask for themselves. */
    enter(pathname: string, search: string) {
      const page = pageAt(pathname)
      if (page && page.remote.name !== entered) ask(page, search, false)
      entered = page?.remote.name
    },
    /** When the pointer rests on what leads to a page. */
    aimAt(pathname: string) {
      const page = pageAt(pathname)
      if (page) ask(page, '', true)
    },
  }
}
