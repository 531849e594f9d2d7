/** Why a remote is not on the screen, in words for its operator. Each code has a page in docs/errors. */
export const failureCodes = {
  unreachable: '模块文件无法下载，网络可能已中断',
  'not-found': '模块文件不存在',
  forbidden: '服务器拒绝提供模块文件',
  'server-error': '服务器暂时无法提供模块文件',
  timeout: '模块加载超时',
  integrity: '模块文件与发布时不一致，已阻止运行',
  untrusted: '模块文件未经登记，已阻止运行',
  'bad-module': '模块文件无法运行',
  'no-lifecycles': '模块没有按约定提供页面',
  crashed: '模块运行时发生错误',
} as const

export type FailureCode = keyof typeof failureCodes

/** What loading a remote throws. `cause` is what was thrown underneath, where something was. */
export class RemoteFailure extends Error {
  constructor(
    readonly code: FailureCode,
    options?: ErrorOptions,
  ) {
    super(failureCodes[code], options)
    this.name = 'RemoteFailure'
  }
}

/** Addresses from which the page may not fetch: the server names the origins of remotes in its policy. */
const blocked = new Set<string>()
addEventListener('securitypolicyviolation', ({ blockedURI }) => blocked.add(blockedURI))

/** Why a file did not come, by what the browser has noted of its last request. */
export function codeOfFile(url: string, type?: string): FailureCode {
  if (type === 'timeout' || type === 'untrusted') return type
  const address = new URL(url, location.href).href
  if (blocked.has(address)) return 'untrusted'
  const requests = performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[]
  const status = requests.at(-1)?.responseStatus ?? 0
  if (status === 404) return 'not-found'
  if (status >= 500) return 'server-error'
  if (status >= 400) return 'forbidden'
  // It came, and was not run: its hash is another.
  return status >= 200 ? 'integrity' : 'unreachable'
}

/** Why a remote threw: a page's chunk that did not come is told from a page that breaks. */
export function failureOf(cause: unknown): RemoteFailure {
  if (cause instanceof RemoteFailure) return cause
  return isChunkError(cause) ? new RemoteFailure(codeOfFile(cause.request, cause.type), { cause }) : new RemoteFailure('crashed', { cause })
}

/** What webpack throws for a script or a stylesheet that did not come. */
export const isChunkError = (cause: unknown): cause is Error & { request: string; type?: string } =>
  cause instanceof Error && cause.name === 'ChunkLoadError' && 'request' in cause
