import type { ApiError, CallInput, ResultOf, Route } from '@console/shared/contract'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../remote/services'

/** Reads a GET route of the contract; an older answer never overwrites a newer one. `error` carries a message for the operator. */
export function useRead<R extends Route>(route: R, input: CallInput<R>) {
  const { http } = useServices()
  return useQuery<ResultOf<R>, ApiError>({
    queryKey: [route.path, input],
    queryFn: ({ signal }) => http.call(route, input, { signal }),
  })
}
