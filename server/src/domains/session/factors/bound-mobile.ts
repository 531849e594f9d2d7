import { createHmac } from 'node:crypto'

/** A decoy mobile for an unknown account name: always the same one, in the format of a real one. */
export function decoyMobile(secret: Uint8Array, username: string) {
  const digest = createHmac('sha256', secret).update(username).digest()
  return `1${PREFIXES[digest[0]! % PREFIXES.length]}${String(digest.readUInt32BE(1) % 100_000_000).padStart(8, '0')}`
}

const PREFIXES = [30, 31, 32, 33, 35, 36, 37, 38, 39, 50, 51, 52, 57, 58, 59, 77, 78, 80, 82, 86, 87, 88, 89]
