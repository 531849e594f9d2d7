import type { ApiError, CallInput, InputOf, ResultOf, Route } from '@console/shared/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newIdempotencyKey } from '../../http'
import { useServices } from '../../remote/services'
import { checkInput } from './check-input'

/** A route's input before it is checked: texts out of a form, or what a page puts together. */
type Given<R extends Route> = { [Name in keyof InputOf<R>]?: unknown }

/**
 * Calls a route that writes, once the contract agrees with the input: what it finds wrong is an `error` like the server's. While a call is on its way further ones are dropped, and the same input keeps its
 * idempotency key until it has gone through, so that neither a held Enter nor a retry writes twice.
 */
export function useWrite<R extends Route>(route: R) {
  const { http, notify } = useServices()
  const queries = useQueryClient()
  const attempt = useRef({ of: '', key: '' })
  const busy = useRef(false)
  const { mutateAsync, isPending, error, reset } = useMutation<ResultOf<R>, ApiError, Given<R>>({
    mutationFn: async (given) => {
      const { input, error } = checkInput<R>(route.input, given)
      if (error) throw error
      const of = JSON.stringify(input)
      if (attempt.current.of !== of) attempt.current = { of, key: newIdempotencyKey() }
      return http.call(route, input as CallInput<R>, { idempotencyKey: attempt.current.key })
    },
  })

  /** Resolves to whether this call went through; why not stands in `error`. Whatever was read before is then read again, and shown to nobody until it is. */
  async function send(given: Given<R>): Promise<boolean> {
    if (busy.current) return false
    busy.current = true
    const failure = await mutateAsync(given).then(
      () => undefined,
      (reason: ApiError) => reason,
    )
    busy.current = false
    if (!failure) {
      attempt.current = { of: '', key: '' }
      if (route.success) notify.success(route.success)
    }
    // After a 409, too: somebody else was faster, so what stands on the screen is old.
    if (!failure || failure.code === 409) {
      queries.removeQueries({ type: 'inactive' })
      void queries.invalidateQueries()
    }
    return !failure
  }

  return { send, isPending, error, reset }
}
