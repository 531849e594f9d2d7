import { permissionTree } from '@console/platform/all-contracts'
import { pageSegments } from '@console/platform/registry'
import { isAt } from './files-ahead'
import type { StoredRegistry } from '../registry/queries'

/** The shell's own pages, and those of the menu, whether their remote is live or not. */
const own = new Set(['/', ...pageSegments.map((segment) => `/${segment}`), ...permissionTree.flatMap(({ url }) => url || [])])

/** Whether somebody has a page at an address: the shell, or a remote that is published. */
export async function hasPage(path: string, currentRegistry: () => Promise<StoredRegistry>): Promise<boolean> {
  if (own.has(path)) return true
  const { document } = await currentRegistry()
  const releases = Object.values(document.remotes).flatMap(({ versions }) => Object.values(versions))
  return releases.some(({ routes }) => routes.some((route) => isAt(route, path)))
}
