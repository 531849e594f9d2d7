import { ApiError } from '@console/platform/contract'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Db } from '../infra/db/db'

const READY_WITHIN_MS = 2_000

interface Options {
  hasRoom: () => Promise<boolean>
  /** Whether the server is about to stop: it still answers, and should be asked no more. */
  isDraining?: () => boolean
}

/** Health checks of the process: alive, and ready. They answer nothing more; the reasons are in the log. */
export function healthRoutes(app: FastifyInstance, db: Db, { hasRoom, isDraining = () => false }: Options) {
  const ok = { code: 200, msg: '成功', data: null }
  app.get('/healthz', { config: { access: 'public' } }, async () => ok)
  const notReady = () => new ApiError(503, '服务尚未就绪', { retryAfter: 5 })
  app.get('/readyz', { config: { access: 'public' }, handlerTimeout: READY_WITHIN_MS }, async ({ log }) => {
    if (isDraining()) throw notReady()
    const problem = await Promise.all([db.rows(sql`select name from migrations limit 1`), hasRoom()]).then(
      ([, room]) => (room ? undefined : new Error('The disk is full')),
      (error: Error) => error,
    )
    if (!problem) return ok
    log.error({ err: problem }, 'not ready')
    throw notReady()
  })
}
