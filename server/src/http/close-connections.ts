import type { ServerResponse } from 'node:http'
import type { ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** For so long a closing server waits for answers that are under way. */
const GRACE_MS = 4_000
const LOOK_EVERY_MS = 100
const LISTENERS = 20

/**
 * Ends the connections of a closing server: idle ones at once, busy ones as soon as their answers are out, and after
 * GRACE_MS whatever is left. Without this a client that keeps its connection open keeps the server from closing.
 */
export function closeConnectionsWith(app: FastifyInstance) {
  const sockets = membersOf<Socket>(app, 'connection')
  const sessions = membersOf<ServerHttp2Session>(app, 'session')
  sparePendingBytes(app)
  const timers: NodeJS.Timeout[] = []

  app.addHook('preClose', async () => {
    const closeIdle = () => {
      // Sends GOAWAY; the session ends with its last stream.
      for (const session of sessions) if (!session.closed) session.close()
      app.server.closeIdleConnections?.()
    }
    closeIdle()
    timers.push(setInterval(closeIdle, LOOK_EVERY_MS))
    timers.push(
      setTimeout(() => {
        app.log.warn({ connections: sockets.size }, 'closing cut off connections that were still busy')
        for (const socket of sockets) socket.destroy()
      }, GRACE_MS),
    )
  })
  app.addHook('onClose', async () => timers.forEach(clearInterval))
}

/** What a server has announced with an event and has not closed since. */
function membersOf<T extends Socket | ServerHttp2Session>(app: FastifyInstance, event: string) {
  const members = new Set<T>()
  app.server.on(event, (member: T) => {
    members.add(member)
    member.once('close', () => members.delete(member))
  })
  return members
}

/**
 * Node takes a connection for idle once its answer has ended, though bytes of it may still be on their way into the
 * socket, and cuts it off. So nothing is closed as idle while an answer is in that state; that is asked again soon.
 * `server.close` goes this way, too.
 */
function sparePendingBytes(app: FastifyInstance) {
  const answers = new Set<ServerResponse>()
  app.addHook('onRequest', async ({ raw }, reply) => {
    // An HTTP/2 session ends with its last stream.
    if (raw.httpVersionMajor !== 1) return
    answers.add(reply.raw)
    // What reads, limits, counts and logs an answer waits for its end, too: more than the ten that Node takes for a
    // leak.
    reply.raw.setMaxListeners(LISTENERS)
    reply.raw.once('close', () => answers.delete(reply.raw))
  })
  const { server } = app
  const closeIdle = server.closeIdleConnections?.bind(server)
  if (!closeIdle) return
  server.closeIdleConnections = () => {
    if (![...answers].some(({ writableEnded, writableFinished }) => writableEnded && !writableFinished)) closeIdle()
  }
}
