import { fromHex, sameBytes, sha256, utf8 } from './bytes'

/** An event of custody as it was written. Its hash is over the one before and its text. */
export interface WrittenEvent {
  content: string
  /** In hex. */
  hash: string
}

const EVENT = Uint8Array.of(4)

/**
 * How many events of a chain hold, from the first on: all, or up to the one that was changed, removed or put elsewhere.
 */
export async function intactEvents(evidenceId: number, events: readonly WrittenEvent[]): Promise<number> {
  let previous = await sha256(utf8(`evidence:${evidenceId}`))
  for (const [i, { content, hash }] of events.entries()) {
    previous = await sha256(EVENT, previous, utf8(content))
    if (hash.length !== 64 || !sameBytes(previous, fromHex(hash))) return i
  }
  return events.length
}
