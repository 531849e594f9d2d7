import type { ApiError } from '@console/platform/contract'
import { QueryClient } from '@tanstack/react-query'
import type { ShellServices } from '../../services/services'

const RETRIES = 2
/** Answers that stay with a remote which was left. */
const KEPT = 30

/** No answer, or an error of the server: a retry may help. A refusal is final. */
const passing = ({ code }: ApiError) => code === 0 || (code >= 500 && code < 600)

export interface QueriesOptions {
  /** Milliseconds before a read that failed is tried again. */
  retryMs?: number
}

/** The query cache of a React root. */
const createQueries = ({ retryMs = 300 }: QueriesOptions = {}) =>
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

/** Where a React root takes its query cache from, and what becomes of it when the root goes. */
export interface QueriesOfRoot {
  take(services: ShellServices, options: QueriesOptions): QueryClient
  leave(queries: QueryClient): void
}

/** A cache that is dropped with its root. */
export const queriesOfOneRoot: QueriesOfRoot = {
  take: (_services, options) => createQueries(options),
  leave: (queries) => queries.clear(),
}

/**
 * A cache that stays with its remote: who comes back to a list sees its rows at once, and they are asked for again. It
 * holds the last answers alone, each for five minutes, and is of one operator with the same permissions. Signing out,
 * and another account, load a new document.
 */
export function keptQueries(): QueriesOfRoot {
  let kept: { services: ShellServices; sight: string; queries: QueryClient } | undefined
  return {
    take(services, options) {
      const { account, permissionsVersion } = services.session.user
      const sight = JSON.stringify([account, permissionsVersion])
      if (kept?.services !== services || kept.sight !== sight) {
        kept?.queries.clear()
        kept = { services, sight, queries: createQueries(options) }
      }
      return kept.queries
    },
    leave(queries) {
      if (queries !== kept?.queries) return queries.clear()
      const cache = queries.getQueryCache()
      const lastFirst = cache.getAll().sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      for (const [i, query] of lastFirst.entries()) if (i >= KEPT || query.state.status !== 'success') cache.remove(query)
      queries.getMutationCache().clear()
      // Something else may have been done meanwhile, by another remote, too.
      void queries.invalidateQueries({ refetchType: 'none' })
    },
  }
}
