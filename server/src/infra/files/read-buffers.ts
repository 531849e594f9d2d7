import type { Writable } from 'node:stream'

/**
 * Few large reads cost the event loop less. But when a reader stops, each stage keeps one of them: the file, two in the
 * check, the zip, and the response; together no more than 512 kB.
 */
export const READ_BYTES = 80 * 1024
/** 20 MB: what fifty downloads use at a time. */
const MOST_KEPT = 256

const free: ArrayBuffer[] = []
/** How many bytes of each are in use. */
const lent = new WeakMap<ArrayBufferLike, number>()

/** Memory to read `size` bytes into, at most `READ_BYTES`. */
export function lendBuffer(size: number): Buffer {
  const memory = free.pop() ?? new ArrayBuffer(READ_BYTES)
  return Buffer.from(memory, 0, size)
}

/** Marks a chunk of such memory as returnable, as a whole and once. */
export function markLent<T extends Buffer>(chunk: T): T {
  lent.set(chunk.buffer, chunk.length)
  return chunk
}

/**
 * Reuses memory when a response has sent it. A chunk that does not arrive, or was cut or copied, is left to the garbage
 * collector. Without this a download of 1 GB spends a third of its time in full collections, which external memory
 * causes. @returns a function that returns the bytes sent so far
 */
export function reuseSentBuffers(response: Writable): () => number {
  let sent = 0
  const write = response.write
  response.write = function (this: Writable, chunk: unknown, ...rest: unknown[]) {
    const done = rest.find((argument) => typeof argument === 'function') as ((error?: Error | null) => void) | undefined
    const encoding = rest.find((argument) => typeof argument === 'string') as BufferEncoding
    return write.call(this, chunk, encoding, (error) => {
      if (!error) {
        giveBack(chunk)
        sent += lengthOf(chunk)
      }
      done?.(error)
    })
  } as typeof response.write
  return () => sent
}

const lengthOf = (chunk: unknown) => (typeof chunk === 'string' ? Buffer.byteLength(chunk) : (chunk as Uint8Array).byteLength)

function giveBack(chunk: unknown) {
  if (!Buffer.isBuffer(chunk) || chunk.byteOffset !== 0 || lent.get(chunk.buffer) !== chunk.length) return
  lent.delete(chunk.buffer)
  if (free.length < MOST_KEPT) free.push(chunk.buffer as ArrayBuffer)
}
