import { PassThrough, type Readable } from 'node:stream'
import { ApiError } from '@console/platform/contract'
import { Problem } from '@console/platform/contract/open/problems'
import type { FastifyRequest } from 'fastify'

/**
 * Streams a call's body to `read` as long as it arrives at the minimum rate. When `read` rejects, the rest is
 * discarded.
 * @throws what `read` throws; ApiError 400 or 408 for a body that breaks off, is too slow, or is replaced (`signal`)
 */
export async function readBytes<T>({ raw, bodyClock }: FastifyRequest, signal: AbortSignal, read: (bytes: Readable) => Promise<T>): Promise<T> {
  const bytes = new PassThrough({ highWaterMark: 256 * 1024 })
  // `read` rejects with it, or does not listen yet.
  bytes.on('error', () => undefined)
  const stop = (error: ApiError) => bytes.destroy(error)
  const brokenOff = () => raw.readableEnded || stop(new ApiError(400, '请求体没有完整送达，请从已收到的位置继续'))
  const replaced = () => {
    stop(new Problem('not-ready', '同一上传有新的请求，本次请求已中断'))
    raw.destroy()
  }
  if (raw.destroyed) brokenOff()
  if (signal.aborted) replaced()
  raw.once('error', brokenOff).once('close', brokenOff)
  signal.addEventListener('abort', replaced)
  // The client sends nothing more until its answer.
  raw.once('end', () => raw.setTimeout?.(0))
  bodyClock?.atRate(() => stop(new ApiError(408, '上传速度过慢，已中断，请从已收到的位置继续')))
  raw.pipe(bytes)
  try {
    return await read(bytes)
  } catch (error) {
    raw.unpipe(bytes)
    bytes.destroy()
    bodyClock?.whole()
    raw.resume()
    throw error
  } finally {
    signal.removeEventListener('abort', replaced)
  }
}
