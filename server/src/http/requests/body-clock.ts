import type { IncomingMessage } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request without a body. */
    bodyClock: BodyClock | null
  }
}

export interface BodyLimits {
  /** How long a client may take to send a body. */
  wholeMs: number
  /** How much an upload's client sends in each window, on average. */
  bytesPerSecond: number
  windowMs: number
}

export const bodyLimits: BodyLimits = { wholeMs: 30_000, bytesPerSecond: 16_000, windowMs: 30_000 }

/**
 * Limits how long a body may take, for each request by itself: Node's own `requestTimeout` is one for all of them, and
 * an upload takes as long as its client keeps sending.
 */
export function limitBodyTime(app: FastifyInstance, limits = bodyLimits) {
  app.decorateRequest('bodyClock', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) request.bodyClock = new BodyClock(request, limits, () => cutOff(app, request, reply))
    done()
  })
}

/** Runs from a request's head until its body has arrived, also when the body is refused and only drained. */
export class BodyClock {
  private timer: NodeJS.Timeout | undefined
  private readonly raw: IncomingMessage

  constructor(
    { raw }: FastifyRequest,
    private readonly limits: BodyLimits,
    private readonly tooLate: () => void,
  ) {
    this.raw = raw
    const stop = () => clearTimeout(this.timer)
    raw.once('end', stop).once('close', stop)
    this.whole()
  }

  /**
   * From here on the body, which the caller is about to read, may take as long as it comes at a rate. Bytes that wait
   * for a reader who is slower count as come.
   */
  atRate(tooSlow: () => void) {
    const { windowMs, bytesPerSecond } = this.limits
    const needed = (bytesPerSecond * windowMs) / 1_000
    let received = 0
    this.raw.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    clearTimeout(this.timer)
    this.timer = setInterval(() => {
      if (received < needed && this.raw.readableLength === 0) tooSlow()
      received = 0
    }, windowMs)
  }

  /** The body is read no further: what is left of it has a fixed time again. */
  whole() {
    clearTimeout(this.timer)
    if (this.raw.readableEnded || this.raw.destroyed) return
    this.timer = setTimeout(this.tooLate, this.limits.wholeMs)
    this.timer.unref()
  }
}

export function hasBody(raw: IncomingMessage & Partial<Pick<Http2ServerRequest, 'stream'>>) {
  if (raw.stream) return !raw.stream.endAfterHeaders
  const { headers } = raw
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/** As Node does it for a request that takes too long: there may be nobody who waits for an answer. */
function cutOff(app: FastifyInstance, { raw }: FastifyRequest, reply: FastifyReply) {
  const stream = (raw as Partial<Pick<Http2ServerRequest, 'stream'>>).stream
  if (stream) stream.destroy()
  else if (reply.sent) raw.destroy()
  else app.server.emit('clientError', Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
}
