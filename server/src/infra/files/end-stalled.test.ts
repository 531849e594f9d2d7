import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { endStalled } from './end-stalled'

const MS = 200
const watched = (body: Readable) => endStalled(body, MS, () => new Error('nothing came'))
const bytes = (size: number) => Buffer.alloc(size, 'x')

test('a body is passed on as it is', async () => {
  expect((await buffer(watched(Readable.from([bytes(100_000), bytes(3), bytes(200_000)])))).equals(bytes(300_003))).toBe(true)
})

test('one of which nothing comes any more ends with an error, and is closed', async () => {
  const body = new Readable({ read() {} })
  body.push(bytes(10))
  await expect(buffer(watched(body))).rejects.toThrow('nothing came')
  expect(body.destroyed).toBe(true)
})

test('a reader that takes its time is waited for', async () => {
  const reading = watched(Readable.from(Array.from({ length: 40 }, () => bytes(64 * 1024))))
  let read = 0
  for await (const chunk of reading) {
    read += (chunk as Buffer).length
    if (read < 200_000) await setTimeout(2 * MS)
  }
  expect(read).toBe(40 * 64 * 1024)
})

test('a body that nobody reads is not counted, and is closed with its reader', async () => {
  const body = new Readable({ read() {} })
  const reading = watched(body)
  await setTimeout(2 * MS)
  expect(reading.destroyed).toBe(false)
  reading.destroy()
  await setTimeout(20)
  expect(body.destroyed).toBe(true)
})
