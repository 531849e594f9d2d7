import type { ApiError, CallInput, Route } from '@console/platform/contract'
import { type Http, newId } from '../http'
import { saveFile } from './save-file'
import { createStore } from '../store'
import type { ShellServices } from './services'

/**
 * Finds out which call answers a file, as where a link to it has to be asked for first; undefined when there is nothing
 * left to fetch.
 */
export type FindFile = (http: Http) => Promise<{ call: Route; input: CallInput<Route> } | undefined>

/** A download of this tab as it is at a moment: each change makes another object. */
export interface TabDownload {
  /** By which the server's list knows it, too. */
  id: string
  /** The address of its call: the same for the same file. */
  key: string
  /** What it is: the summary of its call. */
  title: string
  /** `later`: the server makes the file in the background, and lists it itself. */
  state: 'running' | 'done' | 'failed' | 'cancelled' | 'later'
  /** Of one that is made later: its id in the server's list. */
  exportJob?: string
  /** What it was saved as. */
  name?: string
  /** Bytes; undefined until the first one is there. */
  loaded?: number
  /** Bytes in all, where known. */
  total?: number
  /** Bytes a second, over the last seconds. */
  speed?: number
  startedAt: number
  endedAt?: number
  /** Why it failed, in words. */
  reason?: string
  /** It failed as no answer came, or no whole one. */
  cutOff?: boolean
}

/** The downloads of a tab. They go on whichever page is shown. */
export interface Downloads {
  /** Fetches a file and saves it, unless the same one is on its way. */
  start<R extends Route>(call: R, input: CallInput<R>, find?: FindFile): void
  cancel(id: string): void
  /** Starts one that has ended once more. */
  again(id: string): void
  /** The newest first. */
  list(): readonly TabDownload[]
  isRunning(): boolean
  /** Called after each change; returns the undo. */
  subscribe(listener: () => void): () => void
  /** Stops whatever runs, and forgets everything: the session is over. */
  clear(): void
}

/** Those that have ended, beyond which the oldest is forgotten. */
const MOST_ENDED = 100
const SPEED_OVER_MS = 5_000

interface Task {
  start: () => void
  abort: AbortController
  /** Where it was at which times, for its speed. */
  marks: { at: number; loaded: number }[]
}

type Given = Pick<ShellServices, 'http' | 'notify'>

const stores = new WeakMap<Http, Downloads>()

/** The downloads of a tab: one store for each client of the API, so that host and pages have the same one. */
export function downloadsOf(services: Given): Downloads {
  const store = stores.get(services.http) ?? createDownloads(services)
  stores.set(services.http, store)
  return store
}

function createDownloads({ http, notify }: Given): Downloads {
  const store = createStore<readonly TabDownload[]>([])
  const tasks = new Map<string, Task>()
  const change = (id: string, to: Partial<TabDownload>) => store.set(store.get().map((one) => (one.id === id ? { ...one, ...to } : one)))
  const isRunning = () => store.get().some(({ state }) => state === 'running')

  function start<R extends Route>(call: R, input: CallInput<R>, find?: FindFile) {
    const key = http.urlOf(call, input)
    if (store.get().some((one) => one.key === key && one.state === 'running')) return
    const id = newId()
    const task: Task = { start: () => start(call, input, find), abort: new AbortController(), marks: [] }
    tasks.set(id, task)
    store.set([{ id, key, title: call.summary, state: 'running', startedAt: Date.now() }, ...store.get()])
    void run(id, task, find ?? (async () => ({ call, input })))
  }

  async function run(id: string, { abort: { signal }, marks }: Task, find: FindFile) {
    let loaded: number | undefined
    try {
      const file = await find(http)
      signal.throwIfAborted()
      // Another server's file: the browser fetches it by itself.
      if (!file) return forget(id)
      const { name, blob } = await http.download(file.call, file.input, {
        id,
        signal,
        onProgress(bytes, total) {
          if (signal.aborted) return
          loaded = bytes
          change(id, { loaded, total, speed: speedOf(marks, bytes) })
        },
      })
      saveFile(name, blob)
      end(id, { state: 'done', name, loaded: blob.size })
      notify.success(`已下载 ${name}`)
    } catch (error) {
      if (signal.aborted) return
      const { code, message, details } = error as ApiError
      if (code === 202) {
        end(id, { state: 'later', exportJob: details.exportJob })
        return notify.info(message)
      }
      const reason = code === 0 && loaded ? '连接中断，文件没有下载完整，请重新下载' : message
      end(id, { state: 'failed', reason, cutOff: code === 0 })
      notify.error(reason)
    }
  }

  function end(id: string, how: Partial<TabDownload>) {
    change(id, { ...how, endedAt: Date.now(), speed: undefined })
    for (const old of store
      .get()
      .filter(({ state }) => state !== 'running')
      .slice(MOST_ENDED))
      forget(old.id)
  }

  function forget(id: string) {
    tasks.delete(id)
    store.set(store.get().filter((one) => one.id !== id))
  }

  function cancel(id: string) {
    if (store.get().find((one) => one.id === id)?.state !== 'running') return
    tasks.get(id)?.abort.abort()
    end(id, { state: 'cancelled' })
  }

  return {
    start,
    cancel,
    again: (id) => tasks.get(id)?.start(),
    list: store.get,
    isRunning,
    subscribe: store.subscribe,
    clear() {
      for (const { abort } of tasks.values()) abort.abort()
      tasks.clear()
      store.set([])
    },
  }
}

function speedOf(marks: Task['marks'], loaded: number) {
  const at = performance.now()
  marks.push({ at, loaded })
  while (marks.length > 2 && at - marks[0]!.at > SPEED_OVER_MS) marks.shift()
  const [first] = marks
  return at > first!.at ? ((loaded - first!.loaded) / (at - first!.at)) * 1000 : undefined
}
