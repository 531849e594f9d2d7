import { createHash } from 'node:crypto'

const NODE = Buffer.of(1)
const HASH_BYTES = 32

const sha256 = (...pieces: Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}

/** The largest power of two below `size`: where RFC 6962 cuts a tree in two. */
const cut = (size: number) => 2 ** Math.floor(Math.log2(size - 1))

/** The root over hashes of leaves, after RFC 6962, 2.1. */
export function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length <= 1) return leaves[0] ?? sha256()
  const at = cut(leaves.length)
  return sha256(NODE, rootOf(leaves.slice(0, at)), rootOf(leaves.slice(at)))
}

/** What a leaf is hashed with on the way to the root, from below. */
export function pathTo(index: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length <= 1) return []
  const at = cut(leaves.length)
  const [left, right] = [leaves.slice(0, at), leaves.slice(at)]
  return index < at ? [...pathTo(index, left), rootOf(right)] : [...pathTo(index - at, right), rootOf(left)]
}

/** Leaves as a head keeps them: one after the other. */
export const leavesIn = (bytes: Uint8Array) => Array.from({ length: bytes.length / HASH_BYTES }, (_, i) => bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES))
