import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import type { FastifyInstance } from 'fastify'

/** Requests that wait on one connection for the answer before theirs. Browsers send one after the other. */
const WAITING_AT_MOST = 32

/**
 * Lets every answer close with its client, so that what an answer holds, a place or a file, is given back. Two of
 * Node's do not:
 * - HTTP/1.1: a client may send requests without waiting for answers. Node hands on all of them at once, and closes
 *   only the answer that has the connection. So a request waits until its answer has it.
 * - HTTP/2: an answer does not say that it is closed, as streams do.
 */
export function closeAnswersWithClients(app: FastifyInstance) {
  const waiting = new WeakMap<object, number>()

  app.addHook('onRequest', (request, reply, done) => {
    const raw = reply.raw as ServerResponse<IncomingMessage> | Http2ServerResponse
    if ('stream' in raw) {
      const { stream } = raw
      Object.defineProperties(raw, { closed: { get: () => stream.closed }, destroyed: { get: () => stream.destroyed } })
      return done()
    }
    if (raw.socket) return done()
    const { socket } = request.raw
    const before = waiting.get(socket) ?? 0
    if (before >= WAITING_AT_MOST) return void socket.destroy()
    waiting.set(socket, before + 1)
    raw.once('socket', () => {
      waiting.set(socket, waiting.get(socket)! - 1)
      done()
    })
  })
}
