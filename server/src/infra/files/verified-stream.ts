import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { ApiError } from '@console/platform/contract'

/** The expected size and digest. */
export interface Expected {
  size: number
  /** In hexadecimal digits. Without it only the size is checked. */
  sha256?: string
}

/** The bytes differ from what is expected; the stream fails with it. */
export class DamagedFile extends ApiError {
  override name = 'DamagedFile'
  constructor() {
    super(500, '文件内容与存入时不一致，已停止读取，请联系管理员')
  }
}

/** Called with whether the bytes are as expected, and with their SHA-256 in hex if all were read. */
export type OnVerified = (intact: boolean, found?: string) => Promise<void>

/**
 * Passes bytes through and checks them. The last chunk is delayed until all bytes are checked: the stream of a damaged
 * file fails and is never complete. `onEnd` is awaited before the end or the failure, with the SHA-256 found if all
 * bytes were read; it is not called for a stream that is not read to its end.
 */
export function verified(source: Readable, { size, sha256 }: Expected, onEnd: OnVerified = async () => undefined): Readable {
  const hash = sha256 === undefined ? undefined : createHash('sha256')
  let seen = 0
  let last: Buffer | undefined
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      hash?.update(chunk)
      const before = last
      last = chunk
      // A file that is too long fails before its end: it may be endless.
      if (seen > size) end(done)
      else if (before) done(null, before)
      else done()
    },
    flush: (done) => end(done),
  })
  function end(done: (error?: Error | null, last?: Buffer) => void) {
    const found = seen > size ? undefined : hash?.digest('hex')
    const intact = seen === size && found === sha256
    onEnd(intact, found).then(() => (intact ? done(null, last) : done(new DamagedFile())), done)
  }
  // When one of the two streams ends early, so does the other. The returned stream reports the failure.
  pipeline(source, check, () => undefined)
  return check
}
