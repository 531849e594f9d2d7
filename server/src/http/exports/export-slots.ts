import { finished, type Readable } from 'node:stream'
import { ApiError } from '@console/platform/contract'
import type { FileAnswer } from '../../infra/files/file-answer'
import type { Operator } from '../../operators/access/operator'
import type { ExportAnswer } from './export-file'

const IN_ALL = 3
const RETRY_AFTER_SECONDS = 10

/** Keeps exports few: one of an account at a time, three of everybody. */
export class ExportSlots {
  private readonly accounts = new Set<number>()

  /** An export that takes a slot once it is opened. */
  inSlot = (file: ExportAnswer, { accountId }: Pick<Operator, 'accountId'>): FileAnswer => ({ ...file, open: () => this.take(accountId, file.open) })

  get running() {
    return this.accounts.size
  }

  /**
   * Starts an export in a slot, which is free again when the export cannot start, or when its stream has ended, however
   * it ended.
   * @throws ApiError 429 when there is none.
   */
  private async take(accountId: number, start: () => Promise<Readable>): Promise<Readable> {
    if (this.accounts.has(accountId)) throw busy('您有一个导出正在进行，请等它完成后再试')
    if (this.accounts.size >= IN_ALL) throw busy('同时进行的导出过多，请稍后再试')
    const free = () => this.accounts.delete(accountId)
    this.accounts.add(accountId)
    try {
      const stream = await start()
      finished(stream, free)
      return stream
    } catch (error) {
      free()
      throw error
    }
  }
}

const busy = (message: string) => new ApiError(429, message, { retryAfter: RETRY_AFTER_SECONDS })
