const PARAMETER = 'redirect'

/** The sign-in page's address, with `path` as the page to return to. */
export const signInPath = (path: string) => (path === '/' ? '/login' : `/login?${new URLSearchParams({ [PARAMETER]: path })}`)

/**
 * The page to return to after signing in; undefined without one, or when it is not a path of this console:
 * one leading slash, no control characters, and the same origin after the browser's own parsing.
 */
export function returnPath(search: string): string | undefined {
  const asked = new URLSearchParams(search).get(PARAMETER)
  if (!asked || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked)) return undefined
  const url = new URL(asked, location.origin)
  const path = url.pathname + url.search + url.hash
  const stays = url.origin === location.origin && !path.startsWith('//') && url.pathname !== '/login' && url.pathname !== '/'
  return stays ? path : undefined
}
