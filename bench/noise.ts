import { createCipheriv } from 'node:crypto'

const PIECE = 1_000_000

/** Incompressible bytes, the same for the same seed. */
export function* noise(bytes: number, seed = 0) {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16))
  for (let made = 0; made < bytes; made += PIECE) yield cipher.update(Buffer.alloc(Math.min(PIECE, bytes - made)))
}
