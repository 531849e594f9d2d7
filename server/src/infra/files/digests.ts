import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** In hex. */
export interface Digests {
  sha256: string
  sm3: string
}

export const digestsOf = (bytes: Uint8Array): Digests => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  sm3: createHash('sm3').update(bytes).digest('hex'),
})

export const crc32Of = (bytes: Uint8Array): number => crc32(bytes)
