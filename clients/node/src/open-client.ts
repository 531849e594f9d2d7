import { setTimeout } from 'node:timers/promises'
import type { paths } from './open-api.js'
import { problemOf } from './open-problem.js'
import { type Key, signedHeaders } from './sign.js'
import { uploadFile, type UploadOptions, type UploadSource } from './upload.js'

export interface OpenClientOptions extends Key {
  /** Where the console is: `https://console.example`. */
  origin: string
  /** The number of attempts of a call; default 6. */
  attempts?: number
  /** The delay before the second attempt, doubled with each further one; default 500 ms. */
  waitMs?: number
  /** The timeout of an attempt; default 60 s. */
  timeoutMs?: number
  /** Ends calls that wait for an answer or another try: they reject with its reason. */
  signal?: AbortSignal
}

type Method = 'get' | 'put' | 'post'
type PathWith<M extends Method> = { [P in keyof paths]: paths[P] extends { [K in M]: object } ? P : never }[keyof paths]
type Operation<P extends keyof paths, M extends Method> = paths[P] extends { [K in M]: infer O } ? O : never
type ParamsOf<O> = O extends { parameters: { path: infer P } } ? { params: P } : { params?: undefined }
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? { query?: Q } : { query?: undefined }
type GivenBody<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? { body: B } : { body?: undefined }

export type BodyOf<P extends PathWith<M>, M extends Method> = GivenBody<Operation<P, M>>['body']
export type AnswerOf<P extends PathWith<M>, M extends Method> =
  Operation<P, M> extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : undefined
/** What a call is given. */
export type Call<P extends PathWith<M>, M extends Method> = ParamsOf<Operation<P, M>> & QueryOf<Operation<P, M>> & GivenBody<Operation<P, M>>

interface Sent {
  method: string
  url: string
  headers?: Record<string, string>
  body?: Uint8Array
  covers?: readonly string[]
}

/** Sent again, the same call is the same act: its reference is its address. */
const WORTH_ANOTHER_TRY = [408, 429, 500, 502, 503, 504]

/** Calls the open interface. An unanswered call is signed again and sent again, with the same reference. */
export class OpenClient {
  private readonly options: Required<Omit<OpenClientOptions, 'signal'>> & Pick<OpenClientOptions, 'signal'>

  constructor(options: OpenClientOptions) {
    this.options = { attempts: 6, waitMs: 500, timeoutMs: 60_000, ...options, origin: options.origin.replace(/\/$/, '') }
  }

  /** @throws OpenProblem for a call that is refused */
  get<P extends PathWith<'get'>>(path: P, call: Call<P, 'get'>) {
    return this.json('get', path, call)
  }
  /** @throws OpenProblem for a call that is refused */
  put<P extends PathWith<'put'>>(path: P, call: Call<P, 'put'>) {
    return this.json('put', path, call)
  }
  /** @throws OpenProblem for a call that is refused */
  post<P extends PathWith<'post'>>(path: P, call: Call<P, 'post'>) {
    return this.json('post', path, call)
  }

  /** A file: a certificate or a proof package. */
  async file<P extends PathWith<'get'>>(path: P, call: Call<P, 'get'>): Promise<Uint8Array> {
    return new Uint8Array(await (await this.answered(() => this.send({ method: 'GET', url: this.urlOf(path, call) }))).arrayBuffer())
  }

  /**
   * Uploads a file in parts and returns its `upload_id`. After a broken connection the upload continues where it was.
   */
  upload(source: UploadSource, options: UploadOptions = {}): Promise<string> {
    return uploadFile({ origin: this.options.origin, send: (sent) => this.send(sent), answered: (send) => this.answered(send) }, source, options)
  }

  private async json<P extends PathWith<M>, M extends Method>(method: M, path: P, call: Call<P, M>): Promise<AnswerOf<P, M>> {
    const body = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body))
    const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
    const answer = await this.answered(() => this.send({ method: method.toUpperCase(), url: this.urlOf(path, call), headers, body }))
    return (await answer.json()) as AnswerOf<P, M>
  }

  private urlOf(path: string, { params, query }: { params?: unknown; query?: unknown }) {
    const given = new Map(Object.entries(params ?? {}))
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.get(name))))
    const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)])).toString()
    return this.options.origin + filled + (search && `?${search}`)
  }

  /** One signed call. Rejects when there is no answer. */
  private async send({ method, url, headers = {}, body, covers }: Sent): Promise<Response> {
    const signed = await signedHeaders(this.options, { method, url, headers, body, covers })
    const { timeoutMs, signal: given } = this.options
    const timeout = AbortSignal.timeout(timeoutMs)
    // Node 20 collects a timeout that only AbortSignal.any refers to, and it never comes. A listener keeps it.
    timeout.addEventListener('abort', () => undefined)
    // biome-ignore lint/plugin: the timeout is kept
    const signal = given ? AbortSignal.any([timeout, given]) : timeout
    return fetch(url, { method, headers: signed, body: body as Uint8Array<ArrayBuffer> | undefined, redirect: 'manual', signal })
  }

  /** Sends until there is an answer that another try would not change. */
  private async answered(send: () => Promise<Response>): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= this.options.attempts
      const answer = await send().catch((error: unknown) => {
        if (isLast || this.options.signal?.aborted) throw error
        return undefined
      })
      if (answer?.ok) return answer
      if (answer && (isLast || !WORTH_ANOTHER_TRY.includes(answer.status))) throw await problemOf(answer)
      await answer?.body?.cancel()
      const asked = Number(answer?.headers.get('retry-after') ?? 0) * 1000
      await setTimeout(Math.max(asked, this.options.waitMs * 2 ** (attempt - 1)), undefined, { signal: this.options.signal })
    }
  }
}
