import type { Contract, InputOf, ResultOf, Route, UploadRoute } from '@console/platform/contract'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../operators/access/operator'
import type { Change, RecordAccess } from '../operators/audit/trail'
import type { Db } from '../infra/db/db'
import type { Json } from '../infra/db/json'
import type { FileAnswer } from '../infra/files/file-answer'
import type { Trace } from '../infra/outside/trace'
import type { Finder } from '../operators/search/finder'
import type { UploadedFile } from '../infra/uploads/uploads'

/** What a domain's handler is given. */
export interface Call<R extends Route = Route> extends Caller {
  /** Parsed by the route's schema: everything typed, defaults filled in. */
  input: InputOf<R>
  /** The file of an upload. Its row among the uploads is inserted by the time that the write runs. */
  file: R extends UploadRoute ? UploadedFile : undefined
  /** For a route that writes: the transaction that its idempotency key is stored in, too. */
  db: Db
  /** Writes to the audit trail what was changed. A write that records nothing fails. */
  record(change: Change): void
  recordAccess: RecordAccess
  /** For an answer that takes long: checks session and permission again. @throws ApiError 401 or 403. */
  stillAllowed(): Promise<void>
  /** What services that it calls are to know it by. */
  trace: Trace
  /** Sets a cookie. */
  reply: FastifyReply
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<R extends { download: boolean } ? FileAnswer : ResultOf<R> | Json<ResultOf<R>>>

/**
 * A write that has slow work to do first: hashing a password, taking in a file. A transaction holds locks, and the
 * embedded database's only connection, so `prepare` runs before it opens, and gives back what then runs inside of it.
 * `prepare` comes after permission and parsing. A replay of an earlier call is answered without it, but two calls with
 * one idempotency key that run side by side at two servers may both get here, and the write may fail afterwards: it
 * changes nothing that would have to be undone.
 */
export interface PreparedHandler<R extends Route> {
  prepare(call: Omit<Call<R>, 'record'>): Promise<Handler<R>>
}

/**
 * A handler for every route of a contract. An upload's file can be looked into while the write is prepared; it enters
 * the store afterwards.
 */
type Handlers<C extends Contract> = { [K in keyof C]: C[K] extends UploadRoute ? PreparedHandler<C[K]> : Handler<C[K]> | PreparedHandler<C[K]> }

/** A domain's routes with what answers them. */
export interface Domain {
  contract: Contract
  handlers: Record<string, Handler<Route> | PreparedHandler<Route>>
  /** Where a pasted number leads to. */
  find?: Finder
}

/** Leaving a route out, or answering with the wrong shape, does not compile. */
export const domain = <C extends Contract>(contract: C, handlers: Handlers<C>): Domain => ({ contract, handlers: handlers as unknown as Domain['handlers'] })

/** A domain whose records are found by their numbers, from anywhere in the console. */
export const searchableDomain = <C extends Contract>(find: Finder, contract: C, handlers: Handlers<C>): Domain => ({ ...domain(contract, handlers), find })
