import { type FailureCode, failureCodes } from '@console/platform/registry'
import { isOfRemote } from './remote-files'

export { type FailureCode, failureCodes }

/** Thrown when a remote cannot be loaded or rendered. `cause` is the original error, if there was one. */
export class RemoteFailure extends Error {
  constructor(
    readonly code: FailureCode,
    options?: ErrorOptions,
  ) {
    super(failureCodes[code], options)
    this.name = 'RemoteFailure'
  }
}

/** Addresses that the page's Content-Security-Policy has blocked: the server names the origins of remotes in it. */
const blocked = new Set<string>()
addEventListener('securitypolicyviolation', ({ blockedURI }) => blocked.add(blockedURI))

/** Why a file could not be loaded, read from the browser's timing entry of its last request. */
export function codeOfFile(url: string, type?: string): FailureCode {
  if (type === 'timeout' || type === 'untrusted') return type
  const address = new URL(url, location.href).href
  if (blocked.has(address)) return 'untrusted'
  const requests = performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[]
  const status = requests.at(-1)?.responseStatus ?? 0
  if (status === 404) return 'not-found'
  if (status >= 500) return 'server-error'
  if (status >= 400) return 'forbidden'
  // It was answered and not run: its hash does not match.
  return status >= 200 ? 'integrity' : 'unreachable'
}

/**
 * The failure behind what a remote has thrown: a chunk that could not be loaded, its own or one of the kit's, or an
 * error of the page itself.
 */
export function failureOf(cause: unknown): RemoteFailure {
  if (cause instanceof RemoteFailure) return cause
  if (!isChunkError(cause)) return new RemoteFailure('crashed', { cause })
  return new RemoteFailure(isOfRemote(cause.request) ? codeOfFile(cause.request, cause.type) : 'host-files', { cause })
}

/** What webpack throws for a script or a stylesheet that could not be loaded. */
export const isChunkError = (cause: unknown): cause is Error & { request: string; type?: string } =>
  cause instanceof Error && cause.name === 'ChunkLoadError' && 'request' in cause
