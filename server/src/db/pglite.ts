import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { joined, type Runner, statementsOf } from './compile'
import type { Database } from './db'

type Executor = Pick<PGlite, 'query' | 'exec'>

const asText = (value: string) => value

/** As node-postgres reads them in `postgres.ts`. */
const parsers = { [types.INT8]: Number, [types.DATE]: asText, [types.TIMESTAMP]: asText }

const runnerOf = (pglite: Executor): Runner => ({
  query: async <T>(text: string, values: readonly unknown[]) => (await pglite.query<T>(text, [...values])).rows,
  script: async (text) => void (await pglite.exec(text)),
})

/** PostgreSQL inside this process. It has one connection: a transaction keeps everything else waiting. */
export const createPglite = (options: PGliteOptions) => PGlite.create({ ...options, parsers, extensions: { pg_trgm } })

export function pgliteDatabase(pglite: PGlite): Database {
  return {
    ...statementsOf(runnerOf(pglite)),
    transaction: async <T>(work: (tx: ReturnType<typeof joined>) => Promise<T>) =>
      (await pglite.transaction((tx) => work(joined(runnerOf(tx as Executor))))) as T,
    close: () => pglite.close(),
  }
}
