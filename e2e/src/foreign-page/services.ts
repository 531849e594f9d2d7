import { type MenuItem, menu } from '@console/platform/contract/menu'
import { session } from '@console/platform/contract/session'
import type { Http } from '@console/platform/http'
import type { Location, Navigation, ShellServices } from '@console/platform/remote'

/** What this page hands to remotes: the least that they can do with. */
export async function servicesOver(http: Http, say: (text: string) => void): Promise<ShellServices> {
  const [user, items] = await Promise.all([http.call(session.currentUser, {}), http.call(menu.current, {})])
  const held = new Set(permissionsOf(items))
  return {
    http,
    session: { user, may: (permission) => held.has(permission) },
    navigation: navigationOverHistory(),
    notify: { success: say, error: say, info: say },
    breadcrumbs: {
      title(text) {
        const before = document.title
        document.title = text
        return () => {
          document.title = before
        }
      },
    },
    leaveGuard: {
      hold() {
        const ask = (event: Event) => event.preventDefault()
        addEventListener('beforeunload', ask)
        return () => removeEventListener('beforeunload', ask)
      },
    },
    fileBaseUrl: '/api/user/getUserFile?path=',
  }
}

const permissionsOf = (items: MenuItem[]): string[] => items.flatMap(({ permission, child }) => [permission, ...permissionsOf(child)])

/** The browser's history. Whoever else moves it (single-spa's own navigation, the back button) is heard by `popstate`. */
function navigationOverHistory(): Navigation {
  const listeners = new Set<() => void>()
  let current = locationNow()
  function moved() {
    current = locationNow()
    for (const listener of listeners) listener()
  }
  function go(how: 'pushState' | 'replaceState', to: string, state: unknown) {
    history[how]({ key: crypto.randomUUID(), state }, '', to)
    moved()
  }
  addEventListener('popstate', moved)
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getLocation: () => current,
    push: (to, state) => go('pushState', to, state),
    replace: (to, state) => go('replaceState', to, state),
    go: (delta) => history.go(delta),
  }
}

const locationNow = (): Location => {
  const { pathname, search, hash } = location
  return { pathname, search, hash, state: history.state?.state ?? null, key: history.state?.key ?? 'first' }
}
