import type { FastifyInstance } from 'fastify'

/** One line for each call. No query, header or body: they carry names, numbers and tokens. */
export function logCalls(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config?.quiet && reply.statusCode < 400) return done()
    request.log.info({
      method: request.method,
      route: request.is404 ? null : request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      account: request.operator?.accountId,
      key: request.signer ?? undefined,
      ip: request.ip,
    })
    done()
  })
}

/** An error as the log has it. Errors of the database carry the statement's values, which are left out. */
export const logError = ({ name, code, traceId, stack, cause }: Error & { code?: string | number; traceId?: string }): object => ({
  type: name,
  code,
  traceId,
  stack,
  cause: cause instanceof Error ? logError(cause) : cause,
})

/**
 * A log whose lines hold three dots instead of each secret: some errors of libraries repeat the address or the header
 * that they were given.
 */
export function withoutSecrets(log: { write(line: string): void }, secrets: readonly string[]) {
  // As JSON writes them, the longest first: one may be a part of another.
  const written = secrets.map((secret) => JSON.stringify(secret).slice(1, -1)).sort((one, other) => other.length - one.length)
  return { write: (line: string) => log.write(written.reduce((text, secret) => text.replaceAll(secret, '…'), line)) }
}
