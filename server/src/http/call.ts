import type { Readable } from 'node:stream'
import type { Contract, InputOf, ResultOf, Route, UploadRoute } from '@console/platform/contract'
import type { FastifyReply } from 'fastify'
import type { Operator } from '../access/operator'
import type { Accessed, Change } from '../audit/trail'
import type { Db } from '../db/db'
import type { Json } from '../db/json'
import type { ByteRange } from '../files/byte-range'
import type { Finder } from '../search/finder'
import type { UploadedFile } from '../uploads/uploads'

/** What a domain's handler is given. */
export interface Call<R extends Route = Route> {
  /** Parsed by the route's schema: everything typed, defaults filled in. */
  input: InputOf<R>
  /** The file of an upload. Its row among the uploads is inserted by the time that the write runs. */
  file: R extends UploadRoute ? UploadedFile : undefined
  /** For a route that writes: the transaction that its idempotency key is stored in, too. */
  db: Db
  /** Null on public routes, whose handlers do not read it. */
  operator: Operator
  ip: string
  /** Tells the audit trail what a write has changed. A write that tells nothing fails. */
  record(change: Change): void
  /** Tells the audit trail that a read shows personal data in full, or hands out a file. Written when the answer is ready; an answer that fails leaves no record. `also` is written in the same transaction, before it. */
  recordAccess(access: Accessed, also?: (tx: Db) => Promise<unknown>): void
  /** For an answer that takes long: checks session and permission again. @throws ApiError 401 or 403. */
  stillAllowed(): Promise<void>
  /** Sets a cookie. */
  reply: FastifyReply
}

/** What a route marked `download` answers. */
export interface FileAnswer {
  /** As the operator sees it; sent by RFC 6266. */
  name: string
  type: string
  /** Bytes, where known. Of a file whose size is known, parts can be asked for. */
  size?: number
  /** Tells these bytes from all others: a download that broke off goes on only with the same. */
  etag?: string
  /** Shown by the browser where it stands, as images and players are, and not saved. Only for types that carry no script. */
  inline?: boolean
  /** The policy of a document that a page of ours shows in a frame. Every other file is in a sandbox and in no frame. */
  framePolicy?: string
  /** The bytes, or a part of them. Called once, and not for HEAD. It may still fail with what the operator is told. */
  open(range?: ByteRange): Promise<Readable>
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<R extends { download: boolean } ? FileAnswer : ResultOf<R> | Json<ResultOf<R>>>

/**
 * A write that has slow work to do first: hashing a password, taking in a file. A transaction holds locks, and the
 * embedded database's only connection, so `prepare` runs before it opens, and gives back what then runs inside of it.
 * `prepare` comes after permission and parsing. A replay of an earlier call is answered without it, but two calls with
 * one idempotency key that run side by side may both get here, and the write may fail afterwards: it changes nothing
 * that would have to be undone.
 */
export interface PreparedHandler<R extends Route> {
  prepare(call: Omit<Call<R>, 'record'>): Promise<Handler<R>>
}

/** A handler for every route of a contract. An upload's file can be looked into while the write is prepared; it enters the store afterwards. */
export type Handlers<C extends Contract> = { [K in keyof C]: C[K] extends UploadRoute ? PreparedHandler<C[K]> : Handler<C[K]> | PreparedHandler<C[K]> }

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
