import { ApiError } from '@console/shared/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/db'

const READY_WITHIN_MS = 2_000

/** For whoever watches over the process: is it alive, and can it work. Nothing more is told. */
export function healthRoutes(app: FastifyInstance, db: Db) {
  const ok = { code: 200, msg: '成功', data: null }
  app.get('/healthz', { config: { access: 'public' } }, async () => ok)
  app.get('/readyz', { config: { access: 'public' }, handlerTimeout: READY_WITHIN_MS }, async () => {
    const ready = await db.one(sql`select 1`).then(Boolean, () => false)
    if (!ready) throw new ApiError(503, '服务尚未就绪', { retryAfter: 5 })
    return ok
  })
}
