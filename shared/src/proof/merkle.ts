import { sha256 } from './bytes'

/** The tree of RFC 6962: leaves and inner nodes are hashed apart, so that neither can be taken for the other. */
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export const leafHash = (...data: Uint8Array[]) => sha256(LEAF, ...data)

/** Where a leaf stands, and what is hashed with it on the way up. */
export interface Inclusion {
  index: number
  size: number
  path: Uint8Array[]
}

/** The root computed from a leaf and its path (RFC 9162, 2.1.3.2). Undefined when the path does not fit the leaf's index. */
export async function rootFrom(leaf: Uint8Array, { index, size, path }: Inclusion): Promise<Uint8Array | undefined> {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return undefined
  let [place, last, root] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return undefined
    if (place % 2 === 1 || place === last) {
      root = await sha256(NODE, sibling, root)
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)]
    } else root = await sha256(NODE, root, sibling)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 ? root : undefined
}
