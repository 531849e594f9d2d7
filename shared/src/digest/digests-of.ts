import type { Algorithm, HashRequest, HashMessage } from './digest.worker'
import { NOT_LOADED } from './not-loaded'

/** The worker's file, below the address of the build that it is part of (shared/build/digest-worker-plugin.mjs). */
declare const DIGEST_WORKER: string
declare const __webpack_public_path__: string

export type { Algorithm }
/** In hex, small letters. */
export type Digests = Partial<Record<Algorithm, string>>

/** Which digests of a file can be compared with those that were recorded. */
export const algorithmsOf = (recorded: Record<Algorithm, string | null>) => (['sha256', 'sm3'] as const).filter((algorithm) => recorded[algorithm])

/** Why a file has no digest, in words for the one who chose it. */
export class DigestFailure extends Error {
  constructor(
    why: string,
    /** Whether the same file may go through when it is tried again. */
    readonly passing = false,
  ) {
    super(why)
  }
}

const CHANGED = '文件在读取过程中被修改或移走，请重新选择'
const NOT_SUPPORTED = '当前浏览器无法在本地计算哈希值，请更换浏览器'
const ELSEWHERE = '此页面中无法核验本地文件，请在控制台中打开'
/** By the names of the errors of a file that is not what it was; any other is about the browser. */
const words = new Map([
  ['NotReadableError', CHANGED],
  ['NotFoundError', CHANGED],
])

const TELL_EVERY_MS = 100

interface Options {
  signal: AbortSignal
  /** How many bytes all algorithms have done, every 100 ms at most. */
  onProgress: (done: number) => void
}

/**
 * The digests of a file of any size, each by a worker of its own. The file is read where it lies and sent nowhere. When one fails, or `signal` aborts, all of them end.
 * @throws DigestFailure, or the signal's reason
 */
export async function digestsOf(file: Blob, algorithms: readonly Algorithm[], { signal, onProgress }: Options): Promise<Digests> {
  if (signal.aborted) throw signal.reason
  const done = algorithms.map(() => 0)
  let told = performance.now()
  function note(i: number, bytes: number) {
    done[i] = bytes
    const now = performance.now()
    if (now - told < TELL_EVERY_MS) return
    told = now
    onProgress(Math.min(...done))
  }
  const workers = algorithms.map(startWorker)
  try {
    const digests = algorithms.map((algorithm, i) => digestBy(workers[i]!, { file, algorithm }, (bytes) => note(i, bytes)))
    const all = await Promise.race([Promise.all(digests), aborted(signal)])
    return Object.fromEntries(algorithms.map((algorithm, i) => [algorithm, all[i]]))
  } finally {
    for (const worker of workers) worker.terminate()
  }
}

function startWorker(algorithm: Algorithm) {
  try {
    return new Worker(__webpack_public_path__ + DIGEST_WORKER, { name: `digest ${algorithm}` })
  } catch {
    // The page is of another origin than the build (docs/host.md).
    throw new DigestFailure(ELSEWHERE)
  }
}

const digestBy = (worker: Worker, asked: HashRequest, onProgress: (bytes: number) => void) =>
  new Promise<string>((resolve, reject) => {
    worker.onerror = () => reject(new DigestFailure(NOT_LOADED, true))
    worker.onmessage = ({ data }: MessageEvent<HashMessage>) => {
      if ('digest' in data) resolve(data.digest)
      else if ('error' in data) reject(new DigestFailure(words.get(data.error) ?? NOT_SUPPORTED))
      else onProgress(data.done)
    }
    worker.postMessage(asked)
  })

const aborted = (signal: AbortSignal) => new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
