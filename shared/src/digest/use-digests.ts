import { useEffect, useRef, useState } from 'react'
import { type Algorithm, DigestFailure, type Digests, digestsOf } from './digests-of'

/** A file whose digests are wanted, and how far they have come. */
export type Reading =
  | { step: 'none' }
  | { step: 'reading'; file: File; done: number; bytesPerSecond: number }
  /** `passing`: the same file can be tried again. */
  | { step: 'failed'; file: File; why: string; passing: boolean }
  | { step: 'read'; file: File; digests: Digests }

/** Reads one file at a time: another one, `cancel` and leaving the page end what is under way. */
export function useDigests(algorithms: readonly Algorithm[]) {
  const [reading, setReading] = useState<Reading>({ step: 'none' })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  async function read(file: File) {
    current.current?.abort()
    const abort = new AbortController()
    current.current = abort
    const { signal } = abort
    const show = (next: Reading) => signal.aborted || setReading(next)
    const since = performance.now()
    const onProgress = (done: number) => show({ step: 'reading', file, done, bytesPerSecond: (done * 1000) / (performance.now() - since) })
    show({ step: 'reading', file, done: 0, bytesPerSecond: 0 })
    try {
      show({ step: 'read', file, digests: await digestsOf(file, algorithms, { signal, onProgress }) })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof DigestFailure)) throw error
      show({ step: 'failed', file, why: error.message, passing: error.passing })
    }
  }

  function cancel() {
    current.current?.abort()
    setReading({ step: 'none' })
  }

  return { reading, read, cancel }
}
