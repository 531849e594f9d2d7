import { dataPermission, type TreeNode } from '@console/platform/contract/authority'
import { idsOf } from '@console/platform/ui/tree'

/** Ids of everything that a role holds: actions, pages, and the groups above them. */
export type Held = ReadonlySet<number>

export const heldOf = (menuId: string): Held => new Set(menuId.split(',').filter(Boolean).map(Number))

export const menuIdOf = (held: Held) => [...held].sort((one, other) => one - other).join(',')

/** What a role holds, by its own tree. */
export const heldIn = (nodes: TreeNode[]): number[] => nodes.flatMap(({ id, have, child }) => [...(have ? [id] : []), ...heldIn(child)])

/**
 * What of a role the tree can show: everything above what is held, and no group without any of its pages. A role may be stored otherwise, by another system or an earlier
 * version; its rights are the same.
 */
export function shapeOf(tree: TreeNode[], held: Held): Held {
  const kept = (nodes: TreeNode[], own: Held): number[] =>
    nodes.flatMap(({ id, child }) => {
      const inside = kept(child, held)
      return inside.length || own.has(id) ? [id, ...inside] : []
    })
  // A group is no right of its own.
  const shape = kept(tree, new Set())
  return new Set(held.has(dataPermission.node) ? [...shape, dataPermission.node] : shape)
}

/** The data permission has a checkbox beside the tree and no node in it. */
export const withoutDataPermission = (nodes: TreeNode[]): TreeNode[] =>
  nodes.filter(({ id }) => id !== dataPermission.node).map((node) => ({ ...node, child: withoutDataPermission(node.child) }))

/**
 * What is held after the box of a node was clicked. Ticking takes along all that is below and above. Unticking drops what is below; the group at the
 * top goes when nothing in it is held any more, but a page stays without its actions: that is "look only". Without the applications the data permission goes, too.
 */
export function toggled(tree: TreeNode[], held: Held, id: number): Held {
  const path = pathTo(tree, id)
  const below = idsOf(path.slice(-1))
  if (!below.every((one) => held.has(one))) return new Set([...held, ...path.map((node) => node.id), ...below])

  const left = new Set([...held].filter((one) => !below.includes(one)))
  const [group] = path
  if (group && !idsOf(group.child).some((one) => left.has(one))) left.delete(group.id)
  if (!left.has(dataPermission.related)) left.delete(dataPermission.node)
  return left
}

/** Everything in the tree; the data permission beside it stays as it was. */
export const withAll = (tree: TreeNode[], held: Held): Held => new Set([...held, ...idsOf(tree)])

/** What is held after the data permission was ticked or unticked. It is of the applications, so they come along. */
export function withData(held: Held, ticked: boolean): Held {
  const { related, node } = dataPermission
  return ticked ? new Set([...held, related, node]) : new Set([...held].filter((id) => id !== node))
}

function pathTo(nodes: TreeNode[], id: number): TreeNode[] {
  for (const node of nodes) {
    const path = node.id === id ? [node] : pathTo(node.child, id)
    if (path.length) return path[0] === node ? path : [node, ...path]
  }
  return []
}

/** The mark of each held node: checked when everything below it is held, else half-checked. */
export function marksOf(tree: TreeNode[], held: Held): { checked: number[]; halfChecked: number[] } {
  const whole = wholeIn(tree, held)
  return { checked: whole, halfChecked: idsOf(tree).filter((id) => held.has(id) && !whole.includes(id)) }
}

const wholeIn = (nodes: TreeNode[], held: Held): number[] =>
  nodes.flatMap((node) => [...(idsOf([node]).every((id) => held.has(id)) ? [node.id] : []), ...wholeIn(node.child, held)])

/** Names of what one selection has and the other has not, in the order of the tree. */
export const namesOnlyIn = (tree: TreeNode[], held: Held, other: Held): string[] =>
  tree.flatMap(({ id, name, child }) => [...(held.has(id) && !other.has(id) ? [name] : []), ...namesOnlyIn(child, held, other)])
