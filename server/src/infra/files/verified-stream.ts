import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { ApiError } from '@console/platform/contract'

/** What bytes have to be. */
export interface Expected {
  size: number
  /** In hexadecimal digits. Without it only the size is checked. */
  sha256?: string
}

/** Bytes are not what they have to be. It fails the stream that would have handed them out. */
export class DamagedFile extends ApiError {
  override name = 'DamagedFile'
  constructor() {
    super(500, '文件内容与存入时不一致，已停止读取，请联系管理员')
  }
}

/**
 * The same bytes, checked while they pass. The last of them are held back until all have been seen: what is damaged is never handed out as whole, the stream fails instead.
 * `onEnd` gets the outcome before either becomes visible; it is not called for a stream that nobody reads to its end.
 */
export function verified(source: Readable, { size, sha256 }: Expected, onEnd: (intact: boolean) => Promise<void> = async () => undefined): Readable {
  const hash = sha256 === undefined ? undefined : createHash('sha256')
  let seen = 0
  let held: Buffer | undefined
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      hash?.update(chunk)
      const before = held
      held = chunk
      // What is too long is known before its end, and may have none.
      if (seen > size) end(done)
      else if (before) done(null, before)
      else done()
    },
    flush: (done) => end(done),
  })
  function end(done: (error?: Error | null, last?: Buffer) => void) {
    const intact = seen === size && (hash === undefined || hash.digest('hex') === sha256)
    onEnd(intact).then(() => (intact ? done(null, held) : done(new DamagedFile())), done)
  }
  // When one of the two streams ends early, so does the other. The returned stream reports the failure.
  pipeline(source, check, () => undefined)
  return check
}
