import axios, { type AxiosAdapter, type AxiosProgressEvent, type AxiosRequestConfig, type AxiosResponse } from 'axios'
import {
  ApiError,
  DOWNLOAD_ID,
  type CallInput,
  type Envelope,
  LOCKED,
  methodFor,
  type ResultOf,
  readAnswer,
  PASSIVE,
  PERMISSIONS_VERSION,
  type Route,
  sentText,
  succeeded,
  type UploadRoute,
  type z,
} from '@console/platform/contract'
import { capabilityOf } from '@console/platform/contract/capabilities'
import { createAhead } from './ahead'
import { answerError, failureOf, notOffered } from './failure'

export interface CallOptions {
  signal?: AbortSignal
  /**
   * Distinguishes a repeated submit from a second one: give a retry the key of the first try. One is made when none is
   * given.
   */
  idempotencyKey?: string
  /** The page is being left, and the call must still be completed. Its body must be small. */
  outlivesPage?: boolean
  /**
   * A page's first call: it may take an answer that was asked for ahead (`HostHttp.askAhead`). Every other call is
   * made.
   */
  isFirst?: boolean
}

/** Called with how many bytes have gone over the network so far and, where known, how many there are. */
export type OnProgress = (loaded: number, total?: number) => void

export interface Download {
  /** From the answer's Content-Disposition, already decoded. */
  name: string
  blob: Blob
}

export interface Http {
  /**
   * Makes one call of the contract and resolves to the envelope's `data`.
   * @throws ApiError when the answer is no success, with a message for the operator; the DOMException of an abort as it
   * is.
   */
  call<R extends Route>(route: R, input: CallInput<R>, options?: CallOptions): Promise<ResultOf<R>>
  /** Fetches a route that answers a file. By `id`, of `newId`, the server's list of downloads names it, too. */
  download<R extends Route>(route: R, input: CallInput<R>, options?: { signal?: AbortSignal; onProgress?: OnProgress; id?: string }): Promise<Download>
  /**
   * Sends a file with the other fields of its route, for as long as it takes, and resolves to the envelope's `data`. It
   * fails as `call` does.
   */
  upload<R extends UploadRoute>(route: R, file: File, input: CallInput<R>, options?: CallOptions & { onProgress?: OnProgress }): Promise<ResultOf<R>>
  /** The address of a GET route, as a browser would navigate to it. */
  urlOf<R extends Route>(route: R, input: CallInput<R>): string
  /** Whether the back end has a call, as far as it has said so. Absent in hosts of before. */
  isOffered?(route: Route): boolean
}

/** The host's own HTTP client: more than remotes get. */
export interface HostHttp extends Http {
  isOffered(route: Route): boolean
  /**
   * Sends a GET ahead of its page: the page's first `call` within 30 seconds takes the answer, unless there was a write
   * meanwhile. If it fails, the page sends it again. `passive`: the page is not open yet; the answer is then used
   * within five seconds, and only while other calls keep the session awake.
   */
  askAhead(path: string, query: Record<string, string>, options?: { passive?: boolean }): void
}

export interface HttpOptions {
  baseURL?: string
  /** The session's token, read for each request. */
  token: () => string | undefined
  /**
   * Called when the server rejects `token`. Resolves to true once there is a new one: the request is then sent again.
   */
  onExpired: (token: string | undefined) => Promise<boolean>
  /**
   * Called when the session is locked. Resolves to true once it is unlocked: the request is then sent again. Without it
   * the call fails.
   */
  onLocked?: (token: string | undefined) => Promise<boolean>
  /** The capabilities that the back end reports (`contract/capabilities`); undefined if it reports none. */
  capabilities?: () => readonly string[] | undefined
  /** Called with each answer's version of the operator's permissions, where the back end sends it. */
  onPermissions?: (version: number) => void
  /** Tests answer from memory. */
  adapter?: AxiosAdapter
}

const TIMEOUT_MS = 30_000

/** An answer, and the token that it was given to. */
interface Answered {
  response: AxiosResponse
  bearer: string | undefined
}

