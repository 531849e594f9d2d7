import { type ApiError, type CallInput, checkInput, type InputOf, type ResultOf, type Route } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { newId } from '../../http'
import { useServices } from '../../services/services'

/** A route's input before it is checked: texts of a form, or values that a page has put together. */
type Given<R extends Route> = { [Name in keyof InputOf<R>]?: unknown }

export interface SendOptions<R extends Route> {
  /** Given what the call answered, before anything is read again. */
  onAnswer?: (answer: ResultOf<R>) => void
  /** The message when it succeeded, instead of the route's. */
  said?: string
  /** What has been done, with the name of what it was done to (已启用 李敏): said after the route's own message. */
  done?: string
  /** The page is left when it succeeds: what it shows is not read again. */
  isLeaving?: boolean
}

/**
 * Calls a route that writes. The input is checked by the contract first; what is wrong becomes an `error` like the
 * server's. While a call is running further ones are dropped, and the same input keeps its idempotency key until it
 * succeeds, so that neither a held Enter nor a retry writes twice.
 */
export function useWrite<R extends Route>(route: R) {
  const { http, notify } = useServices()
  const queries = useQueryClient()
  const attempt = useRef({ of: '', key: '' })
  const busy = useRef(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const { mutateAsync, data, isPending, error, reset } = useMutation<ResultOf<R>, ApiError, Given<R>>({
    mutationFn: async (given) => {
      const { input, error } = checkInput(route.input, given)
      if (error) throw error
      const of = JSON.stringify(input)
      if (attempt.current.of !== of) attempt.current = { of, key: newId() }
      return http.call(route, input as CallInput<R>, { idempotencyKey: attempt.current.key })
    },
  })

  /**
   * Resolves to whether this call succeeded; if not, `error` says why, or a message when its page was left. Everything
   * that was read before is then read again, and not shown until it is.
   */
  async function send(given: Given<R>, { done, said = messageOf(route, done), isLeaving = false, onAnswer }: SendOptions<R> = {}): Promise<boolean> {
    if (busy.current) return false
    busy.current = true
    const failure = await mutateAsync(given).then(
      (answer) => void onAnswer?.(answer),
      (reason: ApiError) => reason,
    )
    busy.current = false
    if (!failure) {
      attempt.current = { of: '', key: '' }
      if (said) notify.success(said)
    }
    if (failure && !isShown.current) notify.error(`${route.summary}没有成功：${failure.message}`)
    // After a 409, too: somebody else was faster, so that the page shows old data.
    if (!failure || failure.code === 409) {
      queries.removeQueries({ type: 'inactive' })
      void queries.invalidateQueries({ refetchType: isLeaving && !failure ? 'none' : 'active' })
    }
    return !failure
  }

  return { send, data, isPending, error, reset }
}

const messageOf = ({ success }: Route, done: string | undefined) => (success && done ? `${success}：${done}` : success)
