/** The calls of public pages. The contract has the same paths (app.test.tsx compares them), but is not bundled. */
export const calls = {
  preview: '/api/public/getPreview',
  certificate: '/api/public/getCertificate',
  paper: '/api/public/getPaper',
  proof: '/api/public/getProof',
  head: '/api/public/getHead',
} as const

export type Failure = 'gone' | 'busy' | 'failed'

/** Why a call failed: nothing is there (any more), too many requests, or no response. */
export class CallFailure extends Error {
  constructor(readonly kind: Failure) {
    super(kind)
  }
}

const TIMEOUT_MS = 20_000
const kinds: Record<number, Failure> = { 403: 'gone', 404: 'gone', 422: 'gone', 429: 'busy', 503: 'busy' }

type Query = Record<string, string | undefined>

export function addressOf(path: string, query: Query) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${path}?${new URLSearchParams(given)}`
}

/** Calls our own server without credentials: what a page may show depends on its link alone. @throws CallFailure */
export async function call<T>(path: string, query: Query, signal: AbortSignal): Promise<T> {
  const timeout = new AbortController()
  const abort = () => timeout.abort()
  const timer = setTimeout(abort, TIMEOUT_MS)
  signal.addEventListener('abort', abort)
  try {
    const response = await fetch(addressOf(path, query), { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer', signal: timeout.signal })
    const body: unknown = await response.json().catch(() => undefined)
    const { code, data } = (body ?? {}) as { code?: unknown; data?: T }
    if (Number(code) === 200) return data as T
    throw new CallFailure(kinds[Number(code)] ?? kinds[response.status] ?? 'failed')
  } catch (error) {
    throw error instanceof CallFailure ? error : new CallFailure('failed')
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
