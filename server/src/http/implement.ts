import { parseInput, type Route } from '@console/shared/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/db'
import { Json } from '../db/json'
import type { Call, Domain, FileAnswer, Handler, Operator } from './call'
import { sendFile } from './send-file'
import { once } from './idempotency'

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

function answerOf(route: Route, handle: Handler<Route>, db: Db) {
  if (route.download) return async (request: FastifyRequest, reply: FastifyReply) => sendFile(reply, (await handle(callOf(request, reply, db))) as FileAnswer)
  const msg = route.success ?? '成功'
  const resultOf = async (call: Call) => route.result.parse(await handle(call))
  const writes = route.method === 'POST' && !route.reads && route.access !== 'public'
  if (writes) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const data = await db.transaction((tx) => once(tx, request, () => resultOf(callOf(request, reply, tx))))
      return { code: 200, msg, data }
    }
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const result = await handle(callOf(request, reply, db))
    if (!(result instanceof Json)) return { code: 200, msg, data: route.result.parse(result) }
    return reply.type('application/json; charset=utf-8').send(`{"code":200,"msg":${JSON.stringify(msg)},"data":${result.text}}`)
  }
}

const callOf = (request: FastifyRequest, reply: FastifyReply, db: Db): Call => ({
  input: request.input as Call['input'],
  db,
  operator: request.operator as Operator,
  ip: request.ip,
  stillAllowed: async () => request.stillAllowed?.(),
  signal: request.signal,
  reply,
})
