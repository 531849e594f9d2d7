import type { Db, Statement } from './db'

/** What can run one statement: a connection, a pool, an open transaction. */
export interface Runner {
  query<T>(text: string, values: readonly unknown[]): Promise<T[]>
  script(text: string): Promise<void>
}

/** The reading part of a `Db`, over a connection, a pool or a transaction. */
export function statementsOf(runner: Runner): Pick<Db, 'rows' | 'one' | 'script'> {
  const rows = <T>({ text, values }: Statement) => runner.query<T>(text, values)
  return { rows, one: async <T>(query: Statement) => (await rows<T>(query))[0], script: (text) => runner.script(text) }
}

/** An open transaction, which nested calls of `transaction` join. */
export function joined(runner: Runner): Db {
  const tx: Db = { ...statementsOf(runner), transaction: (work) => work(tx) }
  return tx
}
