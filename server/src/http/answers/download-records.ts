import { randomBytes } from 'node:crypto'
import { finished, type Readable } from 'node:stream'
import { DOWNLOAD_ID, methodFor, type Route } from '@console/platform/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../infra/db/db'
import type { ByteRange } from '../../infra/files/byte-range'
import type { Operator } from '../../operators/access/operator'
import type { FileAnswer } from '../../infra/files/file-answer'
import { publicMessage } from './errors'
import * as queries from './download-queries'

/** A record stays so long. */
const KEPT_MS = 24 * 3_600_000
const SAVE_EVERY_MS = 10_000
/** The error of a body whose reader went away. */
const READER_GONE = 'ERR_STREAM_PREMATURE_CLOSE'

/** What is being sent of a file. */
export interface Sending {
  body: Readable
  part?: ByteRange
  /** Bytes that have been handed on so far. */
  sent: () => number
}

interface DownloadRecord {
  /** Before the first byte. */
  begin(file: FileAnswer, sending: Sending): Promise<void>
  /** It was refused, or could not be begun. */
  fail(error: unknown): Promise<void>
}

/** Files that pages show, HEAD, and what people without an account fetch are no downloads. */
const isDownload = ({ shown }: Route, { method, operator }: FastifyRequest, given: string | undefined) =>
  method !== 'HEAD' && operator !== null && (given !== undefined || !shown)

/** Keeps what becomes of a download, for the operator's list of them. Undefined for what is none. */
export function downloadRecord(db: Db, route: Route, request: FastifyRequest, reply: FastifyReply): DownloadRecord | undefined {
  const given = idIn(request)
  if (!isDownload(route, request, given)) return undefined
  const { accountId } = request.operator as Operator
  const key = { accountId, id: given ?? randomBytes(16).toString('hex') }
  // With a number of a person it is not offered again by its address.
  const hasAddress = !route.shortLived && request.method === 'GET' && methodFor(route, request.input as object) === 'GET'
  const query = hasAddress ? (request.url.split('?', 2)[1] ?? '') : null
  const asked = { route: route.path, query, title: route.summary, at: new Date() }

  async function begin({ name, size }: FileAnswer, { body, part, sent }: Sending) {
    const begun = { ...asked, name, size: size ?? null }
    const from = part?.start ?? 0
    const resumed = from > 0 ? await queries.resumeLast(db, accountId, begun, new Date(asked.at.getTime() - KEPT_MS)) : undefined
    if (resumed) key.id = resumed
    else await queries.insertRunning(db, key, begun)
    follow(body, () => from + sent(), part && part.end < size!)
  }

  /** `more`: the file goes on after what is sent now, so that its end is not the download's. */
  function follow(body: Readable, position: () => number, more = false) {
    const save = (saving: Promise<unknown>) =>
      untilWritten(
        db,
        saving.catch((error) => request.log.error({ err: error }, 'the record of a download could not be written')),
      )
    const saving = setInterval(() => save(queries.updateSent(db, key, position(), new Date())), SAVE_EVERY_MS).unref()
    let broken: (Error & { code?: string }) | undefined
    body.once('error', (error) => {
      broken = error
    })
    finished(reply.raw, (gone) => {
      clearInterval(saving)
      const at = new Date()
      const failed = broken && broken.code !== READER_GONE
      if (failed) save(queries.updateEnded(db, key, { state: 'failed', reason: publicMessage(broken), sent: position(), at }))
      else if (gone) save(queries.updateEnded(db, key, { state: 'cut', reason: null, sent: position(), at }))
      else if (more) save(queries.updateSent(db, key, position(), at))
      else save(queries.updateEnded(db, key, { state: 'done', reason: null, sent: position(), at }))
    })
  }

  return { begin, fail: async (error) => void (await queries.insertFailed(db, key, asked, publicMessage(error))) }
}

const writing = new WeakMap<Db, Set<Promise<unknown>>>()

function untilWritten(db: Db, written: Promise<unknown>) {
  const pending = writing.get(db) ?? new Set()
  writing.set(db, pending.add(written))
  void written.finally(() => pending.delete(written))
}

/** Resolves when the records of all answers that have ended are written: a closing server waits for it. */
export const recordsWritten = async (db: Db) => void (await Promise.all(writing.get(db) ?? []))

function idIn({ headers }: FastifyRequest) {
  const id = headers[DOWNLOAD_ID]
  return typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) ? id : undefined
}
