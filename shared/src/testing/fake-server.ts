import { reviewClaims } from '@console/platform/contract/review-claims'
import { ApiError, checkFile, type Contract, methodsOf, numbersOfPersons, type Route } from '@console/platform/contract'
import { type Answering, type Answers, inputOf, type Reply, refuses, succeeds } from '@console/platform/emulator'
import { act } from '@testing-library/react'
import { type AxiosAdapter, AxiosError, type AxiosProgressEvent, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios'
import { Answer } from './answer'

/** A request that the server received. */
interface Seen {
  name: string
  input: Record<string, unknown>
  headers: Record<string, unknown>
  signal: AbortSignal | undefined
  /** Of an upload. */
  file?: File
  /** Reports the progress of the answer, or of an upload's file, to the caller. */
  progress: (loaded: number, total?: number) => void
}

const broken: string[] = []

/** Fails the test even if the page swallows the error. */
afterEach(() => {
  const found = broken.splice(0)
  if (found.length) throw new Error(found.join('\n'))
})

/**
 * A server that answers a contract from memory, below the console's real client. It checks input like the real one;
 * an answer that breaks the contract, or a call without an answer, fails the test.
 */
export function fakeServer<C extends Contract>(contract: C, answers: Answers<C, Answer>) {
  const seen: Seen[] = []
  const known: Contract = { ...reviewClaims, ...contract }
  const current: Answers<Contract, Answer> = { ...answersOfKit, ...answers } as Answers<Contract, Answer>

  async function respond(name: string, route: Route, { fields, file }: Sent): Promise<Answer> {
    const answering = current[name] as Answering<Route, Answer> | undefined
    if (!answering) throw complaint(`The fake server has no answer for ${name}`)
    try {
      const result = await answering(inputOf(route, fields), fileOf(route, file))
      if (result instanceof Answer) return result
      const checked = route.result.safeParse(result)
      if (!checked.success) throw complaint(`The fake answer of ${name} breaks the contract: ${JSON.stringify(checked.error.issues)}`)
      return json(succeeds(route, result))
    } catch (error) {
      return json(refuses(error))
    }
  }

  const adapter: AxiosAdapter = async (config) => {
    const [name, route] = Object.entries(known).find(([, route]) => methodsOf(route).includes(methodOf(config)) && route.path === config.url) ?? []
    if (!name || !route) throw complaint(`The contract has no ${config.method} ${config.url}`)
    const sent = sentIn(route, config)
    const exposed = methodOf(config) === 'GET' ? Object.keys(numbersOfPersons(route.input, sent.fields)) : []
    if (exposed.length) throw complaint(`A number of a person is in the query of ${name}: ${exposed}`)
    const signal = config.signal as AbortSignal | undefined
    const onProgress = route.file ? config.onUploadProgress : config.onDownloadProgress
    const progress = (loaded: number, total?: number) => act(() => onProgress?.({ loaded, total } as AxiosProgressEvent))
    seen.push({ name, input: sent.fields, headers: { ...config.headers }, signal, file: sent.file, progress })
    const answer = await Promise.race([respond(name, route, sent), aborted(config, signal)])
    if (answer.status === 0) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
    return responseOf(answer, config)
  }

  return {
    adapter,
    /** Changes the answer of a call from now on. */
    answer<Name extends keyof C & string>(name: Name, answering: Answering<C[Name], Answer>) {
      current[name as string] = answering as Answering<Route, Answer>
    },
    /** The inputs of each call. */
    inputs: (name: keyof C & string) => seen.filter((request) => request.name === name).map(({ input }) => input),
    requests: (name: keyof C & string) => seen.filter((request) => request.name === name),
  }
}

/** Calls that pages of the kit make by themselves: nobody else works on a record. */
const answersOfKit: Answers<typeof reviewClaims> = { claim: () => ({ holder: null }), holders: () => [], release: () => null }

export type FakeServer = Pick<ReturnType<typeof fakeServer>, 'adapter'>

const json = ({ status, body }: Reply) => Answer.json(status, body)

/** An error that fails the test also when the page swallows it. */
export function complaint(message: string) {
  broken.push(message)
  return new Error(message)
}

interface Sent {
  fields: Record<string, string>
  file?: File
}

const methodOf = ({ method }: InternalAxiosRequestConfig) => method?.toUpperCase() as Route['method']

function sentIn(route: Route, config: InternalAxiosRequestConfig): Sent {
  const { params, data } = config
  if (!route.file) return { fields: Object.fromEntries(new URLSearchParams(methodOf(config) === 'GET' ? params : data)) }
  const { [route.file.field]: file, ...fields } = Object.fromEntries(data as FormData)
  return { fields: fields as Record<string, string>, file: file as File | undefined }
}

/** The file of an upload, checked like in the real server before it reads the content. */
function fileOf({ file: rules }: Route, file?: File): File {
  const wrong = rules && (file ? checkFile(rules, file) : (rules.required ?? `${rules.label}不能为空`))
  if (wrong) throw new ApiError(422, wrong, { fields: { [rules.field]: wrong } })
  return file as File
}

const aborted = (config: InternalAxiosRequestConfig, signal?: AbortSignal) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new CanceledError('canceled', config))))

const responseOf = ({ status, body, headers }: Answer, config: InternalAxiosRequestConfig): AxiosResponse => ({
  status,
  statusText: '',
  headers,
  config,
  // jsdom's Blob cannot be read.
  data:
    config.responseType === 'blob'
      ? Object.assign(new Blob([body]), { text: async () => body, arrayBuffer: async () => new TextEncoder().encode(body).buffer })
      : body,
})
