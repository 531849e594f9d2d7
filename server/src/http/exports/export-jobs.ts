import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { ApiError, type Contract, parseInput, type Route } from '@console/platform/contract'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Db } from '../../infra/db/db'
import { hasRoom } from '../../infra/files/disk-room'
import type { Replica } from '../../infra/db/replica'
import type { FileStore } from '../../infra/files/file-store'
import { forEach } from '../../infra/jobs/for-each'
import { newTrace } from '../../infra/outside/trace'
import { incomingFolder } from '../../infra/uploads/incoming'
import type { Operator } from '../../operators/access/operator'
import { maySeePersonal } from '../../operators/access/personal'
import { publicMessage } from '../answers/errors'
import type { Call, Domain, Handler } from '../call'
import { fieldsOf } from '../requests/input'
import { mayCallWith } from '../requests/permission'
import type { ExportAnswer } from './export-file'
import * as queries from './export-job-queries'

/** The folder of the store. */
const FOLDER = 'exports'
const WAITING_OF_AN_ACCOUNT = 3
/** Each is as large as all rows of a list. */
const KEPT_OF_AN_ACCOUNT = 20
const KEPT_MS = 24 * 3_600_000
/** Its operator, the disk and the job itself are looked after this often while it is made. */
const LOOK_EVERY_MS = 2_000
/** After this time without a look its server has crashed. */
const SILENT_MS = 60_000
/** Sending a large file to a bucket takes its time, and says nothing meanwhile. */
const STORING_MS = 3_600_000
/** A job at which servers crash is not begun again and again. */
const MAX_TRIES = 3

interface ExportJobsOptions {
  db: Db
  /** Rows are read from it where that is configured. */
  replica?: Replica
  files: FileStore
  dataDir: string
  /** Exports of more rows are jobs. */
  exportRowsAtOnce: number
  /** The operator of an account, without a session; null where it may no longer sign in. */
  operatorOf: (accountId: number) => Promise<Operator | null>
  log: FastifyBaseLogger
}

interface Exportable {
  route: Route
  handle: Handler<Route>
}

export type ExportJobs = ReturnType<typeof createExportJobs>

/** The job was cancelled by its account, or another server has begun it anew. */
class Cancelled extends Error {}

