import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { BodyClock, bodyLimits } from './body-clock'

const { windowMs, bytesPerSecond } = bodyLimits
const ENOUGH = (bytesPerSecond * windowMs) / 1_000

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }))
afterEach(() => jest.useRealTimers())

/** A body that is read as it arrives, and how often it was reported as too slow. */
function upload() {
  const raw = new PassThrough()
  const tooSlow = jest.fn()
  new BodyClock({ raw } as unknown as FastifyRequest, bodyLimits, () => undefined).atRate(tooSlow)
  /** The client sends so many bytes, and a window passes. */
  async function send(bytes: number) {
    if (bytes) raw.write(Buffer.alloc(bytes))
    await new Promise(setImmediate)
    jest.advanceTimersByTime(windowMs)
  }
  return { raw, tooSlow, send }
}

test('SEC-R4 each window needs its bytes', async () => {
  const { tooSlow, send } = upload()
  await send(ENOUGH * 3)
  expect(tooSlow).not.toHaveBeenCalled()
  await send(ENOUGH - 1)
  expect(tooSlow).toHaveBeenCalledTimes(1)
})

test('SEC-R4 bytes that wait for a slow consumer do not count against the client', async () => {
  const { raw, tooSlow, send } = upload()
  raw.pause()
  for (const bytes of [100, 0, 0]) await send(bytes)
  expect(tooSlow).not.toHaveBeenCalled()
  raw.resume()
  await send(0)
  expect(tooSlow).toHaveBeenCalled()
})
