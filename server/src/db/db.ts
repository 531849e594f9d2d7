import type { RawBuilder } from 'kysely'

/** A piece of SQL with its values, made by kysely's `sql` tag. Pieces nest. */
export type Sql = RawBuilder<unknown>

export interface Db {
  rows<T>(query: Sql): Promise<T[]>
  /** The first row, or undefined. */
  one<T>(query: Sql): Promise<T | undefined>
  /** Runs a script of several statements, which carries no values. */
  script(text: string): Promise<void>
  /**
   * Runs `work` in one transaction, rolled back when it throws. Inside a transaction no other one is opened: the
   * work joins the transaction that is open. Use the handle that `work` is given, never the outer one: the embedded
   * database has a single connection.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
}

/** An open database, embedded or PostgreSQL. */
export interface Database extends Db {
  close(): Promise<void>
  /** Of an embedded database alone: runs `work` while the files in its folder hold all that was committed, and nobody writes. */
  whileStill?<T>(work: (folder: string) => Promise<T>): Promise<T>
}
