import { randomBytes } from 'node:crypto'
import { ApiError } from '@console/platform/contract'
import { Problem } from '@console/platform/contract/open/problems'
import { MAX_UPLOAD_BYTES } from '@console/platform/contract/open/uploads'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../infra/db/db'
import { hold } from '../../infra/db/locks'
import { hasRoom } from '../../infra/files/disk-room'
import type { Uploads } from '../../infra/uploads/uploads'
import { readBytes } from '../http/incoming-bytes'
import { appendPart } from './append'
import { partialFiles } from './partial-files'
import * as queries from './queries'
import type { PartialUpload } from './queries'
import { digestsOfFile, type RunningDigests, runningDigests } from './running-digests'
import { turns } from './turns'

const DAY_MS = 24 * 3_600_000
const GIGABYTE = 1024 ** 3
/** What an enterprise, and all of them together, may keep unfinished and unused. The company's own systems are bounded by the disk. */
const HELD_BYTES = { each: 8 * GIGABYTE, enterprises: 20 * GIGABYTE }
const COMING = { enterprise: 100, systems: 2_000 }
/** Of so many of them parts may arrive at the same time, at each server. */
const AT_ONCE = { enterprise: 4, systems: 40 }
const ROUTE = '/open/v1/uploads'

type Declared = Pick<PartialUpload, 'namespace' | 'name' | 'type' | 'size' | 'sha256' | 'sm3'>
type Address = Pick<PartialUpload, 'id' | 'namespace'>

/** How far an upload is. */
export interface Progress {
  offset: number
  size: number
  /** When it is deleted unless it goes on; undefined for one that has come whole. */
  expires?: Date
}

export type ResumableUploads = ReturnType<typeof resumableUploads>

/** Takes in files of callers of the open interface in as many parts as it takes. One that is whole, and has the digest that was declared before, becomes an upload as others are. */
export function resumableUploads({ db, dataDir, uploads }: { db: Db; dataDir: string; uploads: Uploads }) {
  const files = partialFiles(dataDir)
  const inTurn = turns()
  /** Of files that this process has received from their beginning on: they need not be read again. */
  const running = new Map<string, RunningDigests>()

  /** The uploads of each namespace of which a part is arriving. */
  const arriving = new Map<string, string[]>()

  /** A part of an upload of which one is arriving takes that one's place. */
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
    const here = await bytesHere()
    const upload = { ...declared, id: randomBytes(16).toString('hex'), activeAt: new Date() }
    await db.transaction(async (tx) => {
      await hold(tx, 'uploads')
      const held = await queries.heldBy(tx, declared.namespace)
      refuseHoarding(declared, held)
      // What was promised to others is not there yet.
      if (!(await hasRoom(dataDir, declared.size + Math.max(0, held.declared - here))))
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

  async function bytesHere() {
    let bytes = 0
    for (const id of await files.ids()) bytes += (await files.sizeOf(id)) ?? 0
    return bytes
  }

  /** @throws Problem 404 for an upload that is not there, or is another caller's; 503 when it comes to another server */
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

  /** How far it is. One whose last part came just before a server ended is finished by this. */
  const state = (address: Address) =>
    inTurn(address.id, async (): Promise<Progress> => {
      const { progress, partial } = await stateOf(address)
      if (partial && progress.offset === partial.size) await finish(partial)
      return progress
    })

  /** Goes on with a file at its end. What had come of the call when it broke off stays. */
  const append = (address: Address, part: { offset: number; sha256?: string }, request: FastifyRequest) =>
    whileFew(address, () => appendInTurn(address, part, request))

  const appendInTurn = (address: Address, { offset, sha256 }: { offset: number; sha256?: string }, request: FastifyRequest) =>
    inTurn(address.id, async (signal): Promise<Progress> => {
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

  /** The file is in the store before the transaction opens, and stays where it came until a row owns it: a server that is killed at any moment can do this again. */
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

  /** Of one that has come whole, unless it is in use. */
  const remove = (address: Address) =>
    inTurn(address.id, async () => {
      const { partial } = await stateOf(address)
      if (partial) return forget(partial)
      if (!(await queries.deleteUnused(db, address))) throw new Problem('not-ready', '该上传已被使用，不能删除')
      await uploads.settle(address.id)
    })

  /** Deletes what nobody has gone on with for a day: of this disk, and later rows whose file no disk has. */
  async function sweepInactive(now: Date) {
    const ids = await queries.deleteInactive(db, { before: new Date(now.getTime() - DAY_MS), ids: await files.ids() })
    await queries.deleteInactive(db, { before: new Date(now.getTime() - 2 * DAY_MS) })
    for (const id of ids) {
      running.delete(id)
      await files.remove(id)
    }
  }

  /** Deletes files of a day and more that no row knows, as a server leaves them that was killed. */
  async function sweepUnowned(now: Date) {
    const old = await files.olderThan(new Date(now.getTime() - DAY_MS))
    const known = new Set(await queries.stillPartial(db, old))
    for (const id of old) if (!known.has(id)) await files.remove(id)
  }

  return { create, state, append, remove, sweepInactive, sweepUnowned }
}

const expiry = (activeAt: Date) => new Date(activeAt.getTime() + DAY_MS)

const isEnterprise = (namespace: string) => namespace.startsWith('enterprise ')

function refuseHoarding({ namespace, size }: Declared, { coming, own, enterprises }: Awaited<ReturnType<typeof queries.heldBy>>) {
  const isOne = isEnterprise(namespace)
  if (coming >= (isOne ? COMING.enterprise : COMING.systems)) throw new Problem('too-many-uploads', '未完成的上传过多，请先完成或取消其中一些')
  if (isOne && own + size > HELD_BYTES.each) throw new Problem('too-many-uploads', '上传后尚未使用的文件过多，请先使用或取消其中一些')
  if (isOne && enterprises + size > HELD_BYTES.enterprises) throw new Problem('too-many-uploads', '上传后尚未使用的文件过多，请稍后再试')
}
