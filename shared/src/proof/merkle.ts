import { sha256 } from './bytes'

/** The tree of RFC 6962: leaves and inner nodes are hashed apart, so that neither can be taken for the other. */
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export const leafHash = (...data: Uint8Array[]) => sha256(LEAF, ...data)

/** The position of a leaf, and what is hashed with it on the way up. */
export interface Inclusion {
  index: number
  size: number
  path: Uint8Array[]
}

/** What a leaf is hashed with at one step of the way up, and at which side of it. */
export interface Step {
  sibling: Uint8Array
  side: 'left' | 'right'
}

/** The steps from a leaf to the root (RFC 9162, 2.1.3.2). Undefined when the path does not fit the leaf's index. */
export function stepsOf({ index, size, path }: Inclusion): Step[] | undefined {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return undefined
  const steps: Step[] = []
  let [place, last] = [index, size - 1]
  for (const sibling of path) {
    if (last === 0) return undefined
    const side = place % 2 === 1 || place === last ? 'left' : 'right'
    steps.push({ sibling, side })
    if (side === 'left') while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)]
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 ? steps : undefined
}

/** The root computed from a leaf and its path. Undefined when the path does not fit the leaf's index. */
export async function rootFrom(leaf: Uint8Array, inclusion: Inclusion): Promise<Uint8Array | undefined> {
  const steps = stepsOf(inclusion)
  if (!steps) return undefined
  let root = leaf
  for (const { sibling, side } of steps) root = await (side === 'left' ? sha256(NODE, sibling, root) : sha256(NODE, root, sibling))
  return root
}
