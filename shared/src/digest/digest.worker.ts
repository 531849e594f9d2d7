import { createSHA256, createSM3 } from 'hash-wasm'
import { bytesAt, Refusal } from './bytes-at'
import { bytesOf } from './bytes-of'

const makers = { sha256: createSHA256, sm3: createSM3 }
export type Algorithm = keyof typeof makers
/** In hex, small letters. */
export type Digests = Partial<Record<Algorithm, string>>

/** What the page sends, once, then it only listens: a file at hand, or the address of one that the server keeps. */
export interface HashRequest {
  source: Blob | string
  algorithms: readonly Algorithm[]
}

/** What it hears: how many bytes are done, in the end the digests, the name of the error, or what the server said instead of sending the file. */
export type HashMessage = { done: number } | { digests: Digests } | { error: string } | { refusal: string }

/** A message for each slice would keep the page busy. */
const TELL_EVERY_MS = 100

const tell = (message: HashMessage) => postMessage(message)

async function hash({ source, algorithms }: HashRequest): Promise<Digests> {
  const hashers = await Promise.all(algorithms.map(async (algorithm) => [algorithm, await makers[algorithm]()] as const))
  let done = 0
  let told = performance.now()
  for await (const bytes of typeof source === 'string' ? bytesAt(source) : bytesOf(source)) {
    for (const [, hasher] of hashers) hasher.update(bytes)
    done += bytes.length
    const now = performance.now()
    if (now - told < TELL_EVERY_MS) continue
    told = now
    tell({ done })
  }
  return Object.fromEntries(hashers.map(([algorithm, hasher]) => [algorithm, hasher.digest('hex')]))
}

// A rejected promise in here is no `error` event of the worker: the page would wait for ever.
addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  hash(data).then(
    (digests) => tell({ digests }),
    (error: Error) => tell(error instanceof Refusal ? { refusal: error.message } : { error: error.name }),
  )
})
