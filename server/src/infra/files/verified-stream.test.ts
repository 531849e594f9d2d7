import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { verified, DamagedFile, type Expected } from './verified-stream'

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const inPieces = (bytes: Buffer, length: number) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
    })(),
  )

/** Reads to the end or to the failure. */
async function read(bytes: Buffer, expected: Expected, pieces = 3) {
  const results: boolean[] = []
  const passed: Buffer[] = []
  const stream = verified(inPieces(bytes, pieces), expected, async (intact) => void results.push(intact))
  try {
    for await (const chunk of stream) passed.push(chunk)
    return { passed: Buffer.concat(passed), results }
  } catch (error) {
    return { passed: Buffer.concat(passed), results, error }
  }
}

const some = fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes) => Buffer.from(bytes))

test('correct bytes pass unchanged', () =>
  fc.assert(
    fc.asyncProperty(some, fc.integer({ min: 1, max: 50 }), async (bytes, pieces) => {
      expect(await read(bytes, { size: bytes.length, sha256: sha256Of(bytes) }, pieces)).toEqual({ passed: bytes, results: [true] })
    }),
  ))

test('SEC-F5 with one flipped bit the stream fails before the last bytes are sent', () =>
  fc.assert(
    fc.asyncProperty(some, fc.nat(), fc.integer({ min: 1, max: 50 }), async (bytes, at, pieces) => {
      const flipped = Buffer.from(bytes)
      flipped[at % bytes.length]! ^= 1 << (at % 8)
      const { passed, results, error } = await read(flipped, { size: bytes.length, sha256: sha256Of(bytes) }, pieces)
      expect([error, results]).toEqual([expect.any(DamagedFile), [false]])
      expect(passed.length).toBeLessThan(bytes.length)
    }),
  ))

test.each([
  ['shorter', '01234567'],
  ['longer', '0123456789ab'],
])('SEC-F5 a file that is %s than stored fails, with and without a hash', async (_, bytes) => {
  const size = 10
  for (const sha256 of [undefined, sha256Of(Buffer.from('0123456789'))])
    expect(await read(Buffer.from(bytes), { size, sha256 })).toMatchObject({ error: expect.any(DamagedFile), results: [false] })
})

test('the result is reported before the failure is visible, and a failing report fails the stream', async () => {
  const order: string[] = []
  const late = async (intact: boolean) => {
    await new Promise(setImmediate)
    order.push(`verified ${intact}`)
  }
  await buffer(verified(Readable.from([Buffer.from('a')]), { size: 2 }, late)).catch(() => order.push('failed'))
  expect(order).toEqual(['verified false', 'failed'])
  const refusing = verified(Readable.from([Buffer.from('ab')]), { size: 2 }, () => Promise.reject(new Error('no database')))
  await expect(buffer(refusing)).rejects.toThrow('no database')
})

test('a reader who leaves closes the source, also before the first byte, and no result is reported', async () => {
  const onEnd = jest.fn(async () => undefined)
  for (const reads of [false, true]) {
    const source = new Readable({ read: () => void setImmediate(() => source.push(Buffer.alloc(1000))) })
    const stream = verified(source, { size: 1e9 }, onEnd)
    if (reads) await new Promise((resolve) => stream.once('data', resolve))
    stream.destroy()
    await new Promise((resolve) => source.once('close', resolve))
    expect(source.destroyed).toBe(true)
  }
  expect(onEnd).not.toHaveBeenCalled()
})

test('a source that fails fails the stream with its own error', async () => {
  const source = new Readable({ read: () => void source.destroy(new Error('EIO')) })
  await expect(buffer(verified(source, { size: 1 }))).rejects.toThrow('EIO')
})
