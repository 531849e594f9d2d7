import { ApiError, type Route } from '@console/platform/contract'
import type { FastifyRequest } from 'fastify'
import type { Operator } from '../../operators/access/operator'
import { masked } from '../../operators/access/masked-mobile'
import { recordChange } from '../../operators/audit/trail'
import type { Db } from '../../infra/db/db'
import { FairQueue } from '../../infra/jobs/fair-queue'
import { UnderWay } from './idempotency'
import { rateLimit } from './rate-limit'

const HOUR = 3600

/** What runs holds a point until it has found somebody: more of one account wait. */
const AT_ONCE = 4

/**
 * Lists mask mobiles, and a write that looks a person up by one reveals whether somebody has it. So each such call of
 * an account takes a point before it runs, and gets it back unless it was refused: what is typed wrong now and then is
 * answered, the ten thousand numbers behind four hidden digits are not. What was refused is recorded, in a transaction
 * of its own.
 */
export function missLimit(db: Db, { path, summary, findsPersonBy: field }: Route, { relaxed }: { relaxed: boolean }) {
  const limits = [
    rateLimit(db, 'misses hour', { points: 20, seconds: HOUR }, { relaxed }),
    rateLimit(db, 'misses day', { points: 50, seconds: 24 * HOUR }, { relaxed }),
  ]
  const queue = new FairQueue({ inAll: Number.POSITIVE_INFINITY, each: AT_ONCE })

  async function limited<T>(request: FastifyRequest, write: () => Promise<T>): Promise<T> {
    const { accountId, realname } = request.operator as Operator
    const key = `${accountId} ${path}`
    for (const limit of limits) await limit.take(key)
    try {
      const answer = await write()
      for (const limit of limits) await limit.refund(key)
      return answer
    } catch (error) {
      const { message, code } = error instanceof ApiError ? error : { message: '', code: 500 }
      if (code >= 500 || error instanceof UnderWay) for (const limit of limits) await limit.refund(key)
      else {
        const named = masked(String((request.input as Record<string, unknown>)[field!]))
        const action = `${summary}被拒绝：${message}（${named}）`
        await db.transaction((tx) =>
          recordChange(tx, { at: new Date(), accountId, operator: realname, ip: request.ip }, { subject: 'account', subjectId: accountId, action }),
        )
      }
      throw error
    }
  }

  return <T>(request: FastifyRequest, write: () => Promise<T>) => queue.run((request.operator as Operator).accountId, () => limited(request, write))
}
