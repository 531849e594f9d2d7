import type { Algorithm, Digests, HashMessage, HashRequest } from './digest.worker'
import { NOT_LOADED } from './not-loaded'

/** The worker's file, below the address of the build that it is part of (shared/build/digest-worker-plugin.mjs). */
declare const DIGEST_WORKER: string
declare const __webpack_public_path__: string

export type { Algorithm, Digests }

/** The algorithms of the recorded digests. */
export const algorithmsOf = (recorded: Record<Algorithm, string | null>) => (['sha256', 'sm3'] as const).filter((algorithm) => recorded[algorithm])

/** Why a file has no digest, as a message for the operator. */
export class DigestFailure extends Error {
  constructor(
    why: string,
    /** Whether a retry with the same file may succeed. */
    readonly passing = false,
  ) {
    super(why)
  }
}

const CHANGED = '文件在读取过程中被修改或移走，请重新选择'
const NOT_SUPPORTED = '当前浏览器无法在本地计算哈希值，请更换浏览器'
const NOT_WHOLE = '文件未能完整读取，请重试；若仍然失败，平台保存的文件可能已损坏'
const ELSEWHERE = '此页面中无法核验本地文件，请在控制台中打开'
/** Messages by the name of the error of the file; other errors are the browser's. */
const words = new Map([
  ['NotReadableError', CHANGED],
  ['NotFoundError', CHANGED],
  ['NetworkError', NOT_WHOLE],
])

const REPORT_EVERY_MS = 100

interface Options {
  signal: AbortSignal
  /** Called with the number of bytes that all algorithms have processed, at most every 100 ms. */
  onProgress: (done: number) => void
}

/**
 * The digests of a file of any size. A local file is read by one worker for each algorithm and is not sent anywhere. A
 * file of the server, given by its URL, is fetched once by one worker. If one fails or `signal` aborts, all end.
 * @throws DigestFailure, or the signal's reason
 */
export async function digestsOf(source: Blob | string, algorithms: readonly Algorithm[], { signal, onProgress }: Options): Promise<Digests> {
  if (signal.aborted) throw signal.reason
  const shares = typeof source === 'string' ? [algorithms] : algorithms.map((algorithm) => [algorithm])
  const done = shares.map(() => 0)
  let reportedAt = performance.now()
  function note(i: number, bytes: number) {
    done[i] = bytes
    const now = performance.now()
    if (now - reportedAt < REPORT_EVERY_MS) return
    reportedAt = now
    onProgress(Math.min(...done))
  }
  const workers = shares.map(startWorker)
  try {
    const digests = shares.map((algorithms, i) => digestsBy(workers[i]!, { source, algorithms }, (bytes) => note(i, bytes)))
    return Object.assign({}, ...(await Promise.race([Promise.all(digests), aborted(signal)])))
  } finally {
    for (const worker of workers) worker.terminate()
  }
}

function startWorker(algorithms: readonly Algorithm[]) {
  try {
    return new Worker(__webpack_public_path__ + DIGEST_WORKER, { name: `digest ${algorithms.join(' ')}` })
  } catch {
    // The page is of another origin than the build (docs/host.md).
    throw new DigestFailure(ELSEWHERE)
  }
}

const digestsBy = (worker: Worker, asked: HashRequest, onProgress: (bytes: number) => void) =>
  new Promise<Digests>((resolve, reject) => {
    worker.onerror = () => reject(new DigestFailure(NOT_LOADED, true))
    worker.onmessage = ({ data }: MessageEvent<HashMessage>) => {
      if ('digests' in data) resolve(data.digests)
      else if ('refusal' in data) reject(new DigestFailure(data.refusal, true))
      else if ('error' in data) reject(new DigestFailure(words.get(data.error) ?? NOT_SUPPORTED, data.error === 'NetworkError'))
      else onProgress(data.done)
    }
    worker.postMessage(asked)
  })

const aborted = (signal: AbortSignal) => new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
