import { holds } from '@console/platform/contract/normal-form'

/** A node of a tree, as the contract's trees have it. */
export interface TreeItem {
  id: number
  name: string
  child: TreeItem[]
}

/** Every id of the trees, from the top. */
export const idsOf = (items: readonly TreeItem[]): number[] => items.flatMap(({ id, child }) => [id, ...idsOf(child)])

/** The branches that hold a word in a name: what matches keeps what is above it and what is below it. */
export function narrow(items: readonly TreeItem[], word: string): TreeItem[] {
  return items.flatMap((item) => {
    if (holds(item.name, word)) return [item]
    const child = narrow(item.child, word)
    return child.length ? [{ ...item, child }] : []
  })
}
