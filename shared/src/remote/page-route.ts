import type { Permission } from '@console/platform/contract'
import type { FirstRead } from '@console/platform/contract/first-call'
import type { RemoteRoute } from '@console/platform/registry'
import type { ComponentType } from 'react'

/**
 * One page of a remote, a line of its `routes.ts`: what its release record says to the shell, and the module of the
 * page. The table is the only one: the build takes the record's routes from it, and `remote(routes)` the pages.
 */
export interface PageRoute extends Omit<RemoteRoute, 'first'> {
  permission: Permission | Permission[]
  /** What the page asks first, just as it asks it; the shell asks it meanwhile. */
  first?: FirstRead
  /** `() => import('./pages/…-page')`. The module exports one thing, the page's component. */
  page: () => Promise<Record<string, ComponentType>>
}

/** The parts of a route that show a page; a test or a bench needs no permission. */
export type PathAndPage = Pick<PageRoute, 'path' | 'page'> & { title?: string }

/**
 * Loads a page's component.
 * @throws when the module does not come, or exports anything but one component
 */
export async function componentOf({ path, page }: PathAndPage): Promise<ComponentType> {
  const [Page, second] = Object.values(await page())
  if (!Page || second) throw new Error(`the module of the page ${path} must export one component and nothing else`)
  return Page
}
