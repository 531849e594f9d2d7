import { randomBytes } from 'node:crypto'
import { ApiError } from '@console/platform/contract'
import { Problem } from '@console/platform/contract/open/problems'
import { MAX_UPLOAD_BYTES } from '@console/platform/contract/open/uploads'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../infra/db/db'
import { hold } from '../../infra/db/locks'
import { hasRoom } from '../../infra/files/disk-room'
import { forEach } from '../../infra/jobs/for-each'
import type { Uploads } from '../../infra/uploads/uploads'
import { readBytes } from '../http/incoming-bytes'
import { appendPart } from './append'
import { partialFiles } from './partial-files'
import * as queries from './queries'
import type { PartialUpload } from './queries'
import { digestsOfFile, type RunningDigests, runningDigests } from './running-digests'
import { oneCallAtATime } from './one-call-at-a-time'

const DAY_MS = 24 * 3_600_000
const GIGABYTE = 1024 ** 3
/** Limits of incomplete and unused uploads, of one and of all enterprises. Systems are bounded by the disk. */
const UNUSED_BYTES = { each: 8 * GIGABYTE, enterprises: 20 * GIGABYTE }
const INCOMPLETE = { enterprise: 100, systems: 2_000 }
/** Uploads whose parts may arrive at the same time, at each server. */
const AT_ONCE = { enterprise: 4, systems: 40 }
const ROUTE = '/open/v1/uploads'

type Declared = Pick<PartialUpload, 'namespace' | 'name' | 'type' | 'size' | 'sha256' | 'sm3'>
type Address = Pick<PartialUpload, 'id' | 'namespace'>

/** The progress of an upload. */
export interface Progress {
  offset: number
  size: number
  /** The time of its deletion unless it continues; undefined for a complete one. */
  expires?: Date
}

export type ResumableUploads = ReturnType<typeof resumableUploads>

