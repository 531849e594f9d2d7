import type { CallInput, Route } from '@console/platform/contract'

/** A file that a route answers. */
export interface ServedFile {
  call: Route
  input: CallInput<Route>
}

/** The call that answers an address of the console's own server; undefined for one elsewhere. */
export function callAt(routes: readonly Route[], address: string): ServedFile | undefined {
  const { origin, pathname, searchParams } = new URL(address, location.origin)
  const call = routes.find(({ download, path }) => download && path === pathname)
  return call && origin === location.origin ? { call, input: Object.fromEntries(searchParams) } : undefined
}
