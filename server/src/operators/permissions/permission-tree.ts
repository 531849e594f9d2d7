import type { PermissionNode } from '@console/platform/contract'
import type { MenuItem } from '@console/platform/contract/menu'

/** A node as the database has it. */
export interface StoredNode extends PermissionNode {
  /** What releases name it by. */
  code: string
  /** The remote that declares the node; null: this repository. */
  remote: string | null
}

/** The tree at a moment. */
export interface PermissionTree {
  version: number
  /** By id. */
  nodes: readonly StoredNode[]
  byId: ReadonlyMap<number, StoredNode>
  /** By its code in small letters: of two that differ in nothing else there is only one. */
  byCode: ReadonlyMap<string, StoredNode>
}

export const permissionTreeOf = (version: number, nodes: readonly StoredNode[]): PermissionTree => ({
  version,
  nodes,
  byId: new Map(nodes.map((node) => [node.id, node])),
  byCode: new Map(nodes.map((node) => [node.code.toLowerCase(), node])),
})

/** The node of a permission string, matched exactly. */
export function nodeOf({ byCode }: PermissionTree, permission: string) {
  const node = byCode.get(permission.toLowerCase())
  return node?.permission === permission ? node : undefined
}

/** Adds the ancestors of nodes, by id. */
export function withAncestors(nodes: readonly PermissionNode[], ids: number[]): number[] {
  const above = ids.flatMap((id) => nodes.filter((node) => node.parent_id !== 0 && node.id === id).map(({ parent_id }) => parent_id))
  return [...new Set([...ids, ...(above.length ? withAncestors(nodes, above) : [])])].sort((a, b) => a - b)
}

/**
 * The menu of a role. It is the permitted tree, by which the console also knows what else the role holds: a group
 * without a page to show stays in it, hidden.
 */
export const menuOf = (nodes: readonly PermissionNode[], holds: (nodeId: number) => boolean): MenuItem[] =>
  permittedTree(nodes, holds).map((group) => ({ ...group, status: group.child.some(({ id, status }) => status === 1 && holds(id)) ? group.status : 0 }))

/** The part of the permission tree that a role holds, by id. A node is there for the sake of a child, too. */
export function permittedTree(nodes: readonly PermissionNode[], holds: (nodeId: number) => boolean, parentId = 0): MenuItem[] {
  return nodes
    .filter((node) => node.parent_id === parentId)
    .map((node) => ({ ...node, sort: node.id, child: permittedTree(nodes, holds, node.id) }))
    .filter((item) => item.child.length > 0 || holds(item.id))
    .sort((a, b) => a.id - b.id)
}
