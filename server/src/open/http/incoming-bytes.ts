import { PassThrough, type Readable } from 'node:stream'
import { ApiError } from '@console/platform/contract'
import { Problem } from '@console/platform/contract/open/problems'
import type { FastifyRequest } from 'fastify'

/**
 * Reads a call's body of bytes as it comes, for as long as it comes at the rate of uploads. When `read` rejects, what the client sends from then on is read and dropped.
 * @throws what `read` throws; ApiError 400 or 408 for a body that breaks off or comes too slowly, or when `signal` says that another call has taken its place
 */
export async function readBytes<T>({ raw, bodyClock }: FastifyRequest, signal: AbortSignal, read: (bytes: Readable) => Promise<T>): Promise<T> {
  const bytes = new PassThrough({ highWaterMark: 256 * 1024 })
  // `read` rejects with it, or has not begun to listen.
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
