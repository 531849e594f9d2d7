import type { Sql } from 'sql-template-tag'

/** A piece of SQL with its values. Pieces nest. */
export type { Sql }

/** The text of one statement, `$1` and so on standing for its values. A piece of SQL that is whole is one. */
export type Statement = Pick<Sql, 'text'> & { readonly values: readonly unknown[] }

export interface Db {
  rows<T>(query: Statement): Promise<T[]>
  /** The first row, or undefined. */
  one<T>(query: Statement): Promise<T | undefined>
  /** Runs a script of several statements, which carries no values. */
  script(text: string): Promise<void>
  /**
   * Runs `work` in one transaction, rolled back when it throws. Inside a transaction no other one is opened: the
   * work joins the transaction that is open. Use the handle that `work` is given, never the outer one: the embedded
   * database has a single connection.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
}

/** The connections that a server has to PostgreSQL. */
interface Connections {
  open: number
  idle: number
  /** Statements and transactions that wait for one. */
  waiting: number
}

/** An open database, embedded or PostgreSQL. */
export interface Database extends Db {
  close(): Promise<void>
  /** Of PostgreSQL alone. */
  connections?(): Connections
  /** Of PostgreSQL alone: called when an unused connection breaks. */
  onLost?(listener: (error: Error) => void): void
  /**
   * Of an embedded database alone: runs `work` while the files in its folder hold all that was committed, and nobody
   * writes.
   */
  whileStill?<T>(work: (folder: string) => Promise<T>): Promise<T>
}
