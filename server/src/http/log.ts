import type { FastifyInstance } from 'fastify'

/** One line for each call. No query, header or body: they carry names, numbers and tokens. */
export function logCalls(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.is404 ? null : request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      account: request.operator?.accountId,
      ip: request.ip,
    })
  })
}

/** What the log says of an error. Those of the database hold the statement's values, too: they stay out. */
export const logError = ({ name, code, stack, cause }: Error & { code?: string | number }): object => ({
  type: name,
  code,
  stack,
  cause: cause instanceof Error ? logError(cause) : cause,
})
