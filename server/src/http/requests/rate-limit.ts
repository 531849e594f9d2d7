import { ApiError } from '@console/platform/contract'
import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../../infra/db/db'

export interface Limit {
  points: number
  seconds: number
}

export interface RateLimit {
  /** Takes one of a key's points. @throws ApiError 429 when there is none left in this window. */
  take(key: string): Promise<void>
  /** Gives one back. */
  refund(key: string): Promise<void>
  /** Gives all of them back. */
  clear(key: string): Promise<void>
}

/**
 * At most `points` calls of a key in `seconds`, counted in the database: by all processes, and through restarts. With
 * `refuseUncounted` the process refuses by itself what comes beyond; such points cannot be refunded. `relaxed`, for
 * browser tests, counts a thousand calls as one.
 */
export function rateLimit(db: Db, name: string, limit: Limit, { refuseUncounted = false, relaxed = false } = {}): RateLimit {
  const { seconds } = limit
  const points = relaxed ? limit.points * 1000 : limit.points
  const limiter = new RateLimiterPostgres({
    storeClient: storeOver(db),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    ...(refuseUncounted && { inMemoryBlockOnConsumed: points + 1, inMemoryBlockDuration: seconds }),
  })
  return {
    take: async (key) => void (await limiter.consume(key).catch(refuse)),
    refund: async (key) => void (await limiter.reward(key)),
    clear: async (key) => void (await limiter.delete(key)),
  }
}

function refuse(reason: RateLimiterRes | Error): never {
  if (reason instanceof Error) throw reason
  throw tooMany(reason.msBeforeNext)
}

/** What is said to who has no more points, and has some again after so long. */
export function tooMany(waitMs: number) {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  return new ApiError(429, `操作太频繁，请${spoken(retryAfter)}后再试`, { retryAfter })
}

const spoken = (seconds: number) => (seconds < 100 ? `${seconds}秒` : seconds < 6000 ? `${Math.ceil(seconds / 60)}分钟` : `${Math.ceil(seconds / 3600)}小时`)

/** The limiter writes its own statements; here they run like all others. */
const storeOver = (db: Db) => ({
  async query({ text, values = [] }: { text: string; values?: unknown[] }) {
    const rows = await db.rows({ text, values })
    return { rows, rowCount: rows.length }
  },
})

/**
 * An IPv6 client controls its whole /64 network, which counts as one. An IPv4 address counts as itself, in whatever
 * form it is written.
 */
export function networkOf(ip: string) {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return 'parts' in address
    ? address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : address.toString()
}
