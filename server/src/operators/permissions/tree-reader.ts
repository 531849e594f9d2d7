import type { Db } from '../../infra/db/db'
import type { PermissionTree } from './permission-tree'
import { readTree } from './queries'

/** The tree at a version that the caller has just read: read again only for another version. */
export function treeReader(db: Db): (version: number) => Promise<PermissionTree> {
  let known: { version: number; tree: Promise<PermissionTree> } | undefined
  return (version) => {
    if (known?.version === version) return known.tree
    const reading = { version, tree: readTree(db) }
    known = reading
    reading.tree.catch(() => {
      if (known === reading) known = undefined
    })
    return reading.tree
  }
}
