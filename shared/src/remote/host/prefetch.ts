import type { RegistryRemote, RemoteRoute } from '@console/platform/registry'
import { loadVersion } from './load-version'
import { shares } from './shares'

/** The document may have asked already. */
const asked = new Set([...document.querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href')))

/**
 * Fetches the scripts of a remote's page into the browser's cache. Does nothing the second time, so that it may be
 * called while rendering. Not by `<link rel="preload">`: when a preload has failed, Chromium fails the next script of
 * that address, too, and the first of its two tries would be lost.
 */
export function prefetchScripts({ entry, needs, url }: RegistryRemote, { path }: RemoteRoute) {
  for (const file of [entry, ...(needs?.[path]?.files ?? [])]) {
    if (asked.has(url + file)) continue
    asked.add(url + file)
    fetch(url + file)
      .then((response) => response.arrayBuffer())
      .catch(loadedAgain)
  }
}

/** Fetches and evaluates the shared modules that the page imports, while the remote itself is being fetched. */
export function warmShares({ needs }: RegistryRemote, { path }: RemoteRoute) {
  for (const key of needs?.[path]?.shares ?? []) {
    const share = shares[key]
    if (share && 'get' in share) share.get().catch(loadedAgain)
  }
}

/**
 * Fetches and evaluates all that a page takes, so that it is ready to be mounted. Resolves when that is done, or has
 * failed.
 */
export function preloadPage(remote: RegistryRemote, route: RemoteRoute, pathname: string): Promise<void> {
  prefetchScripts(remote, route)
  warmShares(remote, route)
  return loadVersion(remote.name, remote)
    .then(({ preload }) => preload?.(pathname))
    .catch(loadedAgain)
}

/** What could not be loaded ahead is loaded again when it is needed; its failure is handled there. */
const loadedAgain = () => undefined
