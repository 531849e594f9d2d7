import type { Session } from './session'
import { firstRequestOf } from '../registry/first-request'
import { destinationOf, landingPath } from '../registry/route-table'

export type FirstRequests = ReturnType<typeof createFirstRequests>

/** Makes the request that a page will make first while the page's code is on its way (`HostHttp.askAhead`); nothing for a page that the operator may not open. */
export function createFirstRequests({ getState, http }: Session) {
  /** The remote that is shown. */
  let shown: string | undefined
  /** The pages that were there before: their remotes and paths. */
  const visited = new Set<string>()

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
    /** At each navigation. The pages of the remote that is shown and those that were there before are loaded already, and ask for themselves. */
    enter(pathname: string, search: string) {
      const page = pageAt(pathname)
      if (page) {
        const name = `${page.remote.name} ${page.route.path}`
        if (page.remote.name !== shown && !visited.has(name)) ask(page, search, false)
        visited.add(name)
      }
      shown = page?.remote.name
    },
    /** When the pointer rests on what leads to a page. */
    aimAt(pathname: string) {
      const page = pageAt(pathname)
      if (page) ask(page, '', true)
    },
  }
}
