import type { RequestedNode } from '@console/platform/contract/authority'

/** Ids of requests. */
export type Chosen = ReadonlySet<number>

export interface PlacedNode extends RequestedNode {
  depth: number
}

/** The nodes of a tree as rows, each after its parent. */
export const rowsOf = (tree: RequestedNode[], depth = 0): PlacedNode[] => tree.flatMap((node) => [{ ...node, depth }, ...rowsOf(node.child, depth + 1)])

/** What nobody has decided yet. */
export const undecidedIn = (tree: RequestedNode[]): Chosen => new Set(rowsOf(tree).flatMap(({ id, reason }) => (id && reason === null ? [id] : [])))

/** What is chosen after a box was clicked: a node comes with what is above it, and goes with what is below. */
export function toggled(tree: RequestedNode[], chosen: Chosen, id: number): Chosen {
  const path = pathTo(tree, id)
  const requestsIn = (nodes: RequestedNode[]) => nodes.map((node) => node.id).filter((one) => one > 0)
  if (!chosen.has(id)) return new Set([...chosen, ...requestsIn(path)])
  const below = new Set(requestsIn(rowsOf(path.slice(-1))))
  return new Set([...chosen].filter((one) => !below.has(one)))
}

/** A node and those above it, from the top. */
function pathTo(tree: RequestedNode[], id: number): RequestedNode[] {
  for (const node of tree) {
    if (node.id === id) return [node]
    const path = pathTo(node.child, id)
    if (path.length) return [node, ...path]
  }
  return []
}

/** The tree of what is chosen, and of what is above it. */
export const chosenIn = (tree: RequestedNode[], chosen: Chosen): RequestedNode[] =>
  tree.flatMap((node) => {
    const child = chosenIn(node.child, chosen)
    return child.length || chosen.has(node.id) ? [{ ...node, child }] : []
  })
