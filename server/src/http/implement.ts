import { parseInput, type Route } from '@console/shared/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Change, recordChange } from '../audit/trail'
import type { Db } from '../db/db'
import { Json } from '../db/json'
import type { Call, Domain, FileAnswer, Handler, Operator, PreparedHandler } from './call'
import { sendFile } from './send-file'
import { firstAnswer, once } from './idempotency'

const HANDLER_TIMEOUT_MS = 25_000

/** Registers a domain's routes. Who may call them, and with what input, is settled before a handler runs. */
export function implement(app: FastifyInstance, db: Db, { contract, handlers }: Domain) {
  for (const [name, route] of Object.entries(contract)) {
    const { method, path, access, passive, download, input } = route
    app.route({
      method,
      url: path,
      config: { access, passive, navigable: download, parse: (fields) => parseInput(input, fields) },
      // A file takes as long as it takes.
      ...(!download && { handlerTimeout: HANDLER_TIMEOUT_MS }),
      handler: answerOf(route, handlers[name]!, db),
    })
  }
}

function answerOf(route: Route, handler: Handler<Route> | PreparedHandler<Route>, db: Db) {
  const msg = route.success ?? '成功'
  const writes = route.method === 'POST' && !route.reads && route.access !== 'public'
  if (writes) return async (request: FastifyRequest, reply: FastifyReply) => ({ code: 200, msg, data: await written(route, handler, request, reply, db) })
  if ('prepare' in handler) throw new Error(`${route.path} is no write: it has nothing to prepare`)
  const handle = handler
  if (route.download) return async (request: FastifyRequest, reply: FastifyReply) => sendFile(reply, (await handle(callOf(request, reply, db))) as FileAnswer)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const result = await handle(callOf(request, reply, db))
    if (!(result instanceof Json)) return { code: 200, msg, data: route.result.parse(result) }
    return reply.type('application/json; charset=utf-8').send(`{"code":200,"msg":${JSON.stringify(msg)},"data":${result.text}}`)
  }
}

/** A write's answer: an earlier one by its idempotency key, or that of a transaction which opens when all is prepared. */
async function written(route: Route, handler: Handler<Route> | PreparedHandler<Route>, request: FastifyRequest, reply: FastifyReply, db: Db) {
  const prepares = 'prepare' in handler
  const first = prepares && (await firstAnswer(db, request))
  if (first) return first.answer
  const write = prepares ? await handler.prepare(callOf(request, reply, db)) : handler
  if (prepares) await request.stillAllowed?.()
  return db.transaction((tx) => once(tx, request, () => recorded(async (call) => route.result.parse(await write(call)), request, reply, tx)))
}

/** Runs a write and puts what it changed into the audit trail, in the same transaction. */
async function recorded<T>(write: (call: Call) => Promise<T>, request: FastifyRequest, reply: FastifyReply, tx: Db): Promise<T> {
  const changes: Change[] = []
  const call = callOf(request, reply, tx, changes)
  const result = await write(call)
  if (changes.length === 0) throw new Error(`${request.routeOptions.url} wrote something and recorded nothing`)
  const { accountId, realname: operator } = call.operator
  for (const change of changes) await recordChange(tx, { at: new Date(), accountId, operator, ip: call.ip }, change)
  return result
}

const callOf = (request: FastifyRequest, reply: FastifyReply, db: Db, changes?: Change[]): Call => ({
  input: request.input as Call['input'],
  db,
  operator: request.operator as Operator,
  ip: request.ip,
  stillAllowed: async () => request.stillAllowed?.(),
  record(change) {
    if (!changes) throw new Error(`${request.routeOptions.url} is no write: it has nothing to record`)
    changes.push(change)
  },
  reply,
})
