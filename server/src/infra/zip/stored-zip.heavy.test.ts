import { execFileSync } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { appendFileSync, createWriteStream, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { storedZip, type ZipEntry } from './stored-zip'

jest.setTimeout(30 * 60_000)

const directory = mkdtempSync(join(tmpdir(), 'console-zips-'))
afterAll(() => rmSync(directory, { recursive: true }))

const at = new Date('2026-06-01T10:30:20+08:00')
const inMemory = (name: string, content: Buffer): ZipEntry => ({
  name,
  at,
  size: content.length,
  crc32: crc32(content),
  read: async ({ start, end }) => Readable.from([content.subarray(start, end)]),
})
const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1e8 })
const names = (count: number) => Array.from({ length: count }, (_, i) => `证据/${i}.bin`)

test('a zip that is cut at random bytes and resumed is accepted by unzip, with times and names', async () => {
  const entries = names(40).map((name) => inMemory(name, randomBytes(randomInt(0, 20_000))))
  const zip = storedZip(entries)
  const expected = createHash('sha256')
    .update(await buffer(zip.read()))
    .digest('hex')
  for (let round = 0; round < 20; round++) {
    const file = join(directory, 'cut.zip')
    writeFileSync(file, '')
    for (let size = 0; size < zip.size; size = statSync(file).size) {
      const end = Math.min(size + randomInt(1, zip.size), zip.size)
      appendFileSync(file, await buffer(zip.read({ start: size, end })))
    }
    expect(run('unzip', '-tq', file)).toContain('No errors detected')
    expect(run('sha256sum', file).slice(0, 64)).toBe(expected)
  }
  expect(run('unzip', '-Z', '-T', join(directory, 'cut.zip'))).toMatch(/20260601\.103020 证据\/0\.bin/)
})

test('unzip reads a zip of 70,000 files', async () => {
  const file = join(directory, 'many.zip')
  const zip = storedZip(names(70_000).map((name) => inMemory(name, Buffer.from(name))))
  await pipeline(zip.read(), createWriteStream(file))
  expect(run('unzip', '-tq', file)).toContain('No errors detected')
  expect(run('unzip', '-Z1', file).trim().split('\n')).toHaveLength(70_000)
})

test('unzip reads a zip with a file of more than 4 GB and one after it', async () => {
  const size = 4_500_000_000
  const sparse = join(directory, 'sparse')
  openSync(sparse, 'w')
  truncateSync(sparse, size)
  const piece = Buffer.alloc(1_000_000)
  let sum = 0
  for (let done = 0; done < size; done += piece.length) sum = crc32(piece, sum)
  const large: ZipEntry = {
    ...{ name: '录像.mp4', at, size, crc32: sum },
    read: async ({ start, end }) => (await open(sparse)).createReadStream({ start, end: end - 1, highWaterMark: 1 << 20 }),
  }
  const zip = storedZip([large, inMemory('证据/后面.txt', Buffer.from('后面'))])
  const file = join(directory, 'large.zip')
  await pipeline(zip.read(), createWriteStream(file))
  expect(statSync(file).size).toBe(zip.size)
  expect(run('unzip', '-tq', file)).toContain('No errors detected')
  expect(run('unzip', '-p', file, '证据/后面.txt')).toBe('后面')
})