/** Exports of more rows than are sent at once. Any server makes the file; its account fetches it afterwards. */
export function createExportJobs({ db, replica, files, dataDir, exportRowsAtOnce, operatorOf, log }: ExportJobsOptions) {
  const incoming = incomingFolder({ dataDir })
  const exportables = new Map<string, Exportable>()

  /** Makes the job's file, and moves it into the store. */
  async function make(job: queries.ExportJob, signal: AbortSignal) {
    const exportable = exportables.get(job.route)
    if (!exportable) throw new Error(`${job.route} exports nothing`)
    const { route, handle } = exportable
    const input = parseInput(route.input, job.fields)
    const operator = await operatorFor(job, route, input)

    let lookedAt = Date.now()
    async function stillAllowed() {
      signal.throwIfAborted()
      if (Date.now() - lookedAt < LOOK_EVERY_MS) return
      lookedAt = Date.now()
      const now = await operatorFor(job, route, input)
      if (maySeePersonal(operator) && !maySeePersonal(now)) throw notAllowed()
      if (!(await hasRoom(dataDir))) throw Object.assign(new Error('No room for an export'), { code: 'ENOSPC' })
      if (!(await queries.continueExportJob(db, job, answer.rowsSoFar(), SILENT_MS))) throw new Cancelled()
    }
    // Sessions may have ended since: what they wrote is known by the job alone.
    const reader = await replica?.readerFor(Math.max(operator.written ?? 0, job.written ?? 0))
    const answer = (await handle(callOf(operator, input, { db: reader ?? db, stillAllowed }))) as ExportAnswer
    const { file, written } = files.newDocument(FOLDER)
    if (!(await queries.beginExportJob(db, job, { name: answer.name, personal: maySeePersonal(operator), file }))) throw new Cancelled()
    // Only now: until then a server that was slow, and not dead, may still have finished with it.
    if (job.file) await files.remove(job.file)
    job.file = file

    let size = 0
    async function* counted(source: AsyncIterable<Buffer>) {
      for await (const bytes of source) {
        size += bytes.length
        yield bytes
      }
    }
    const { id, path } = await incoming.receive(Readable.from(written(counted(await answer.open()))))
    try {
      if (!(await queries.continueExportJob(db, job, answer.rowsSoFar(), STORING_MS))) throw new Cancelled()
      await files.take(path, file)
      const at = new Date()
      const made = await queries.finishExportJob(db, job, { rows: answer.rowsSoFar(), size, at, expiresAt: until(KEPT_MS) })
      if (!made) {
        await files.remove(file)
        throw new Cancelled()
      }
    } finally {
      await incoming.clear(id)
    }
  }

  async function operatorFor({ accountId }: queries.ExportJob, route: Route, input: unknown) {
    const operator = await operatorOf(accountId)
    if (!operator || !mayCallWith(operator, route.access, input)) throw notAllowed()
    return operator
  }

  async function makeOrFail(job: queries.ExportJob, signal: AbortSignal) {
    let isOurs = true
    try {
      if (job.tries >= MAX_TRIES) throw new ApiError(500, '生成时服务器多次中断，请重新导出，或联系管理员')
      await make(job, signal)
    } catch (error) {
      if (error instanceof Cancelled) isOurs = false
      else if (signal.aborted) isOurs = await queries.leaveExportJob(db, job)
      else {
        if (!(error instanceof ApiError)) log.error({ err: error, job: job.id, route: job.route }, 'an export could not be made')
        isOurs = await queries.failExportJob(db, job, publicMessage(error), new Date())
      }
    } finally {
      // The claim of another server that has begun it anew is not ours to give back.
      if (isOurs) await queries.releaseExportJob(db, job.id)
    }
  }

  return {
    /** Remembers which calls export, so that their jobs can be made. */
    know({ contract, handlers }: Domain) {
      for (const [name, route] of Object.entries(contract as Contract)) {
        if (route.exports) exportables.set(route.path, { route, handle: handlers[name] as Handler<Route> })
      }
    },

    /**
     * Adds a job where an export has more rows than are sent at once, unless the same one waits: its id, and what to
     * say; undefined where it has not. `keep` puts the export on record, in the same transaction.
     * @throws ApiError 429 while the account has too many
     */
    async later(answer: ExportAnswer, route: Route, request: FastifyRequest, keep: (tx: Db) => Promise<unknown>) {
      if ((await answer.countUpTo(exportRowsAtOnce)) <= exportRowsAtOnce) return undefined
      const { accountId } = request.operator as Operator
      const asked = { accountId, route: route.path, fields: fieldsOf(request) }
      const job = await db.transaction(async (tx) => {
        const { kept, waiting, same } = await queries.countJobs(tx, asked)
        if (same) {
          await queries.noteAskedAgain(tx, same)
          return same
        }
        if (kept >= KEPT_OF_AN_ACCOUNT) throw new ApiError(429, `您在 24 小时内已有 ${KEPT_OF_AN_ACCOUNT} 个后台导出，请先在“下载中心”删除不再需要的`)
        if (waiting >= WAITING_OF_AN_ACCOUNT) throw new ApiError(429, `您已有 ${WAITING_OF_AN_ACCOUNT} 个导出在后台生成，请等其中一个完成后再试`)
        const id = randomBytes(16).toString('hex')
        await queries.insertExportJob(tx, { ...asked, id, title: route.summary, at: new Date(), expiresAt: until(KEPT_MS) })
        await keep(tx)
        return id
      })
      return { job, msg: `数据超过 ${exportRowsAtOnce.toLocaleString('en-US')} 行，正在后台生成，完成后可在“下载中心”下载` }
    },

    /** Makes what no other server is at, one after the other. */
    async makeAll(signal: AbortSignal) {
      for (;;) {
        const job = signal.aborted ? undefined : await queries.takeExportJob(db, SILENT_MS)
        if (!job) return
        await makeOrFail(job, signal)
      }
    },

    /** Deletes what nobody can fetch any more. */
    async sweep(now: Date) {
      await forEach(await queries.findExpiredJobs(db, now), (expired) => removeExportJob(db, files, expired))
    },
  }
}

/** The file first: while its row is there, it is not forgotten. */
export async function removeExportJob(db: Db, files: FileStore, { id, file }: { id: string; file: string | null }) {
  if (file) await files.remove(file)
  await queries.deleteExportJob(db, id)
}

/**
 * The same check as of the call itself, for the file of a job.
 * @throws ApiError 403
 */
export function checkExport(operator: Operator, route: Route, { fields, personal }: Pick<queries.MadeExport, 'fields' | 'personal'>) {
  if (!mayCallWith(operator, route.access, parseInput(route.input, fields)) || (personal && !maySeePersonal(operator))) throw notAllowed()
}

const notAllowed = () => new ApiError(403, '账号已停用或权限已变更，导出已停止')
const until = (ms: number) => new Date(Date.now() + ms)

/** What a handler is called with that answers no request. */
const callOf = (operator: Operator, input: unknown, { db, stillAllowed }: Pick<Call, 'db' | 'stillAllowed'>): Call => ({
  input: input as Call['input'],
  file: undefined,
  db,
  operator,
  ip: '',
  trace: newTrace(),
  stillAllowed,
  record() {
    throw new Error('An export changes nothing')
  },
  // It was put on record when it was asked for.
  recordAccess: () => undefined,
  get reply(): never {
    throw new Error('The job of an export answers no request')
  },
})
