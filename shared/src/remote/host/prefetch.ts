import type { RegistryRemote, RemoteRoute } from '@console/shared/registry'
import { loadVersion } from './load-version'
import { shares } from './shares'

const asked = new Set<string>()

/**
 * Has the scripts of a remote's page in the browser's cache by the time that they are asked for. Does nothing the second time, so that it may be called while
 * rendering. Not by `<link rel="preload">`: Chromium hands the failure of a preload to the next script of that address, a retry that would have gone well.
 */
export function prefetchScripts({ entry, needs, url }: RegistryRemote, { path }: RemoteRoute) {
  for (const file of [entry, ...(needs?.[path]?.files ?? [])]) {
    if (asked.has(url + file)) continue
    asked.add(url + file)
    fetch(url + file)
      .then((response) => response.arrayBuffer())
      .catch(() => 'asked for again by the script itself, whose failure is told')
  }
}

/** Fetches and evaluates what the page takes from its host: work for the time in which the remote itself is on its way. */
export function warmShares({ needs }: RegistryRemote, { path }: RemoteRoute) {
  for (const key of needs?.[path]?.shares ?? []) {
    const share = shares[key]
    if (share && 'get' in share) share.get().catch(() => 'asked for again by the remote, whose failure is told')
  }
}

/** Has a page ready to be mounted: all that it takes is fetched and evaluated. */
export function preloadPage(remote: RegistryRemote, route: RemoteRoute, pathname: string) {
  prefetchScripts(remote, route)
  warmShares(remote, route)
  loadVersion(remote.name, remote)
    .then(({ preload }) => preload?.(pathname))
    .catch(() => 'loaded again when it is opened, and its failure is told')
}
