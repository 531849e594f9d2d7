import { dataPermission, type TreeNode } from '@console/platform/contract/authority'
import { idsOf } from '@console/platform/ui/tree'

/** Ids of the selected nodes: actions, pages, and the groups above them. */
export type Selection = ReadonlySet<number>

export const selectionOf = (menuId: string): Selection => new Set(menuId.split(',').filter(Boolean).map(Number))

export const menuIdOf = (selected: Selection) => [...selected].sort((one, other) => one - other).join(',')

/** The nodes that a role has, by its own tree. */
export const grantedIn = (nodes: TreeNode[]): number[] => nodes.flatMap(({ id, have, child }) => [...(have ? [id] : []), ...grantedIn(child)])

/**
 * The selection as the tree shows it: with every parent of a selected node, and without empty groups. Another system or
 * an earlier version may have stored a role in another form with the same rights.
 */
export function shapeOf(tree: TreeNode[], selected: Selection): Selection {
  const kept = (nodes: TreeNode[], own: Selection): number[] =>
    nodes.flatMap(({ id, child }) => {
      const inside = kept(child, selected)
      return inside.length || own.has(id) ? [id, ...inside] : []
    })
  // A group is no right of its own.
  const shape = kept(tree, new Set())
  return new Set(selected.has(dataPermission.node) ? [...shape, dataPermission.node] : shape)
}

/** The data permission has a checkbox beside the tree and no node in it. */
export const withoutDataPermission = (nodes: TreeNode[]): TreeNode[] =>
  nodes.filter(({ id }) => id !== dataPermission.node).map((node) => ({ ...node, child: withoutDataPermission(node.child) }))

/**
 * The selection after a click on the box of a node. Ticking also ticks all nodes below and above it. Unticking also
 * unticks all nodes below it, and the top group when it becomes empty. A page stays without its actions: it can be
 * read. The data permission is unticked together with the applications.
 */
export function toggled(tree: TreeNode[], selected: Selection, id: number): Selection {
  const path = pathTo(tree, id)
  const below = idsOf(path.slice(-1))
  if (!below.every((one) => selected.has(one))) return new Set([...selected, ...path.map((node) => node.id), ...below])

  const left = new Set([...selected].filter((one) => !below.includes(one)))
  const [group] = path
  if (group && !idsOf(group.child).some((one) => left.has(one))) left.delete(group.id)
  if (!left.has(dataPermission.related)) left.delete(dataPermission.node)
  return left
}

/** Everything in the tree; the data permission beside it stays as it was. */
export const withAll = (tree: TreeNode[], selected: Selection): Selection => new Set([...selected, ...idsOf(tree)])

/**
 * The selected nodes after the data permission was ticked or unticked. It concerns the applications, so they are
 * selected with it.
 */
export function withData(selected: Selection, ticked: boolean): Selection {
  const { related, node } = dataPermission
  return ticked ? new Set([...selected, related, node]) : new Set([...selected].filter((id) => id !== node))
}

function pathTo(nodes: TreeNode[], id: number): TreeNode[] {
  for (const node of nodes) {
    const path = node.id === id ? [node] : pathTo(node.child, id)
    if (path.length) return path[0] === node ? path : [node, ...path]
  }
  return []
}

/** The mark of each selected node: checked if everything below it is selected, else half-checked. */
export function marksOf(tree: TreeNode[], selected: Selection): { checked: number[]; halfChecked: number[] } {
  const whole = wholeIn(tree, selected)
  return { checked: whole, halfChecked: idsOf(tree).filter((id) => selected.has(id) && !whole.includes(id)) }
}

const wholeIn = (nodes: TreeNode[], selected: Selection): number[] =>
  nodes.flatMap((node) => [...(idsOf([node]).every((id) => selected.has(id)) ? [node.id] : []), ...wholeIn(node.child, selected)])

/** Names of the nodes in `selected` that `other` lacks, in the order of the tree. */
export const namesOnlyIn = (tree: TreeNode[], selected: Selection, other: Selection): string[] =>
  tree.flatMap(({ id, name, child }) => [...(selected.has(id) && !other.has(id) ? [name] : []), ...namesOnlyIn(child, selected, other)])