export function createHttp({ baseURL = '', token, onExpired, onLocked, onPermissions, capabilities, adapter }: HttpOptions): HostHttp {
  const client = axios.create({ baseURL, adapter, validateStatus: () => true })
  const ahead = createAhead<Answered>()
  /** Paths that the back end does not know; they are not called again. */
  const unknown = new Set<string>()

  function isOffered({ path }: Route) {
    const capability = capabilityOf(path)
    const available = capabilities?.()
    return !unknown.has(path) && (!capability || !available || available.includes(capability))
  }

  async function request({ headers, ...config }: AxiosRequestConfig): Promise<Answered> {
    const bearer = token()
    const response = await client.request({ ...config, headers: { ...(bearer && { Authorization: `Bearer ${bearer}` }), ...headers } })
    const version = response.headers[PERMISSIONS_VERSION]
    if (version) onPermissions?.(Number(version))
    return { response, bearer }
  }

  /** The answer that was asked for ahead, where the call may take one, or a request. */
  function firstTry({ path, passive }: Route, config: AxiosRequestConfig, { isFirst, signal }: CallOptions): Promise<Answered> {
    const asked = isFirst && config.method === 'GET' ? ahead.take(path, config.params, { signal, bearer: token() }) : undefined
    if (!asked && !passive) ahead.keepAwake()
    return asked?.catch(() => request(config)) ?? request(config)
  }

  async function send(route: Route, input: object, options: CallOptions & TransferOptions = {}) {
    if (!isOffered(route)) throw notOffered()
    const key = options.idempotencyKey ?? (route.method === 'POST' && !route.reads ? newId() : undefined)
    // No write is queued for later: it stays in its form, and the operator sends it again.
    if (key && globalThis.navigator?.onLine === false) throw new ApiError(0, '网络已断开，请在恢复连接后重新提交')
    const method = methodFor(route, input)
    const config: AxiosRequestConfig = {
      method,
      url: route.path,
      signal: options.signal,
      responseType: route.download ? 'blob' : 'json',
      headers: { ...(key && { 'Idempotency-Key': key }), ...(route.passive && { [PASSIVE]: '1' }), ...(options.id && { [DOWNLOAD_ID]: options.id }) },
      ...bodyOf(route, method, input, options),
      // Requests of the other adapter end with their page.
      ...(options.outlivesPage && !adapter && { adapter: 'fetch' as const, fetchOptions: { keepalive: true } }),
    }
    const attempt = async (tried: Promise<Answered>, config: AxiosRequestConfig): Promise<AxiosResponse> => {
      const { response, bearer } = await tried
      const status = await statusOf(response)
      const expired = status === 401 && route.access !== 'public'
      const again = expired ? await onExpired(bearer) : status === LOCKED && (await onLocked?.(bearer))
      if (again) return attempt(request(config), config)
      if (config.method === route.method || !(await isUnknownCall(response))) return response
      // A back end that knows no more than the specification.
      const byQuery = { ...config, method: route.method, data: undefined, params: config.data }
      return attempt(request(byQuery), byQuery)
    }
    try {
      return await attempt(firstTry(route, config, options), config)
    } catch (error) {
      throw failureOf(error)
    } finally {
      // Answers read before the write may be outdated.
      if (key) ahead.drop()
    }
  }

  /**
   * An HTML page in place of an answer may be a temporary failure of a web server: calls that every back end has are
   * retried.
   */
  function learn(route: Route, error: unknown) {
    if (error instanceof ApiError && error.details.notOffered && capabilityOf(route.path)) unknown.add(route.path)
    return error
  }

  return {
    isOffered,
    async call(route, input, options) {
      try {
        return resultIn(route, await send(route, input, options))
      } catch (error) {
        throw learn(route, error)
      }
    },
    upload: async (route, file, input, options) => resultIn(route, await send(route, input, { ...options, file })),
    async download(route, input, options) {
      const response = await send(route, input, options)
      const blob = response.data as Blob
      if (!isFile(response)) throw answerError(response.status, await jsonIn(blob), response.headers['retry-after'])
      return { name: fileNameIn(String(response.headers['content-disposition'] ?? '')), blob }
    },
    urlOf: (route, input) => `${baseURL}${route.path}?${formOf(route, input)}`,
    askAhead: (path, query, { passive } = {}) =>
      ahead.ask(path, new URLSearchParams(query), { passive, bearer: token() }, (signal) =>
        request({
          url: path,
          params: new URLSearchParams(query),
          responseType: 'json',
          signal,
          timeout: TIMEOUT_MS,
          headers: passive ? { [PASSIVE]: '1' } : {},
        }),
      ),
  }
}