/** Receives files in parts. A complete file with the declared digest becomes an upload like any other. */
export function resumableUploads({ db, dataDir, uploads }: { db: Db; dataDir: string; uploads: Uploads }) {
  const files = partialFiles(dataDir)
  const runAlone = oneCallAtATime()
  /** Digests of files that this process has received from their beginning: they need not be read again. */
  const running = new Map<string, RunningDigests>()

  /** The uploads of each namespace that a part is arriving for. */
  const arriving = new Map<string, string[]>()

  /** A new part replaces the part of the same upload that is arriving. */
  async function whileFew<T>({ id, namespace }: Address, work: () => Promise<T>): Promise<T> {
    const ids = arriving.get(namespace) ?? []
    const most = isEnterprise(namespace) ? AT_ONCE.enterprise : AT_ONCE.systems
    if (!ids.includes(id) && new Set(ids).size >= most) throw new ApiError(429, `同时上传的文件不能超过 ${most} 个，请等其中一个完成后再试`, { retryAfter: 2 })
    arriving.set(namespace, [...ids, id])
    try {
      return await work()
    } finally {
      const left = arriving.get(namespace)!.toSpliced(arriving.get(namespace)!.indexOf(id), 1)
      if (left.length) arriving.set(namespace, left)
      else arriving.delete(namespace)
    }
  }

  async function create(declared: Declared): Promise<Address & Progress> {
    if (declared.size > MAX_UPLOAD_BYTES) throw new Problem('too-large', `文件不能超过 ${MAX_UPLOAD_BYTES / GIGABYTE} GB`)
    const here = await storedBytes()
    const upload = { ...declared, id: randomBytes(16).toString('hex'), activeAt: new Date() }
    await db.transaction(async (tx) => {
      await hold(tx, 'uploads')
      const usage = await queries.usageOf(tx, declared.namespace)
      requireWithinLimits(declared, usage)
      // Declared bytes of other uploads have not arrived yet.
      if (!(await hasRoom(dataDir, declared.size + Math.max(0, usage.declared - here))))
        throw Object.assign(new Error('No room for an upload'), { code: 'ENOSPC' })
      await queries.insertPartial(tx, upload)
    })
    try {
      await files.create(upload.id)
    } catch (error) {
      await queries.deletePartial(db, upload.id)
      throw error
    }
    return { ...upload, offset: 0, expires: expiry(upload.activeAt) }
  }

  async function storedBytes() {
    let bytes = 0
    for (const id of await files.ids()) bytes += (await files.sizeOf(id)) ?? 0
    return bytes
  }

  /** @throws Problem 404 for an upload that is unknown or another caller's; 503 when its file is on another server */
  async function stateOf(address: Address): Promise<{ progress: Progress; partial?: PartialUpload }> {
    const partial = await queries.findPartial(db, address)
    if (partial) {
      const offset = await files.sizeOf(partial.id)
      if (offset === undefined) throw new ApiError(503, '该文件由另一台服务器接收，请稍后重试', { retryAfter: 1 })
      return { partial, progress: { offset, size: partial.size, expires: expiry(partial.activeAt) } }
    }
    const finished = await queries.findFinished(db, address)
    if (!finished) throw new Problem('not-found')
    return { progress: { offset: finished.size, size: finished.size } }
  }

  /** The progress. Completes an upload whose last part arrived just before a server ended. */
  const state = (address: Address) =>
    runAlone(address.id, async (): Promise<Progress> => {
      const { progress, partial } = await stateOf(address)
      if (partial && progress.offset === partial.size) await finish(partial)
      return progress
    })

  /** Appends to a file. If the call breaks off, the bytes received stay. */
  const append = (address: Address, part: { offset: number; sha256?: string }, request: FastifyRequest) =>
    whileFew(address, () => appendInTurn(address, part, request))

  const appendInTurn = (address: Address, { offset, sha256 }: { offset: number; sha256?: string }, request: FastifyRequest) =>
    runAlone(address.id, async (signal): Promise<Progress> => {
      const { progress, partial } = await stateOf(address)
      if (progress.offset !== offset) throw new Problem('offset-mismatch', `已收到 ${progress.offset} 字节，请从那里继续`)
      const atMost = progress.size - offset
      if (Number(request.headers['content-length'] ?? 0) > atMost) throw new Problem('too-large', '内容超过了创建上传时声明的长度')
      if (!partial) return progress
      const activeAt = new Date()
      await queries.touchPartial(db, partial.id, activeAt)
      const digests = digestsUpTo(partial, offset)
      const end = await readBytes(request, signal, (bytes) => appendPart(files, bytes, { id: partial.id, offset, atMost, sha256, digests }))
      if (end === partial.size) await finish(partial)
      return { offset: end, size: partial.size, expires: end === partial.size ? undefined : expiry(activeAt) }
    })

  function digestsUpTo({ id, sm3 }: PartialUpload, offset: number) {
    if (offset === 0) running.set(id, runningDigests({ withSm3: sm3 !== null }))
    const digests = running.get(id)
    if (digests?.size() === offset) return digests
    running.delete(id)
    return undefined
  }

  /** The file is stored before the transaction, and its partial file stays until a row owns it: a retry is safe. */
  async function finish(partial: PartialUpload) {
    const { id, namespace, name, type, size } = partial
    const path = files.pathOf(id)
    const known = running.get(id)
    running.delete(id)
    const digests = known?.size() === size ? known.digests() : await digestsOfFile(path, { withSm3: partial.sm3 !== null })
    if (digests.sha256 !== partial.sha256 || digests.sm3 !== partial.sm3) {
      await forget(partial)
      throw new Problem('digest-mismatch', '文件的摘要与开始上传时声明的不一致，已收到的内容已删除')
    }
    const received = { id, size, sha256: digests.sha256, path: await uploads.adopt(path, id) }
    try {
      await uploads.keep(received)
      await db.transaction(async (tx) => {
        if (!(await queries.deletePartial(tx, id))) throw new Problem('not-found')
        await uploads.own(tx, { ...received, ...digests, name, type }, { namespace, route: ROUTE })
      })
    } finally {
      await uploads.settle(id)
    }
    await files.remove(id)
  }

  async function forget({ id }: Pick<PartialUpload, 'id'>) {
    running.delete(id)
    await queries.deletePartial(db, id)
    await files.remove(id)
  }

  /** Deletes a complete upload, unless it is used. */
  const remove = (address: Address) =>
    runAlone(address.id, async () => {
      const { partial } = await stateOf(address)
      if (partial) return forget(partial)
      if (!(await queries.deleteUnused(db, address))) throw new Problem('not-ready', '该上传已被使用，不能删除')
      await uploads.settle(address.id)
    })

  /** Deletes uploads without progress for a day: on this disk, and later rows whose file no disk has. */
  async function sweepInactive(now: Date) {
    const ids = await queries.deleteInactive(db, { before: new Date(now.getTime() - DAY_MS), ids: await files.ids() })
    await queries.deleteInactive(db, { before: new Date(now.getTime() - 2 * DAY_MS) })
    for (const id of ids) running.delete(id)
    await forEach(ids, (id) => files.remove(id))
  }

  /** Deletes files older than a day without a row, left by a killed server. */
  async function sweepUnowned(now: Date) {
    const old = await files.olderThan(new Date(now.getTime() - DAY_MS))
    const known = new Set(await queries.stillPartial(db, old))
    await forEach(
      old.filter((id) => !known.has(id)),
      (id) => files.remove(id),
    )
  }

  return { create, state, append, remove, sweepInactive, sweepUnowned }
}

const expiry = (activeAt: Date) => new Date(activeAt.getTime() + DAY_MS)

const isEnterprise = (namespace: string) => namespace.startsWith('enterprise ')

function requireWithinLimits({ namespace, size }: Declared, { coming, own, enterprises }: Awaited<ReturnType<typeof queries.usageOf>>) {
  const isOne = isEnterprise(namespace)
  if (coming >= (isOne ? INCOMPLETE.enterprise : INCOMPLETE.systems)) throw new Problem('too-many-uploads', '未完成的上传过多，请先完成或取消其中一些')
  if (isOne && own + size > UNUSED_BYTES.each) throw new Problem('too-many-uploads', '上传后尚未使用的文件过多，请先使用或取消其中一些')
  if (isOne && enterprises + size > UNUSED_BYTES.enterprises) throw new Problem('too-many-uploads', '上传后尚未使用的文件过多，请稍后再试')
}
