import { EventEmitter, once } from 'node:events'
import { Readable } from 'node:stream'
import { ApiError, type UploadRoute } from '@console/platform/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/db'
import { hasRoom } from '../files/disk-room'
import type { FileLocation, FileStore } from '../files/file-store'
import { forEach } from '../jobs/for-each'
import { incomingFolder, type ReceivedFile } from './incoming'
import { deleteUnused, insertUpload, type Sender, unusedBytes, uploadExists } from './queries'
import { declaredBytes, readUpload } from './read-upload'

/** The file of an upload, as its handler sees it. */
export interface UploadedFile extends ReceivedFile {
  /** As the operator calls it. Never a path. */
  name: string
}

/** So many files of one account may arrive at the same time, at each server. */
const AT_ONCE = 4
/**
 * How long another one waits for one of them to end. A browser sends a cut upload anew at once, before the server has
 * noticed the cut and cleared away what had come.
 */
const WAIT_MS = 2_000
const DAY_MS = 24 * 3_600_000
const FOLDER = 'uploads'
/**
 * What uploads may take that no record refers to yet: four of the largest files of an account, and so much of
 * everybody.
 */
const GIGABYTE = 1024 ** 3
const UNUSED_BYTES = { each: 4 * GIGABYTE, inAll: 20 * GIGABYTE }

/** What an upload is called in the store. */
export const fileOf = (id: string) => `${FOLDER}/${id}`

function refuse(): never {
  throw new ApiError(429, `同时上传的文件不能超过 ${AT_ONCE} 个，请等其中一个完成后再试`)
}

export type Uploads = ReturnType<typeof createUploads>

/** Takes files in, owned by a row each or gone. */
export function createUploads({ db, dataDir, files }: Pick<FileLocation, 'dataDir'> & { db: Db; files: FileStore }) {
  const incoming = incomingFolder({ dataDir })
  /** How many files of an account are arriving. */
  const arriving = new Map<number, number>()
  /** Emits an account's id when one of its files no longer arrives. */
  const ended = new EventEmitter().setMaxListeners(0)

  /** Counts a file that begins to arrive. */
  async function enter(accountId: number) {
    const signal = AbortSignal.timeout(WAIT_MS)
    const full = () => (arriving.get(accountId) ?? 0) >= AT_ONCE
    while (full()) await once(ended, `${accountId}`, { signal }).catch(refuse)
    arriving.set(accountId, (arriving.get(accountId) ?? 0) + 1)
  }

  function leave(accountId: number) {
    const left = arriving.get(accountId)! - 1
    if (left > 0) arriving.set(accountId, left)
    else arriving.delete(accountId)
    ended.emit(`${accountId}`)
  }

  /** Files that are uploaded and used nowhere fill the disk for a day. */
  async function refuseHoarding(accountId: number, bytes: number) {
    const { own, all } = await unusedBytes(db, accountId)
    if (own + bytes >= UNUSED_BYTES.each) throw new ApiError(429, '您上传后尚未使用的文件过多，请先使用它们，或在 24 小时后再上传')
    if (all + bytes >= UNUSED_BYTES.inAll) throw new ApiError(429, '上传后尚未使用的文件过多，请稍后再试，或联系管理员')
  }

  /**
   * Nothing is left of a file that no row owns. The database is asked, unless it is known that one does: a transaction
   * may have failed at its end, or be somebody else's answer.
   */
  async function settle(id: string, isOwned = false) {
    if (!isOwned && !(await uploadExists(db, id))) await files.remove(fileOf(id))
    await incoming.clear(id)
  }

  return {
    /**
     * Reads an upload's body onto this server's disk.
     * @throws ApiError 413 for a body that says that it is too large; 429 while too many files of the account arrive,
     * or too many are used nowhere
     */
    async receive(request: FastifyRequest, { file }: UploadRoute, accountId: number) {
      await enter(accountId)
      try {
        const bytes = declaredBytes(request, file)
        await refuseHoarding(accountId, bytes)
        if (!(await hasRoom(dataDir, bytes))) throw Object.assign(new Error('No room for an upload'), { code: 'ENOSPC' })
        const { fields, name, file: received } = await readUpload(request, file, incoming)
        return { fields, file: { ...received, name } as UploadedFile }
      } finally {
        leave(accountId)
      }
    },
    /** Moves a received file into the store. It stays there if a row owns it when it is settled. */
    async keep({ id, path }: ReceivedFile) {
      await incoming.mark(id)
      await files.take(path, fileOf(id))
    },
    own: (tx: Db, file: UploadedFile & { type?: string; sm3?: string | null; crc32?: number }, by: Sender & { route: string; usedAt?: Date }) =>
      insertUpload(tx, { ...file, ...by }),
    /** Takes a file of this server's disk among those that were received, and leaves it where it is, too. */
    adopt: incoming.adopt,
    /** Puts bytes that arrived within a call onto this server's disk, as `receive` does with a body. */
    receiveBytes: (bytes: Uint8Array): Promise<ReceivedFile> =>
      incoming.receive(Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)])),
    settle,
    /** Settles what the previous process left unfinished; called before the first upload. */
    left: incoming.left,
    /** Deletes uploads that nobody has used for a day. */
    async sweepUnused(now: Date) {
      const unused = await deleteUnused(db, new Date(now.getTime() - DAY_MS))
      await forEach(unused, (id) => files.remove(fileOf(id)))
      return unused
    },
    /** Deletes files of a day and more that no row owns: left by a server whose disk is gone, too. */
    async sweepUnowned(now: Date) {
      await forEach(files.olderThan(FOLDER, new Date(now.getTime() - DAY_MS)), async (file) => {
        if (!(await uploadExists(db, file.slice(FOLDER.length + 1)))) await files.remove(file)
      })
    },
  }
}

/**
 * Settles what the previous process left on this server's disk, when the server starts to listen; it closes afterwards.
 */
export function settleLeft(app: FastifyInstance, { left, settle }: Pick<Uploads, 'left' | 'settle'>) {
  let found: string[] = []
  let settling: Promise<unknown> | undefined
  const settleAll = () => forEach(found, (id) => settle(id))
  app.addHook('onReady', async () => {
    found = await left()
  })
  app.addHook('onListen', async () => {
    settling = settleAll().catch((error) => app.log.error({ err: error }, 'uploads could not be settled'))
  })
  app.addHook('preClose', async () => void (await settling))
}
