import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { membersOf } from './close-connections'

/** For so long a client may leave unread what was sent to it last, at most 512 kB: half a minute, as slow as an upload may be. */
const UNREAD_MS = 30_000
const LOOK_EVERY_MS = 5_000

/** Closes the connections of clients that read too slowly or not at all: each holds a file open and memory. */
export function cutOffSlowReaders(app: FastifyInstance, { tls }: { tls: boolean }) {
  const sockets = membersOf<Socket>(app, tls ? 'secureConnection' : 'connection')
  const waiting = new WeakMap<Socket, { bytes: number; since: number }>()

  const look = () => {
    const now = performance.now()
    for (const socket of sockets) {
      const { bytesWritten: bytes, writableLength: unread } = socket
      const before = waiting.get(socket)
      if (unread === 0) waiting.delete(socket)
      else if (before?.bytes !== bytes) waiting.set(socket, { bytes, since: now })
      else if (now - before.since >= UNREAD_MS) socket.destroy()
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
