import { useCallback, useEffect, useState } from 'react'
import { call, CallFailure, type Failure } from './call'

export type Answer<T> = { state: 'waiting' } | { state: Failure } | { state: 'there'; data: T }

/** What the server answers to a page, and a way to ask again. `query` is compared by its text. */
export function useAnswer<T>(path: string, query: Record<string, string | undefined>): { answer: Answer<T>; again: () => void } {
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'waiting' })
  const [round, setRound] = useState(0)
  const asked = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round asks again
  useEffect(() => {
    const leaving = new AbortController()
    call<T>(path, JSON.parse(asked), leaving.signal).then(
      (data) => leaving.signal.aborted || setAnswer({ state: 'there', data }),
      (error) => leaving.signal.aborted || setAnswer({ state: error instanceof CallFailure ? error.kind : 'failed' }),
    )
    return () => leaving.abort()
  }, [path, asked, round])
  const again = useCallback(() => {
    setAnswer({ state: 'waiting' })
    setRound((before) => before + 1)
  }, [])
  return { answer, again }
}
