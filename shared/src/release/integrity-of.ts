import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/** The hash of a file as browsers check it (Subresource Integrity). */
export const integrityOf = (bytes: Uint8Array) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`

const TURN_BYTES = 1024 * 1024

/**
 * The same, a megabyte in each turn of the event loop. Passing a large file to a thread would copy it, which takes as
 * long as its hash.
 */
export async function integrityInTurns(bytes: Uint8Array) {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += TURN_BYTES) {
    hash.update(bytes.subarray(at, at + TURN_BYTES))
    await setImmediate()
  }
  return `sha256-${hash.digest('base64')}`
}
