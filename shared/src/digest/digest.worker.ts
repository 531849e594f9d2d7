import { createSHA256, createSM3 } from 'hash-wasm'
import { bytesOf } from './bytes-of'

const makers = { sha256: createSHA256, sm3: createSM3 }
export type Algorithm = keyof typeof makers

/** What the page sends: once, then it only listens. */
export interface HashRequest {
  file: Blob
  algorithm: Algorithm
}

/** What it hears: how many bytes are done, in the end the digest in hex, or the name of the error. */
export type HashMessage = { done: number } | { digest: string } | { error: string }

/** A message for each slice would keep the page busy. */
const TELL_EVERY_MS = 100

const tell = (message: HashMessage) => postMessage(message)

async function digestOf({ file, algorithm }: HashRequest) {
  const hasher = await makers[algorithm]()
  let done = 0
  let told = performance.now()
  for await (const bytes of bytesOf(file)) {
    hasher.update(bytes)
    done += bytes.length
    const now = performance.now()
    if (now - told < TELL_EVERY_MS) continue
    told = now
    tell({ done })
  }
  return hasher.digest('hex')
}

// A rejected promise in here is no `error` event of the worker: the page would wait for ever.
addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  digestOf(data).then(
    (digest) => tell({ digest }),
    (error: Error) => tell({ error: error.name }),
  )
})
