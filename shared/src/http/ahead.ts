/**
 * How long an answer waits for a page that is being opened: its code may take that long on a slow machine or network.
 */
const KEPT_MS = 30_000
/**
 * How long it waits for a page that may not be opened: the time for which the query cache considers an answer fresh.
 */
const KEPT_PASSIVE_MS = 5_000
/** A request extends the session by at least this time: the server records it once a minute. */
const AWAKE_MS = 60_000

interface Asked<Answer> {
  answer: Promise<Answer>
  abort: AbortController
  at: number
  bearer: string | undefined
  passive: boolean
}

interface AskOptions {
  passive?: boolean
  /** The token of the request. An answer to another token is dropped. */
  bearer: string | undefined
}

/** Requests that are sent before a page makes them; each answer is taken once. */
export function createAhead<Answer>() {
  const asked = new Map<string, Asked<Answer>>()
  let awakeAt = -AWAKE_MS

  const keepAwake = () => {
    awakeAt = performance.now()
  }

  function ask(path: string, query: URLSearchParams, { passive = false, bearer }: AskOptions, send: (signal: AbortSignal) => Promise<Answer>) {
    const address = addressOf(path, query)
    const known = asked.get(address)
    if (known && isFresh(known)) return
    const abort = new AbortController()
    const answer = send(abort.signal)
    answer.catch(() => asked.delete(address))
    asked.set(address, { answer, abort, at: performance.now(), bearer, passive })
    if (!passive) keepAwake()
  }

  /** The answer or pending request for this call, if there is one. It is taken once. */
  function take(path: string, query: URLSearchParams, { signal, bearer }: { signal?: AbortSignal; bearer: string | undefined }): Promise<Answer> | undefined {
    const address = addressOf(path, query)
    const found = asked.get(address)
    asked.delete(address)
    if (!found) return undefined
    const slept = found.passive && performance.now() - awakeAt >= AWAKE_MS
    if (!isFresh(found) || found.bearer !== bearer || slept) return void found.abort.abort()
    performance.mark('taken ahead')
    signal?.addEventListener('abort', () => found.abort.abort(signal.reason), { once: true })
    return found.answer
  }

  function drop() {
    for (const { abort } of asked.values()) abort.abort()
    asked.clear()
  }

  return { ask, take, drop, keepAwake }
}

const isFresh = ({ at, passive }: Asked<unknown>) => performance.now() - at < (passive ? KEPT_PASSIVE_MS : KEPT_MS)

/** The same key for each order of a query's fields. */
function addressOf(path: string, query: URLSearchParams) {
  const sorted = new URLSearchParams(query)
  sorted.sort()
  return `${path}?${sorted}`
}
