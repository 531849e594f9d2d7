import { useEffect, useRef, useState } from 'react'
import { type Algorithm, DigestFailure, type Digests, digestsOf } from './digests-of'

/** A file that the server keeps: its bytes, and where they are had. */
export interface KeptFile {
  name: string
  size: number
  /** What it rejects with says why in words. */
  findAddress: () => Promise<string>
}

/** A file whose digests are wanted, and how far they have come. */
export type Reading<F = File> =
  | { step: 'none' }
  | { step: 'reading'; file: F; done: number; bytesPerSecond: number }
  /** `passing`: the same file can be tried again. */
  | { step: 'failed'; file: F; why: string; passing: boolean }
  | { step: 'read'; file: F; digests: Digests }

/** Reads one file at hand at a time: another one, `cancel` and leaving the page end what is under way. */
export const useDigests = (algorithms: readonly Algorithm[]) => useDigestsOf<File>(algorithms)

/** The same, where files that the server keeps are read, too. */
export function useDigestsOf<F extends File | KeptFile>(algorithms: readonly Algorithm[]) {
  const [reading, setReading] = useState<Reading<F>>({ step: 'none' })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  async function read(file: F) {
    current.current?.abort()
    const abort = new AbortController()
    current.current = abort
    const { signal } = abort
    const show = (next: Reading<F>) => signal.aborted || setReading(next)
    const since = performance.now()
    const onProgress = (done: number) => show({ step: 'reading', file, done, bytesPerSecond: (done * 1000) / (performance.now() - since) })
    show({ step: 'reading', file, done: 0, bytesPerSecond: 0 })
    try {
      const source = file instanceof File ? file : await addressOf(file)
      signal.throwIfAborted()
      show({ step: 'read', file, digests: await digestsOf(source, algorithms, { signal, onProgress }) })
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

const addressOf = (file: KeptFile) =>
  file.findAddress().catch((error: Error) => {
    throw new DigestFailure(error.message, true)
  })
