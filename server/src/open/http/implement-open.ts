import { createHash } from 'node:crypto'
import { Nothing } from '@console/platform/contract'
import type { OpenRoute } from '@console/platform/contract/open/open-route'
import { Problem } from '@console/platform/contract/open/problems'
import { TUS_VERSION } from '@console/platform/contract/open/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../infra/db/db'
import type { FileAnswer } from '../../infra/files/file-answer'
import { sendFile } from '../../http/answers/send-file'
import { declaredDigest } from '../callers/verify-signature'
import type { OpenCall, OpenDomain, OpenHandler } from './open-domain'
import { checkFields, readJson } from './read-body'

/** A file of a megabyte in base64, with its fields. */
const BODY_LIMIT = 1.5 * 1024 * 1024
const HANDLER_TIMEOUT_MS = 25_000

/** Registers calls of the open interface. Callers are authenticated and authorized before the body is read. */
export function implementOpen(app: FastifyInstance, db: Db, domains: readonly OpenDomain[]) {
  for (const { contract, handlers } of domains) {
    for (const [name, route] of Object.entries(contract)) {
      app.register(async (scope) => {
        takeOnly(scope, route)
        scope.route({
          method: route.method,
          url: route.path,
          exposeHeadRoute: false,
          bodyLimit: BODY_LIMIT,
          config: { access: accessOf(route) },
          ...(!route.file && !route.bytes && { handlerTimeout: HANDLER_TIMEOUT_MS }),
          ...(route.tus && { onRequest: speakTus }),
          handler: answerOf(route, handlers[name]!, db),
        })
      })
    }
  }
}

/** A call accepts only the content type of its contract. */
function takeOnly(scope: FastifyInstance, { body, bytes }: OpenRoute) {
  scope.removeAllContentTypeParsers()
  // Its handler reads it.
  if (bytes) scope.addContentTypeParser(bytes, (_request, _body, done) => done(null))
  if (body)
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, ({ headers }, given, done) => {
      try {
        done(null, readJson(given as Buffer, declaredDigest(headers['content-digest'])))
      } catch (error) {
        done(error as Error)
      }
    })
}

async function speakTus({ headers }: FastifyRequest, reply: FastifyReply) {
  reply.header('tus-resumable', TUS_VERSION)
  if (headers['tus-resumable'] === TUS_VERSION) return
  reply.header('tus-version', TUS_VERSION)
  throw new Problem('unsupported-version')
}

const accessOf = ({ access, headers, bytes }: OpenRoute) => ({ open: access, covers: Object.keys(headers?.shape ?? {}), bytes: bytes !== undefined })

const answerOf = (route: OpenRoute, handle: OpenHandler<OpenRoute>, db: Db) => async (request: FastifyRequest, reply: FastifyReply) => {
  const answer = await handle(callOf(route, request, reply, db))
  if (route.status) reply.code(route.status)
  if (route.answer === Nothing) return reply.send()
  const cacheControl = route.maxAgeS && `public, max-age=${route.maxAgeS}`
  if (route.file) {
    const file = answer as FileAnswer
    if (cacheControl && isKnown(request, reply, { cacheControl, etag: `"${file.etag}"` })) return reply.code(304).send()
    return sendFile(reply, cacheControl ? { ...file, cacheControl } : file, async () => undefined)
  }
  const body = JSON.stringify(route.answer.parse(answer))
  if (cacheControl && isKnown(request, reply, { cacheControl, etag: `"${sha256(body)}"` })) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Sets the caching headers. @returns whether the caller already has this answer */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, { cacheControl, etag }: { cacheControl: string; etag: string }) {
  reply.headers({ 'cache-control': cacheControl, etag })
  return headers['if-none-match']?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

function callOf({ method, params, body, headers }: OpenRoute, request: FastifyRequest, reply: FastifyReply, db: Db): OpenCall {
  const { caller, header } = request.signed ?? {}
  const given = { ...(method === 'GET' && (request.query as object)), ...(request.params as object) }
  return {
    params: checkFields(params, given) as OpenCall['params'],
    body: (body && checkFields(body, request.body ?? {})) as OpenCall['body'],
    headers: (headers && checkFields(headers, request.headers)) as OpenCall['headers'],
    caller: caller as OpenCall['caller'],
    header: header as OpenCall['header'],
    ...{ db, ip: request.ip, request, reply },
  }
}
