import { createSHA256, createSM3 } from 'hash-wasm'
import { bytesAt, Refusal } from './bytes-at'
import { bytesOf } from './bytes-of'

const makers = { sha256: createSHA256, sm3: createSM3 }
export type Algorithm = keyof typeof makers
/** In lower-case hex. */
export type Digests = Partial<Record<Algorithm, string>>

/** The one message that the page sends: a local file, or the URL of a file of the server. */
export interface HashRequest {
  source: Blob | string
  algorithms: readonly Algorithm[]
}

/** Messages to the page: bytes processed, and finally the digests, the name of an error, or the server's refusal. */
export type HashMessage = { done: number } | { digests: Digests } | { error: string } | { refusal: string }

/** A message for each chunk would load the page. */
const REPORT_EVERY_MS = 100

const send = (message: HashMessage) => postMessage(message)

async function hash({ source, algorithms }: HashRequest): Promise<Digests> {
  const hashers = await Promise.all(algorithms.map(async (algorithm) => [algorithm, await makers[algorithm]()] as const))
  let done = 0
  let reportedAt = performance.now()
  for await (const bytes of typeof source === 'string' ? bytesAt(source) : bytesOf(source)) {
    for (const [, hasher] of hashers) hasher.update(bytes)
    done += bytes.length
    const now = performance.now()
    if (now - reportedAt < REPORT_EVERY_MS) continue
    reportedAt = now
    send({ done })
  }
  return Object.fromEntries(hashers.map(([algorithm, hasher]) => [algorithm, hasher.digest('hex')]))
}

// A rejected promise is no `error` event of the worker: the page would wait forever.
addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  hash(data).then(
    (digests) => send({ digests }),
    (error: Error) => send(error instanceof Refusal ? { refusal: error.message } : { error: error.name }),
  )
})
