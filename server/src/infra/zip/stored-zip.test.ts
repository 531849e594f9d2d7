import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { unzip } from '../../testing/unzip'
import { storedZip, type ZipEntry } from './stored-zip'

const at = new Date('2026-06-01T10:30:20+08:00')
const entryOf = (name: string, content: Uint8Array): ZipEntry => ({
  name,
  at,
  size: content.length,
  crc32: crc32(content),
  read: async ({ start, end }) => Readable.from([Buffer.from(content.subarray(start, end))]),
})

test('any zip program finds the names and bytes', async () => {
  const zip = storedZip([entryOf('证据/合同.txt', Buffer.from('合同正文')), entryOf('空', Buffer.alloc(0))])
  const bytes = await buffer(zip.read())
  expect(bytes.length).toBe(zip.size)
  expect([...(await unzip(bytes))]).toEqual([
    ['证据/合同.txt', '合同正文'],
    ['空', ''],
  ])
})

test('any range equals that part of the whole, and opens only the entries in it', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 30 }), { maxLength: 6 }), fc.nat(), fc.nat(), async (contents, one, other) => {
      const opened: number[] = []
      const zip = storedZip(
        contents.map((content, i) => {
          const entry = entryOf(`${i}`, content)
          const read: ZipEntry['read'] = (range) => {
            opened.push(i)
            return entry.read(range)
          }
          return { ...entry, read }
        }),
      )
      const whole = await buffer(zip.read())
      expect(opened).toEqual(contents.flatMap((content, i) => (content.length ? [i] : [])))
      const [start, end] = [one % (zip.size + 1), other % (zip.size + 1)].sort((a, b) => a - b) as [number, number]
      opened.length = 0
      expect((await buffer(zip.read({ start, end }))).equals(whole.subarray(start, end))).toBe(true)
      expect(opened.length).toBeLessThanOrEqual(contents.length)
      if (start === end) expect(opened).toEqual([])
    }),
  ))

test('at most a few pieces are read ahead of the reader', async () => {
  let taken = 0
  const large = Readable.from(
    (function* () {
      for (; taken < 160; taken++) yield Buffer.alloc(64 * 1024)
    })(),
    { objectMode: false },
  )
  const zip = storedZip([{ ...entryOf('大', Buffer.alloc(0)), size: 10 * 1024 * 1024, read: async () => large }]).read()
  await new Promise((resolve) => zip.once('readable', resolve))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(taken).toBeLessThan(6)
  zip.destroy()
})

test('an entry that fails fails the zip, and a reader who leaves closes the open entry', async () => {
  const failing = {
    ...entryOf('坏', Buffer.from('ab')),
    read: async () =>
      new Readable({
        read() {
          this.destroy(new Error('EIO'))
        },
      }),
  }
  await expect(buffer(storedZip([failing]).read())).rejects.toThrow('EIO')

  const source = new Readable({ read: () => void setImmediate(() => source.push(Buffer.alloc(1000))) })
  const zip = storedZip([{ ...entryOf('大', Buffer.alloc(0)), size: 1e9, read: async () => source }]).read()
  await new Promise((resolve) => zip.once('data', resolve))
  await new Promise((resolve) => setImmediate(resolve))
  zip.destroy()
  await new Promise((resolve) => source.once('close', resolve))
  expect(source.destroyed).toBe(true)
})
