import { ApiError } from '@console/platform/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Asker, FairQueue } from '../../infra/jobs/fair-queue'
import { networkOf } from '../requests/rate-limit'

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Resolves when the answer may begin to send a file. @throws ApiError 429 when there were too many others for too
     * long
     */
    downloadPlace: (kind?: 'record' | 'build') => Promise<void>
  }
}

/**
 * How many files are being sent at a time. Each holds up to 512 kB and a file while its client reads slowly. A page
 * shows dozens of pictures at once: a request without a place waits for one, and is refused only when none is free for
 * long.
 */
const limits = {
  account: { each: 16, inAll: 256 },
  /** Many people open one link. */
  link: { each: 64, inAll: 128 },
  /** Of those without an account. Many phones of one carrier share an address. */
  address: { each: 32, inAll: 128 },
  /** Files of the console itself: a page asks for fifty of them, and an office shares an address. */
  build: { each: 128, inAll: 512 },
}

const WAIT_MS = 20_000
const RETRY_AFTER_SECONDS = 10

/** Gives every file that is sent a place, from before it is opened until its answer has ended. */
export function limitDownloads(app: FastifyInstance, waitMs = WAIT_MS) {
  const queues = {
    account: new FairQueue(limits.account),
    link: new FairQueue(limits.link),
    address: new FairQueue(limits.address),
    build: new FairQueue(limits.build),
  }

  /** The queues that an answer waits in, one after the other, and what it counts for in each. */
  function waitsIn({ request: { operator, signer, ip, input } }: FastifyReply, kind: 'record' | 'build'): [FairQueue, Asker][] {
    if (kind === 'build') return [[queues.build, networkOf(ip)]]
    if (operator) return [[queues.account, operator.accountId]]
    if (signer !== null) return [[queues.account, signer]]
    // A call of the open interface has none.
    const { grant } = (input ?? {}) as { grant?: string }
    return [...(grant === undefined ? [] : [[queues.link, grant] as [FairQueue, Asker]]), [queues.address, networkOf(ip)]]
  }

  app.decorateReply('downloadPlace', async function (this: FastifyReply, kind = 'record') {
    const ended = new AbortController()
    const wait = new AbortController()
    const late = setTimeout(() => wait.abort(), waitMs)
    ended.signal.addEventListener('abort', () => wait.abort())
    this.raw.once('close', () => ended.abort())
    if (this.raw.destroyed) ended.abort()
    for (const [queue, asker] of waitsIn(this, kind)) {
      const leave = await queue.enter(asker, wait.signal).catch(() => {
        clearTimeout(late)
        // A client that reads nothing would keep its connection otherwise.
        if (this.request.raw.httpVersionMajor === 1) this.header('connection', 'close')
        throw new ApiError(429, '同时进行的下载过多，请等其中一些完成后再试', { retryAfter: RETRY_AFTER_SECONDS })
      })
      if (ended.signal.aborted) leave()
      else ended.signal.addEventListener('abort', leave)
    }
    clearTimeout(late)
  })
}
