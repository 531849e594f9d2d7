import type { OpenRoute } from '@console/platform/contract/open/open-route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../infra/db/db'
import type { FileAnswer } from '../../infra/files/file-answer'
import { sendFile } from '../../http/answers/send-file'
import { declaredDigest } from '../callers/verify-signature'
import type { OpenCall, OpenDomain, OpenHandler } from './open-domain'
import { checkFields, readJson } from './read-body'

/** A file of a megabyte in base64, and what is said of it. */
const BODY_LIMIT = 1.5 * 1024 * 1024
const HANDLER_TIMEOUT_MS = 25_000

/** Registers calls of the open interface. Who signs a call, and whether they may make it, is settled before its body is read. */
export function implementOpen(app: FastifyInstance, db: Db, domains: readonly OpenDomain[]) {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, ({ headers }, body, done) => {
      try {
        done(null, readJson(body as Buffer, declaredDigest(headers['content-digest'])))
      } catch (error) {
        done(error as Error)
      }
    })
    for (const { contract, handlers } of domains) {
      for (const [name, route] of Object.entries(contract)) {
        scope.route({
          method: route.method,
          url: route.path,
          exposeHeadRoute: false,
          bodyLimit: BODY_LIMIT,
          config: { access: { open: route.access } },
          ...(!route.file && { handlerTimeout: HANDLER_TIMEOUT_MS }),
          handler: answerOf(route, handlers[name]!, db),
        })
      }
    }
  })
}

const answerOf = (route: OpenRoute, handle: OpenHandler<OpenRoute>, db: Db) => async (request: FastifyRequest, reply: FastifyReply) => {
  const answer = await handle(callOf(route, request, reply, db))
  if (route.file) return sendFile(reply, answer as FileAnswer, async () => undefined)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(route.answer.parse(answer)))
}

function callOf({ method, params, body }: OpenRoute, request: FastifyRequest, reply: FastifyReply, db: Db): OpenCall {
  const { caller, header } = request.signed ?? {}
  const given = { ...(method === 'GET' && (request.query as object)), ...(request.params as object) }
  return {
    params: checkFields(params, given) as OpenCall['params'],
    body: (body && checkFields(body, request.body ?? {})) as OpenCall['body'],
    caller: caller as OpenCall['caller'],
    header: header as OpenCall['header'],
    ...{ db, ip: request.ip, reply },
  }
}