/** Options of a transfer. */
interface TransferOptions {
  onProgress?: OnProgress
  file?: File
  /** Of a download. */
  id?: string
}

/** The request's body or query, its progress and its timeout. */
function bodyOf(route: Route, method: Route['method'], input: object, { file, onProgress }: TransferOptions): AxiosRequestConfig {
  const { file: rules, download } = route
  const onBytes = onProgress && (({ loaded, total }: AxiosProgressEvent) => onProgress(loaded, total))
  if (rules) return { data: multipartOf(route, rules.field, file, input), onUploadProgress: onBytes, timeout: 0 }
  const form = method === 'GET' ? { params: formOf(route, input) } : { data: formOf(route, input) }
  return { ...form, onDownloadProgress: onBytes, timeout: download ? 0 : TIMEOUT_MS }
}

/** The envelope's `data`, read by the route's schema. */
function resultIn<R extends Route>({ result }: R, { status, data, headers }: AxiosResponse): ResultOf<R> {
  const body = data as Partial<Envelope> | null
  if (status >= 400 || !succeeded(body?.code)) throw answerError(status, body, headers['retry-after'])
  return readAnswer(result, body?.data) as ResultOf<R>
}

/** The effective status: some back ends answer HTTP 200 to everything and report errors in the envelope only. */
async function statusOf({ status, data, headers }: AxiosResponse): Promise<number> {
  if (status >= 400) return status
  const body = data instanceof Blob ? isJson(headers) && (await jsonIn(data)) : data
  const code = Number((body as Partial<Envelope> | null)?.code)
  return code >= 400 ? code : status
}

/** Whether the back end does not take this method at this path; a missing record is answered in an envelope. */
async function isUnknownCall({ status, data }: AxiosResponse) {
  const body = data instanceof Blob ? await jsonIn(data) : data
  return status === 405 || (status === 404 && (body as Partial<Envelope> | null)?.code === undefined)
}

const hasType = (headers: AxiosResponse['headers'], part: string) => String(headers['content-type'] ?? '').includes(part)
const isJson = (headers: AxiosResponse['headers']) => hasType(headers, 'json')

/** A page that nobody calls a file is a proxy's, such as its sign-in. */
const isFile = ({ status, headers }: AxiosResponse) => status < 400 && !isJson(headers) && !(hasType(headers, 'text/html') && !headers['content-disposition'])

/** Fields as form or query entries; absent fields are left out. */
const fieldsOf = ({ input: { shape } }: Route, input: object) =>
  Object.keys({ ...input, ...shape }).flatMap((name): [string, string][] => {
    const text = sentText(shape[name] as z.ZodMiniType | undefined, (input as Record<string, unknown>)[name])
    return text === undefined ? [] : [[name, text]]
  })

const formOf = (route: Route, input: object) => new URLSearchParams(fieldsOf(route, input))

/** The fields come first: the server has read them when the file begins. */
function multipartOf(route: Route, field: string, file: File | undefined, input: object) {
  const form = new FormData()
  for (const [name, value] of fieldsOf(route, input)) form.append(name, value)
  if (file) form.append(field, file, file.name)
  return form
}

/** Of a write, made before its first try and kept over its retries; or of a download. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function jsonIn(blob: Blob): Promise<Partial<Envelope> | null> {
  const body = await blob.text()
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** RFC 6266: `filename*` before `filename`. */
function fileNameIn(disposition: string) {
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '下载'
  try {
    return decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? '') || plain
  } catch {
    // Not encoded as the header says.
    return plain
  }
}
