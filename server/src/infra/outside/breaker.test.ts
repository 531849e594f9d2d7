import { EventEmitter, once } from 'node:events'
import { newBreaker } from './breaker'

const down = () => Promise.reject(new Error('down'))

test('three failures in a row open it, a success in between does not', async () => {
  const breaker = newBreaker('时间戳服务')
  for (const call of [down, down, async () => 'up', down, down]) await breaker.run<unknown>(call).catch(() => undefined)
  expect(breaker.isOpen()).toBe(false)
  await expect(breaker.run(down)).rejects.toThrow('时间戳服务 failed')
  expect(breaker.isOpen()).toBe(true)
  await expect(breaker.run(async () => 'up')).rejects.toThrow('时间戳服务 is not called before')
})

test('calls that fail at the same time are one failure, and one from before a success is none', async () => {
  const breaker = newBreaker('时间戳服务')
  await Promise.allSettled(Array.from({ length: 16 }, () => breaker.run(down)))
  await Promise.allSettled(Array.from({ length: 16 }, () => breaker.run(down)))
  expect(breaker.isOpen()).toBe(false)
  const early = new EventEmitter()
  const slow = breaker.run(() => once(early, 'never'))
  await breaker.run(async () => 'up')
  early.emit('error', new Error('late'))
  await expect(slow).rejects.toThrow('failed')
  expect(breaker.isOpen()).toBe(false)
})
