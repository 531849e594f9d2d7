import { isUpload, methodsOf, parseInput, type Route, type UploadRoute } from '@console/platform/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Accessed, type Change, recordChange } from '../operators/audit/trail'
import type { Db } from '../infra/db/db'
import type { Replica } from '../infra/db/replica'
import type { UploadedFile, Uploads } from '../infra/uploads/uploads'
import { traceOfCall } from '../infra/outside/trace'
import type { Operator } from '../operators/access/operator'
import type { FileAnswer } from '../infra/files/file-answer'
import type { Call, Domain, Handler, PreparedHandler } from './call'
import { type Databases, readFor, noteWrite } from './databases'
import type { ExportAnswer } from './exports/export-file'
import type { ExportJobs } from './exports/export-jobs'
import type { ExportSlots } from './exports/export-slots'
import { downloadRecord } from './answers/download-records'
import { firstAnswer, inTurn, once } from './requests/idempotency'
import { missLimit } from './requests/misses'
import { envelopeOf, jsonOf } from './answers/result'
import { sendFile } from './answers/send-file'

const HANDLER_TIMEOUT_MS = 25_000

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

interface Options {
  production?: boolean
  relaxedLimits?: boolean
  /** For lists and exports. */
  replica?: Replica
  /** For the routes that take files. */
  uploads?: Uploads
  /** For the routes that export. */
  exports?: { slots: ExportSlots; jobs: ExportJobs }
}

/** Registers a domain's routes. Who may call them, and with what input, is settled before a handler runs. */
export function implement(
  app: FastifyInstance,
  db: Db,
  { contract, handlers }: Domain,
  { production = false, relaxedLimits = false, uploads, replica, exports }: Options = {},
) {
  const databases = { db, replica }
  for (const [name, route] of Object.entries(contract)) {
    const { path, access, acts, passive, whileLocked, download, shownOnce, input } = route
    const handler = handlers[name]!
    if (isUpload(route)) acceptUpload(app, route, answerOfUpload(route, handler, databases, uploads))
    else
      app.route({
        method: methodsOf(route),
        url: path,
        exposeHeadRoute: !acts,
        config: { access, passive, whileLocked, shownOnce, navigable: download, input, kind: download ? 'files' : writes(route) ? 'writes' : 'reads' },
        // A file takes as long as it takes.
        ...(!download && { handlerTimeout: HANDLER_TIMEOUT_MS }),
        handler: answerOf(route, handler, databases, { checkJson: !production, relaxed: relaxedLimits, exports }),
      })
  }
}

/** Nowhere else is a multipart body taken. It is read by the handler, for as long as it comes. */
function acceptUpload(app: FastifyInstance, { method, path, access }: UploadRoute, handler: Answer) {
  app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
    scope.route({ method, url: path, config: { access, kind: 'uploads' }, handler })
  })
}

const writes = ({ method, reads, access }: Route) => method === 'POST' && !reads && access !== 'public'

type AnyHandler = Handler<Route> | PreparedHandler<Route>

function answerOf(
  route: Route,
  handler: AnyHandler,
  databases: Databases,
  options: { checkJson: boolean; relaxed: boolean } & Pick<Options, 'exports'>,
): Answer {
  if (writes(route)) return answerOfWrite(route, handler, databases, options)
  if ('prepare' in handler) throw new Error(`${route.path} is no write: it has nothing to prepare`)
  return route.download ? answerOfDownload(route, handler, databases, options) : answerOfRead(route, handler, databases, options)
}

function answerOfRead(route: Route, handle: Handler<Route>, databases: Databases, options: { checkJson: boolean }): Answer {
  return async (request, reply) => {
    const { answer, accesses } = await read(route, handle, request, reply, databases)
    const data = jsonOf(route, answer, options)
    await keep(databases, request, accesses)
    if (route.acts) await noteWrite(databases, request)
    return sendJson(reply, envelopeOf(route, data))
  }
}

function answerOfDownload(route: Route, handle: Handler<Route>, databases: Databases, { exports }: Pick<Options, 'exports'>): Answer {
  return async (request, reply) => {
    const record = downloadRecord(databases.db, route, request, reply)
    try {
      const { answer: file, accesses } = await read(route, handle as (call: Call) => Promise<FileAnswer>, request, reply, databases)
      const exported = exports && route.exports && { ...exports, answer: file as ExportAnswer }
      const later =
        exported && request.method !== 'HEAD' && (await exported.jobs.later(exported.answer, route, request, (tx) => appendAccesses(tx, request, accesses)))
      if (later) {
        await noteWrite(databases, request)
        const { job, msg } = later
        return sendJson(reply.code(202), JSON.stringify({ code: 202, msg, data: { exportJob: job } }))
      }
      return await sendFile(reply, exported ? exported.slots.inSlot(exported.answer, request.operator as Operator) : file, async (sending) => {
        await keep(databases, request, accesses)
        await record?.begin(file, sending)
      })
    } catch (error) {
      await record?.fail(error)
      throw error
    }
  }
}

/** A read's answer, and what it shows that is recorded. */
const read = <T>(route: Route, handle: (call: Call) => Promise<T>, request: FastifyRequest, reply: FastifyReply, databases: Databases) =>
  readFor(databases, route, request, async (db) => {
    const accesses: Access[] = []
    return { answer: await handle(callOf(request, reply, db, { accesses })), accesses }
  })

