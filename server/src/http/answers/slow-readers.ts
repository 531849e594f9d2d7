import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import type { FastifyInstance } from 'fastify'
import { reuseSentBuffers } from '../../infra/files/read-buffers'

declare module 'fastify' {
  interface FastifyReply {
    /** How many bytes of the answer's body have been sent on so far. */
    sentBytes: () => number
  }
}

export interface ReadLimits {
  /** How much a client reads in each window, on average, while there is something for it to read. */
  bytesPerSecond: number
  windowMs: number
}

/** As slow as an upload may be. */
const readLimits: ReadLimits = { bytesPerSecond: 16_000, windowMs: 30_000 }

const LOOKS_IN_A_WINDOW = 6

type Response = ServerResponse<IncomingMessage> | Http2ServerResponse

/** Since when a client has always left something unread, and how much had been sent then. */
interface Waiting {
  since: number
  sent: number
}

/**
 * Breaks off every answer, of whatever kind, whose client reads too slowly or not at all: it holds memory, a place
 * among the downloads, and often a file.
 */
export function cutOffSlowReaders(app: FastifyInstance, { bytesPerSecond, windowMs } = readLimits) {
  const answers = new Map<Response, { sentBytes: () => number; waiting?: Waiting }>()
  const needed = (bytesPerSecond * windowMs) / 1_000

  app.decorateReply('sentBytes', null as never)
  app.addHook('onRequest', (_request, reply, done) => {
    const raw = reply.raw as Response
    const sentBytes = reuseSentBuffers(raw)
    reply.sentBytes = sentBytes
    answers.set(raw, { sentBytes })
    raw.once('close', () => answers.delete(raw))
    done()
  })

  const everyMs = windowMs / LOOKS_IN_A_WINDOW
  let lookedAt = performance.now()
  const look = () => {
    const now = performance.now()
    // A blocked server has sent nothing: the windows of its clients start again.
    const wasHeldUp = now - lookedAt > 2 * everyMs
    lookedAt = now
    for (const [raw, answer] of answers) {
      const { sentBytes, waiting } = answer
      if (raw.writableLength === 0 || wasHeldUp) answer.waiting = undefined
      else if (!waiting) answer.waiting = { since: now, sent: sentBytes() }
      else if (now - waiting.since >= windowMs) {
        if (sentBytes() - waiting.sent < needed) cutOff(raw)
        answer.waiting = { since: now, sent: sentBytes() }
      }
    }
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Over HTTP/2 other answers share the connection. */
function cutOff(raw: Response) {
  if ('stream' in raw) raw.stream.destroy()
  else raw.socket?.destroy()
}
