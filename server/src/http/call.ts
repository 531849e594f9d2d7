import type { Readable } from 'node:stream'
import type { InputOf, Permission, ResultOf, Route } from '@console/shared/contract'
import type { Db } from '../db/db'

/** Who makes a call: the account behind the session, with what its role holds at this moment. */
export interface Operator {
  accountId: number
  username: string
  realname: string
  roleId: number
  permissionsVersion: number
  may(permission: Permission): boolean
}

/** What a domain's handler is given. */
export interface Call<R extends Route = Route> {
  /** Parsed by the route's schema: everything typed, defaults filled in. */
  input: InputOf<R>
  /** For a route that writes: the transaction that its idempotency key is stored in, too. */
  db: Db
  /** Only absent on public routes, which are given the same type and do not look. */
  operator: Operator
  ip: string
  /** Aborted when the caller has gone away. */
  signal: AbortSignal
}

/** What a route marked `download` answers. */
export interface FileAnswer {
  /** As the operator sees it; sent by RFC 6266. */
  name: string
  type: string
  body: Readable
  /** Bytes, where known. */
  size?: number
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<R extends { download: boolean } ? FileAnswer : ResultOf<R>>
