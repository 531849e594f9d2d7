import type { ApiError } from '@console/platform/contract'
import { QueryClient } from '@tanstack/react-query'

const RETRIES = 2

/** No answer, or an error of the server: a retry may help. A refusal is final. */
const passing = ({ code }: ApiError) => code === 0 || (code >= 500 && code < 600)

/** The query cache of a React root. It is dropped with the root, so that no data stays behind when the operator leaves. */
export const createQueries = ({ retryMs = 300 }: { retryMs?: number } = {}) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Offline is an error like others: it is shown, and read again when the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: 5_000,
        retry: (failures, error) => failures < RETRIES && passing(error as ApiError),
        retryDelay: (failures) => retryMs * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