function answerOfWrite(route: Route, handler: AnyHandler, databases: Databases, options: { relaxed: boolean }): Answer {
  const { db } = databases
  const limited = route.findsPersonBy ? missLimit(db, route, options) : undefined
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const first = (limited || 'prepare' in handler) && (await firstAnswer(db, request))
    if (first) return first.answer
    const write = () => written(route, handler, request, reply, db)
    return limited?.(request, write) ?? write()
  }
  return async (request, reply) => {
    const data = await inTurn(request, () => answer(request, reply))
    await noteWrite(databases, request)
    return sendJson(reply, envelopeOf(route, JSON.stringify(data)))
  }
}

function answerOfUpload(route: UploadRoute, handler: AnyHandler, databases: Databases, uploads?: Uploads): Answer {
  if (!uploads || !('prepare' in handler)) throw new Error(`${route.path} takes a file: it needs uploads, and a handler that prepares its write`)
  return async (request, reply) => {
    const data = await uploaded(route, handler, request, reply, { db: databases.db, uploads })
    await noteWrite(databases, request)
    return sendJson(reply, envelopeOf(route, JSON.stringify(data)))
  }
}

/**
 * A file is on this server's disk before its write is prepared, and in the store before its transaction opens.
 * Afterwards a row owns it, or it is gone.
 */
async function uploaded(
  route: UploadRoute,
  handler: PreparedHandler<Route>,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, uploads }: { db: Db; uploads: Uploads },
) {
  const { accountId } = request.operator as Operator
  const { fields, file } = await uploads.receive(request, route, accountId)
  // The client sends nothing more until its answer.
  request.raw.setTimeout?.(0)
  try {
    request.input = parseInput(route.input, fields)
    request.fileHash = file.sha256
    return await inTurn(request, async () => {
      const first = await firstAnswer(db, request)
      if (first) return first.answer
      const write = await handler.prepare(callOf(request, reply, db, { file }))
      await request.stillAllowed?.()
      await uploads.keep(file)
      const by = { accountId, route: route.path }
      return db.transaction((tx) =>
        once(tx, request, async () => {
          await uploads.own(tx, file, by)
          return recorded(route, write, request, reply, tx, file)
        }),
      )
    })
  } finally {
    // What cannot be settled now is settled by the next start's sweep.
    await uploads.settle(file.id).catch((error) => request.log.error({ err: error }, 'an upload could not be settled'))
  }
}

/** A write's answer, from a transaction which opens when all is prepared. */
async function written(route: Route, handler: AnyHandler, request: FastifyRequest, reply: FastifyReply, db: Db) {
  const prepares = 'prepare' in handler
  const write = prepares ? await handler.prepare(callOf(request, reply, db)) : handler
  if (prepares) await request.stillAllowed?.()
  return db.transaction((tx) => once(tx, request, () => recorded(route, write, request, reply, tx)))
}

/** Runs a write and puts what it changed into the audit trail, in the same transaction. */
async function recorded(route: Route, handle: Handler<Route>, request: FastifyRequest, reply: FastifyReply, tx: Db, file?: UploadedFile) {
  const changes: Change[] = []
  const result = route.result.parse(await handle(callOf(request, reply, tx, { changes, file })))
  if (changes.length === 0) throw new Error(`${route.path} wrote something and recorded nothing`)
  await append(tx, request, changes)
  return result
}

/** Puts what an answer is about to show into the audit trail. HEAD shows nothing. */
async function keep(databases: Databases, request: FastifyRequest, accesses: Access[]) {
  if (accesses.length === 0 || request.method === 'HEAD') return
  await databases.db.transaction(async (tx) => appendAccesses(tx, request, accesses))
  await noteWrite(databases, request)
}

async function appendAccesses(tx: Db, request: FastifyRequest, accesses: Access[]) {
  for (const { also } of accesses) await also?.(tx)
  const records = accesses.map(({ access }) => access)
  await append(tx, request, records)
}

async function append(tx: Db, { operator, ip }: FastifyRequest, changes: Change[]) {
  const { accountId, realname } = operator as Operator
  for (const change of changes) await recordChange(tx, { at: new Date(), accountId, operator: realname, ip }, change)
}

const sendJson = (reply: FastifyReply, json: string) => reply.type('application/json; charset=utf-8').send(json)

/** What an answer shows, and what is written with the record of it. */
interface Access {
  access: Accessed
  also?: (tx: Db) => Promise<unknown>
}

interface CallContext {
  changes?: Change[]
  accesses?: Access[]
  file?: UploadedFile
}

const callOf = (request: FastifyRequest, reply: FastifyReply, db: Db, { changes, accesses, file }: CallContext = {}): Call => ({
  input: request.input as Call['input'],
  file: file as Call['file'],
  db,
  operator: request.operator as Operator,
  ip: request.ip,
  trace: traceOfCall(request),
  stillAllowed: async () => request.stillAllowed?.(),
  record(change) {
    if (!changes) throw new Error(`${request.routeOptions.url} is no write: it changes nothing`)
    changes.push(change)
  },
  recordAccess(access, also) {
    if (!accesses) throw new Error(`${request.routeOptions.url} answers no read: it shows nothing`)
    accesses.push({ access, also })
  },
  reply,
})
