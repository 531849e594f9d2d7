import { createHash } from 'node:crypto'
import { StringDecoder } from 'node:string_decoder'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { Archivable } from '../../infra/db/archived'
import type { Db } from '../../infra/db/db'
import { inTurn } from '../../infra/db/in-turn'
import type { FileStore } from '../../infra/files/file-store'
import { StartError } from '../../infra/start-error'
import { incomingFolder } from '../../infra/uploads/incoming'
import { recordChange } from '../../operators/audit/trail'
import * as queries from './queries'
import type { Archive } from './queries'

interface Options {
  db: Db
  files: FileStore
  dataDir: string
}

/** The folder of the store. */
const FOLDER = 'archives'
const ROWS_AT_ONCE = 2000
/**
 * PostgreSQL's codes for a lock that others kept for too long, and for two that wait for each other: nothing was
 * changed then.
 */
const LOCK_NOT_HAD = ['55P03', '40P01']

/**
 * Moves the rows of a table before a month into the store: packed JSON, a row on each line, in the order of their
 * numbers; encrypted where documents are. The rows leave the database only when the file was read back. On record in
 * the audit trail.
 * @returns undefined where there are none
 * @throws StartError when no partition begins with the month, or rows were added meanwhile
 */
export async function archiveBefore({ db, files, dataDir }: Options, table: Archivable, before: string, at: Date): Promise<Omit<Archive, 'id'> | undefined> {
  if (!(await queries.hasPartition(db, table, before))) throw new StartError(`${queries.titleOf(table)}没有从 ${before} 开始的分区：只能按已分区的月份归档。`)
  const rows = await queries.countBefore(db, table, before)
  if (rows === 0) return undefined

  const incoming = incomingFolder({ dataDir })
  const { file, written } = files.newDocument(FOLDER)
  const content = digest()
  const { id, path } = await incoming.receive(Readable.from(written(content.of(through(linesOf(db, table, before), createGzip())))))
  try {
    await files.take(path, file)
  } finally {
    await incoming.clear(id)
  }
  const archive = { table, before, rows, file, ...content.result() }
  try {
    await expectReadable(files, archive)
    // In turn with the job that adds partitions.
    await inTurn(db, 'migration', async (tx) => {
      const stretches = table === 'audit_trail' ? await queries.stretchesBefore(tx, before) : undefined
      await queries.lockTable(tx, table)
      if ((await queries.countBefore(tx, table, before)) !== rows)
        throw new StartError(`归档期间${queries.titleOf(table)}有更早时间的新记录写入，未作改动：请再执行一次。`)
      await queries.dropBefore(tx, table, before)
      await queries.insertArchive(tx, archive, stretches, at)
      await recordChange(
        tx,
        { at, accountId: null, operator: '服务器终端', ip: '127.0.0.1' },
        {
          subject: 'audit',
          subjectId: null,
          action: `归档 ${before} 之前的${queries.titleOf(table)} ${rows} 条`,
          after: { file, sha256: archive.sha256 },
        },
      )
    })
  } catch (error) {
    const isTaken = LOCK_NOT_HAD.includes((error as { code?: string }).code ?? '')
    // Of any other error it is not known whether the transaction was committed: then the rows are nowhere else.
    if (error instanceof StartError || isTaken) await files.remove(file)
    throw isTaken ? new StartError(`${queries.titleOf(table)}正被其他操作占用（例如备份），未作改动：请稍后再执行。`) : error
  }
  return archive
}

async function* linesOf(db: Db, table: Archivable, before: string) {
  for (let after = 0; ; ) {
    const rows = await queries.linesBefore(db, table, before, { after, limit: ROWS_AT_ONCE })
    if (rows.length > 0) yield `${rows.map(({ line }) => line).join('\n')}\n`
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

/** What flows through it: size in bytes, and SHA-256 in hex. */
function digest() {
  const hash = createHash('sha256')
  let size = 0
  return {
    async *of(source: AsyncIterable<Buffer>) {
      for await (const bytes of source) {
        hash.update(bytes)
        size += bytes.length
        yield bytes
      }
    },
    result: () => ({ size, sha256: hash.digest('hex') }),
  }
}

/** The packed or unpacked bytes of a source, which fail as it does. */
const through = (source: AsyncIterable<Buffer | string>, packing: Transform) => pipeline(Readable.from(source), packing, () => undefined)

async function expectReadable(files: FileStore, archive: Omit<Archive, 'id'>) {
  let rows = 0
  for await (const _row of rowsOf(files, archive)) rows += 1
  if (rows !== archive.rows) throw new StartError(`归档文件 ${archive.file} 有 ${rows} 行，应为 ${archive.rows} 行，未作改动：请再执行一次。`)
}

/** What Node says of encrypted bytes that were changed. */
const NOT_AUTHENTIC = /unable to authenticate data/

/**
 * The rows of an archive, one after the other, as JSON.
 * @throws StartError at the end when the file is not the one that was archived, at the beginning when it is gone
 */
export async function* rowsOf(files: FileStore, archive: Pick<Archive, 'file' | 'sha256'>): AsyncGenerator<string> {
  const stored = await files.read(archive.file)
  if (!stored) throw new StartError(`归档文件 ${archive.file} 不在文件库中。`)
  const content = digest()
  let unread: unknown
  // What the store fails by says nothing about the file.
  async function* stream() {
    try {
      yield* content.of(stored!)
    } catch (error) {
      if (!NOT_AUTHENTIC.test((error as Error).message)) unread = error
      throw error
    }
  }
  try {
    yield* linesIn(through(stream(), createGunzip()))
  } catch {
    throw unread ?? damaged(archive)
  }
  if (unread) throw unread
  if (content.result().sha256 !== archive.sha256) throw damaged(archive)
}

/** Node's own reader of lines ends one at U+2028, too, from version 24 on. */
async function* linesIn(source: AsyncIterable<Buffer>) {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const bytes of source) {
    const lines = (rest + decoder.write(bytes)).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest + decoder.end()) throw new Error('The last line has no end')
}

const damaged = ({ file }: Pick<Archive, 'file'>) => new StartError(`归档文件 ${file} 与归档时的不一致。`)
