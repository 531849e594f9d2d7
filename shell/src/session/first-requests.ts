import type { Session } from './session'
import { firstRequestOf } from '../registry/first-request'
import { destinationOf, landingPath } from '../registry/route-table'

export type FirstRequests = ReturnType<typeof createFirstRequests>

/** Sends the first request of a page while its code loads (`HostHttp.askAhead`), if the operator may open the page. */
export function createFirstRequests({ getState, http }: Session) {
  /** The remote that is shown. */
  let shown: string | undefined
  /** The pages shown before: their remotes and paths. */
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
    /** Called at each navigation. Pages of the shown remote and pages shown before send their own requests. */
    enter(pathname: string, search: string) {
      const page = pageAt(pathname)
      if (page) {
        const name = `${page.remote.name} ${page.route.path}`
        if (page.remote.name !== shown && !visited.has(name)) ask(page, search, false)
        visited.add(name)
      }
      shown = page?.remote.name
    },
    /** Called when the pointer rests on a link to a page. */
    aimAt(pathname: string) {
      const page = pageAt(pathname)
      if (page) ask(page, '', true)
    },
  }
}
