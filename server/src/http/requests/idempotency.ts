import { createHash } from 'node:crypto'
import { ApiError } from '@console/platform/contract'
import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { FairQueue } from '../../infra/jobs/fair-queue'

/** Another server is running the first call with this key. This one did nothing and recorded nothing. */
export class UnderWay extends ApiError {
  constructor() {
    super(409, '相同的操作正在处理中，请稍候')
  }
}

const turns = new FairQueue({ inAll: Number.POSITIVE_INFINITY, each: 1 })

/**
 * Runs calls of this server with one key after each other: a retry finds the answer of the first one, and no limit
 * counts it as a further act.
 */
export function inTurn<T>(request: FastifyRequest, run: () => Promise<T>): Promise<T> {
  const call = keyedCall(request)
  return call ? turns.run(`${call.accountId} ${call.route} ${call.key}`, run) : run()
}

/**
 * Runs a write once per `Idempotency-Key`: the key and the answer are stored in the write's own transaction, and the
 * same key is then answered from there. Without the header every call is a new one.
 * @throws ApiError 409 while another server is at the first call, 422 when the key comes with another input.
 */
export async function once<T>(tx: Db, request: FastifyRequest, write: () => Promise<T>): Promise<T> {
  const call = keyedCall(request)
  if (!call) return write()
  const { accountId, route, key, bodyHash } = call
  const lock = await tx.one<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended(${`${accountId} ${route} ${key}`}, 0)) as locked`)
  if (!lock?.locked) throw new UnderWay()
  const first = await firstAnswer<T>(tx, request)
  if (first) return first.answer

  const answer = await write()
  await tx.rows(sql`
    insert into idempotency_keys (account_id, route, key, body_hash, answer, created_at)
    values (${accountId}, ${route}, ${key}, ${bodyHash}, ${JSON.stringify(request.routeOptions.config.shownOnce ? null : answer)}::jsonb, ${new Date()})`)
  return answer
}

/** What an earlier call with the same key was answered. @throws ApiError 422 when it came with another input. */
export async function firstAnswer<T>(db: Db, request: FastifyRequest): Promise<{ answer: T } | undefined> {
  const call = keyedCall(request)
  if (!call) return undefined
  const { accountId, route, key, bodyHash } = call
  const first = await db.one<{ sameBody: boolean; answer: T }>(sql`
    select body_hash = ${bodyHash} as "sameBody", answer from idempotency_keys where account_id = ${accountId} and route = ${route} and key = ${key}`)
  if (first && !first.sameBody) throw new ApiError(422, '同一次操作的内容前后不一致，请刷新后重试')
  if (first && request.routeOptions.config.shownOnce) throw new ApiError(409, '该操作已经完成，其中的密钥只显示一次。如果没有看到，请重新生成')
  return first
}

function keyedCall(request: FastifyRequest) {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w-]{8,128}$/.test(key)) throw new ApiError(422, '请求头 Idempotency-Key 的格式不正确')
  return { key, bodyHash: hashOfBody(request.input, request.fileHash), route: request.routeOptions.url, accountId: request.operator?.accountId }
}

/** What distinguishes a retry from another act under the same key. */
export const hashOfBody = (input: unknown, fileHash: string | null = null) =>
  createHash('sha256')
    .update(canonical(input) + (fileHash ?? ''))
    .digest()

/** The same text for the same fields, in whatever order they came. */
const canonical = (input: unknown) => JSON.stringify(Object.entries(input as object).sort(([a], [b]) => (a < b ? -1 : 1)))
