import { ApiError, isList, type Route } from '@console/platform/contract'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../infra/db/db'
import type { Replica } from '../infra/db/replica'
import type { Operator } from '../operators/access/operator'
import { noteWritten } from '../operators/sessions/queries'

/** What calls are answered from. */
export interface Databases {
  db: Db
  replica?: Replica
}

/** Whether a route may answer rows that are some seconds old: an operator's lists and exports may, nothing else. */
export const mayBeOld = (route: Route) => route.access !== 'public' && (isList(route) || (route.method === 'GET' && route.exports === true))

/** Reads for a route from where it may: from the replica, where that has whatever the session wrote. */
export async function readFor<T>({ db, replica }: Databases, route: Route, { operator }: FastifyRequest, read: (db: Db) => Promise<T>): Promise<T> {
  const reader = replica && mayBeOld(route) ? await replica.readerFor((operator as Operator).written) : db
  try {
    return await read(reader)
  } catch (error) {
    // A record that is missing on the replica may be there by now.
    if (reader === db || !(error instanceof ApiError)) throw error
    return read(db)
  }
}

/** After a write was committed: what the session reads from now on has it. The write is answered if this fails, too. */
export async function noteWrite({ db, replica }: Databases, { operator, log }: FastifyRequest) {
  if (!replica || !operator) return
  await noteWritten(db, operator.sessionId).catch((error) => log.error({ err: error }, 'a write may be missing in lists for some seconds'))
}
