import { finished, type Readable } from 'node:stream'
import { ApiError } from '@console/shared/contract'

const IN_ALL = 3
const RETRY_AFTER_SECONDS = 10

/** Keeps exports few: one of an account at a time, three of everybody. */
export class ExportSlots {
  private readonly accounts = new Set<number>()

  /**
   * Starts an export in a slot, which is free again when the stream has ended, however it ended.
   * @throws ApiError 429 when there is none.
   */
  take(accountId: number, start: () => Readable): Readable {
    if (this.accounts.has(accountId)) throw busy('您有一个导出正在进行，请等它完成后再试')
    if (this.accounts.size >= IN_ALL) throw busy('同时进行的导出过多，请稍后再试')
    const stream = start()
    this.accounts.add(accountId)
    finished(stream, () => this.accounts.delete(accountId))
    return stream
  }
}

const busy = (message: string) => new ApiError(429, message, { retryAfter: RETRY_AFTER_SECONDS })
