import type { ApiError, CallInput, Route } from '@console/platform/contract'
import { useRef, useState } from 'react'
import type { Http } from '../../http'
import { useServices } from '../../remote/services'
import { saveFile } from './save-file'

/** Finds out which call answers a file, as where a link to it has to be asked for first; undefined when there is nothing left to fetch. */
export type FindFile = (http: Http) => Promise<{ call: Route; input: CallInput<Route> } | undefined>

/** Fetches files and saves them, one at a time. Leaving the page does not stop it. */
export function useDownload() {
  const { http, notify } = useServices()
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<string>()
  const [cutOff, setCutOff] = useState(false)

  async function start<R extends Route>(call: R, input: CallInput<R>, find?: FindFile) {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setCutOff(false)
    setProgress('准备中')
    try {
      const file = find ? await find(http) : { call, input }
      if (!file || abort.signal.aborted) return
      const { name, blob } = await http.download(file.call, file.input, {
        signal: abort.signal,
        onProgress: (loaded, total) => setProgress(progressOf(loaded, total)),
      })
      saveFile(name, blob)
      notify.success(`已下载 ${name}`)
    } catch (error) {
      if (!abort.signal.aborted) {
        notify.error((error as ApiError).message)
        setCutOff((error as ApiError).code === 0)
      }
    } finally {
      running.current = undefined
      setProgress(undefined)
    }
  }

  return {
    start,
    cancel: () => running.current?.abort(),
    /** How far it has come, in words; undefined while nothing runs. */
    progress,
    /** No answer came to the last one. */
    cutOff,
  }
}

/** In per cent, or in bytes where nobody knows how many there will be. */
export const progressOf = (loaded: number, total?: number) => (total ? `${Math.floor((loaded / total) * 100)}%` : sizeOf(loaded))

const sizeOf = (bytes: number) => (bytes < 1e6 ? `${Math.round(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`)
