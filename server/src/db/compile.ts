import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Db, Sql } from './db'

/** Kysely as a composer of SQL: it writes the text and numbers the values, and never runs anything. */
const kysely = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** What can run one statement: a connection, a pool, an open transaction. */
export interface Runner {
  query<T>(text: string, values: readonly unknown[]): Promise<T[]>
  script(text: string): Promise<void>
}

/** The reading part of a `Db`, over a connection, a pool or a transaction. */
export function statementsOf(runner: Runner): Pick<Db, 'rows' | 'one' | 'script'> {
  const rows = <T>(query: Sql) => {
    const { sql, parameters } = query.compile(kysely)
    return runner.query<T>(sql, parameters)
  }
  return { rows, one: async <T>(query: Sql) => (await rows<T>(query))[0], script: (text) => runner.script(text) }
}

/** An open transaction, which nested calls of `transaction` join. */
export function joined(runner: Runner): Db {
  const tx: Db = { ...statementsOf(runner), transaction: (work) => work(tx) }
  return tx
}
