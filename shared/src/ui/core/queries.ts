import type { ApiError } from '@console/shared/contract'
import { QueryClient } from '@tanstack/react-query'

const RETRIES = 2

/** No answer at all, or a server that is not well: asking again may help. What the server refused stays refused. */
const passing = ({ code }: ApiError) => code === 0 || (code >= 500 && code < 600)

/** The cache of a root's reads. It dies with the root: nothing read stays behind when the operator leaves. */
export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Offline is an error like others, said in words, and mended when the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: 5_000,
        retry: (failures, error) => failures < RETRIES && passing(error as ApiError),
        retryDelay: (failures) => 300 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
