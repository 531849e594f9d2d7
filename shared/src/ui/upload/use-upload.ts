import { type ApiError, type CallInput, checkFile, type ResultOf, type UploadRoute } from '@console/platform/contract'
import { useEffect, useRef, useState } from 'react'
import { newId } from '../../http'
import { useServices } from '../../services/services'
import { useUnsaved } from '../core/use-unsaved'

type Upload<R extends UploadRoute> =
  | { state: 'empty'; refusal?: string }
  | { state: 'sending'; file: File; loaded: number; total: number; bytesPerSecond: number }
  | { state: 'failed'; file: File; error: ApiError; again: () => void }
  | { state: 'done'; file: File; found: ResultOf<R> }

/**
 * Uploads one file at a time. Leaving the page during an upload needs a confirmation; unmounting aborts it. A retry
 * sends the idempotency key of the first try. `onStart` is called when an upload begins, `onChange` with its result, or
 * with undefined when the result is discarded.
 */
export function useUpload<R extends UploadRoute>(call: R, input: CallInput<R>, callbacks: { onStart: () => void; onChange: (found?: ResultOf<R>) => void }) {
  const { http, notify } = useServices()
  const unsaved = useUnsaved()
  const running = useRef<AbortController>(undefined)
  const [upload, setUpload] = useState<Upload<R>>({ state: 'empty' })
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File, idempotencyKey: string) {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    unsaved.set(true)
    callbacks.onStart()
    const began = performance.now()
    const progress = (loaded: number, total = file.size) => {
      const bytesPerSecond = (loaded * 1_000) / Math.max(1, performance.now() - began)
      if (!abort.signal.aborted) setUpload({ state: 'sending', file, loaded, total, bytesPerSecond })
    }
    progress(0)
    try {
      const found = await http.upload(call, file, input, { signal: abort.signal, idempotencyKey, onProgress: progress })
      if (abort.signal.aborted) return
      setUpload({ state: 'done', file, found })
      notify.success('上传成功')
      callbacks.onChange(found)
    } catch (error) {
      if (abort.signal.aborted) return
      setUpload({ state: 'failed', file, error: error as ApiError, again: () => void send(file, idempotencyKey) })
      callbacks.onChange(undefined)
    }
    unsaved.set(false)
  }

  return {
    upload,
    /** Refuses a file by its name or size before a byte of it is sent. */
    choose(file: File) {
      const refusal = checkFile(call.file, file)
      if (!refusal) return void send(file, newId())
      running.current?.abort()
      unsaved.set(false)
      setUpload({ state: 'empty', refusal })
      callbacks.onChange(undefined)
    },
    /** Gives up what is under way, or what was uploaded. */
    clear() {
      running.current?.abort()
      unsaved.set(false)
      setUpload({ state: 'empty' })
      callbacks.onChange(undefined)
    },
  }
}
