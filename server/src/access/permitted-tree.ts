import type { MenuItem } from '@console/shared/contract/menu'
import { permissionTree } from '@console/shared/all-contracts'
import type { PermissionNode } from '@console/shared/contract'

const nodes: readonly PermissionNode[] = permissionTree

/** Adds the ancestors of nodes, by id. */
export function withAncestors(ids: number[]): number[] {
  const above = ids.flatMap((id) => nodes.filter((node) => node.parent_id !== 0 && node.id === id).map(({ parent_id }) => parent_id))
  return [...new Set([...ids, ...(above.length ? withAncestors(above) : [])])].sort((a, b) => a - b)
}

/**
 * The menu of a role. It is the permitted tree, by which the console also knows what else the role holds: a group
 * without a page to show stays in it, hidden.
 */
export const menuOf = (holds: (nodeId: number) => boolean): MenuItem[] =>
  permittedTree(holds).map((group) => ({ ...group, status: group.child.some(({ id, status }) => status === 1 && holds(id)) ? group.status : 0 }))

/** The part of the permission tree that a role holds, by id. A node is there for the sake of a child, too. */
export function permittedTree(holds: (nodeId: number) => boolean, parentId = 0): MenuItem[] {
  return nodes
    .filter((node) => node.parent_id === parentId)
    .map((node) => ({ ...node, sort: node.id, child: permittedTree(holds, node.id) }))
    .filter((item) => item.child.length > 0 || holds(item.id))
    .sort((a, b) => a.id - b.id)
}
