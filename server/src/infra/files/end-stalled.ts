import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream'

/**
 * Passes on a body, and ends with an error when nothing comes for so many milliseconds while somebody reads. A reader
 * that takes its time is waited for.
 */
export const endStalled = (body: Readable, ms: number, error: () => Error): Readable => pipeline(body, new Awaited(ms, error), () => undefined)

class Awaited extends Transform {
  private timer?: NodeJS.Timeout

  constructor(
    private readonly ms: number,
    private readonly error: () => Error,
  ) {
    super()
  }

  /** Somebody reads. */
  override _read(size: number) {
    this.timer ??= setTimeout(() => this.destroy(this.error()), this.ms)
    super._read(size)
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.stopWaiting()
    done(null, chunk)
  }

  override _final(done: TransformCallback) {
    this.stopWaiting()
    super._final(done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    this.stopWaiting()
    super._destroy(error, done)
  }

  private stopWaiting() {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
