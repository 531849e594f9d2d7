import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, type Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileStore, filesIn } from './file-store'
import { READ_BYTES, reuseSentBuffers } from './read-buffers'

const directory = mkdtempSync(join(tmpdir(), 'console-read-buffers-'))
afterAll(() => rmSync(directory, { recursive: true }))

const files = fileStore({ dataDir: directory })
const READS = 20
const contents = new Map<string, Buffer>()
beforeAll(async () => {
  for (let i = 0; i < 4; i++) {
    const bytes = randomBytes(READS * READ_BYTES + i)
    contents.set((await files.put(bytes)).file, bytes)
  }
})

const read = async (file: string) => (await files.read(file)) as Readable

/** A response that stores what it was sent, each piece after a delay: `delay` resolves before. */
function slowResponse(delay: () => Promise<unknown>) {
  const sent: Buffer[] = []
  const memory = new Set<ArrayBufferLike>()
  const response = new Writable({
    write(chunk: Buffer, _encoding, done) {
      memory.add(chunk.buffer)
      delay().then(() => {
        sent.push(Buffer.from(chunk))
        done()
      }, done)
    },
  })
  reuseSentBuffers(response)
  return { response, memory, bytes: () => Buffer.concat(sent) }
}

const turns = (most: number) => async () => {
  for (let left = Math.random() * most; left > 0; left--) await new Promise(setImmediate)
}

test('buffers of sent data are reused, and a large file needs the memory of a few reads', async () => {
  const [[file, bytes]] = [...contents] as [[string, Buffer]]
  const { response, memory, bytes: sent } = slowResponse(turns(3))
  await pipeline(await read(file), response)
  expect(sent().equals(bytes)).toBe(true)
  expect(memory.size).toBeLessThan(READS / 2)
})

test('simultaneous downloads of different speeds each get their own bytes', async () => {
  const downloads = [...contents, ...contents].map(async ([file, bytes], i) => {
    const { response, bytes: sent } = slowResponse(turns(2 + 4 * i))
    await pipeline(await read(file), new PassThrough({ highWaterMark: 4 * READ_BYTES }), response)
    return sent().equals(bytes)
  })
  expect(await Promise.all(downloads)).toEqual(downloads.map(() => true))
})

test('a buffer of which a part is still being sent is not reused', async () => {
  const [[file, bytes]] = [...contents] as [[string, Buffer]]
  const { response } = slowResponse(turns(1))
  const kept: Buffer[] = []
  for await (const chunk of await read(file)) {
    kept.push(chunk.subarray(1))
    await new Promise((sent) => response.write(chunk.subarray(0, 1), sent))
  }
  await pipeline(await read(file), slowResponse(turns(1)).response)
  expect(Buffer.concat(kept).equals(Buffer.concat(splitAt(bytes)))).toBe(true)
})

/** The bytes without the first of each read. */
const splitAt = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / READ_BYTES) }, (_, i) => bytes.subarray(i * READ_BYTES + 1, (i + 1) * READ_BYTES))

test('a reader that leaves closes the file, and a read error reaches the reader', async () => {
  const [file] = [...contents.keys()] as [string]
  const body = await read(file)
  for await (const _ of body) break
  expect(body.destroyed).toBe(true)
  writeFileSync(join(filesIn(directory), 'whole'), 'x')
  expect(await buffer(await read('whole'))).toEqual(Buffer.from('x'))
  await expect(buffer(await read(file.slice(0, 2)))).rejects.toMatchObject({ code: 'EISDIR' })
})
