const PARAMETER = 'redirect'

/** Where a guest who asked for `path` is sent: the sign-in page, which remembers it. */
export const signInPath = (path: string) => (path === '/' ? '/login' : `/login?${new URLSearchParams({ [PARAMETER]: path })}`)

/**
 * The page that was asked for before signing in; undefined when there was none, or when it is anything but a path of
 * this console: one leading slash, no control characters, and the same origin once the browser has read it.
 */
export function returnPath(search: string): string | undefined {
  const asked = new URLSearchParams(search).get(PARAMETER)
  if (!asked || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked)) return undefined
  const url = new URL(asked, location.origin)
  const path = url.pathname + url.search + url.hash
  const stays = url.origin === location.origin && !path.startsWith('//') && url.pathname !== '/login' && url.pathname !== '/'
  return stays ? path : undefined
}
