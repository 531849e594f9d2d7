import { Readable } from 'node:stream'
import type { ByteRange } from '../files/byte-range'
import { READ_BYTES } from '../files/read-buffers'

export interface ZipEntry {
  /** With `/` between folders; never starts with one. */
  name: string
  size: number
  crc32: number
  /** Shown as its time of change. */
  at: Date
  /** The bytes of a part of it. */
  read(range: ByteRange): Promise<Readable>
}

export interface StoredZip {
  size: number
  /** All bytes, or those of a part. Entries are opened one after the other, when the reader comes to them. */
  read(range?: ByteRange): Readable
}

/** A stretch of the zip: an entry's bytes, or a header. */
interface Segment {
  start: number
  end: number
  read(range: ByteRange): Readable | Promise<Readable>
}

/** From here on a size or an offset is in a zip64 field. */
const BIG = 0xffffffff
const MANY = 0xffff

/**
 * A zip whose files are stored as they are. Their sizes and checksums are known beforehand, so that each byte of the
 * zip is known by its place: it has a length, and a download that broke off goes on where it stopped. Only the headers
 * and the chunks being sent are in memory.
 */
export function storedZip(entries: readonly ZipEntry[]): StoredZip {
  const segments: Segment[] = []
  let size = 0
  const append = (length: number, read: Segment['read']) => {
    segments.push({ start: size, end: size + length, read })
    size += length
  }
  const appendBytes = (bytes: Buffer) => append(bytes.length, ({ start, end }) => Readable.from([bytes.subarray(start, end)]))

  const headers = entries.map((entry) => {
    const offset = size
    appendBytes(localHeader(entry))
    append(entry.size, (range) => entry.read(range))
    return directoryHeader(entry, offset)
  })
  const directory = Buffer.concat(headers)
  appendBytes(Buffer.concat([directory, endOf(entries.length, directory.length, size)]))

  async function* bytes(range: ByteRange): AsyncGenerator<Buffer> {
    for (let at = firstFrom(segments, range.start); at < segments.length && segments[at]!.start < range.end; at++) {
      const { start, end, read } = segments[at]!
      const part = { start: Math.max(range.start - start, 0), end: Math.min(range.end, end) - start }
      if (part.start < part.end) yield* await read(part)
    }
  }
  return { size, read: (range = { start: 0, end: size }) => Readable.from(bytes(range), { objectMode: false, highWaterMark: READ_BYTES }) }
}

/** The first segment that ends after a place. */
function firstFrom(segments: readonly Segment[], place: number) {
  let [low, high] = [0, segments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (segments[middle]!.end > place) high = middle
    else low = middle + 1
  }
  return low
}

const VERSION = 20
const VERSION_ZIP64 = 45
const MADE_BY_UNIX = 0x0300
/** Names are UTF-8. */
const UTF8 = 0x0800
const STORED = 0
const REGULAR_FILE = 0o100644

function localHeader({ name, size, crc32, at }: ZipEntry) {
  const extra = zip64Field(size >= BIG ? [size, size] : [])
  return Buffer.concat([
    fields([0x04034b50, 4], [extra.length ? VERSION_ZIP64 : VERSION, 2], [UTF8, 2], [STORED, 2], ...dosTime(at)),
    fields([crc32, 4], [Math.min(size, BIG), 4], [Math.min(size, BIG), 4], [Buffer.byteLength(name), 2], [extra.length, 2]),
    Buffer.from(name),
    extra,
  ])
}

function directoryHeader({ name, size, crc32, at }: ZipEntry, offset: number) {
  const extra = zip64Field([...(size >= BIG ? [size, size] : []), ...(offset >= BIG ? [offset] : [])])
  return Buffer.concat([
    fields([0x02014b50, 4], [MADE_BY_UNIX | VERSION_ZIP64, 2], [extra.length ? VERSION_ZIP64 : VERSION, 2], [UTF8, 2], [STORED, 2], ...dosTime(at)),
    fields([crc32, 4], [Math.min(size, BIG), 4], [Math.min(size, BIG), 4], [Buffer.byteLength(name), 2], [extra.length, 2]),
    // No comment, the first disk, no internal attributes.
    fields([0, 2], [0, 2], [0, 2], [REGULAR_FILE * 0x10000, 4], [Math.min(offset, BIG), 4]),
    Buffer.from(name),
    extra,
  ])
}

const zip64Field = (values: readonly number[]) =>
  values.length ? fields([0x0001, 2], [8 * values.length, 2], ...values.map((value): Field => [value, 8])) : Buffer.alloc(0)

/** The end of the central directory, with its zip64 form before it where a number needs that. */
function endOf(count: number, size: number, offset: number) {
  const isLarge = count >= MANY || size >= BIG || offset >= BIG
  const large = [
    fields([0x06064b50, 4], [44, 8], [MADE_BY_UNIX | VERSION_ZIP64, 2], [VERSION_ZIP64, 2], [0, 4], [0, 4], [count, 8], [count, 8], [size, 8], [offset, 8]),
    fields([0x07064b50, 4], [0, 4], [offset + size, 8], [1, 4]),
  ]
  const [shownCount, shownSize, shownOffset] = [Math.min(count, MANY), Math.min(size, BIG), Math.min(offset, BIG)]
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], [shownCount, 2], [shownCount, 2], [shownSize, 4], [shownOffset, 4], [0, 2])
  return Buffer.concat([...(isLarge ? large : []), end])
}

type Field = readonly [value: number, bytes: 2 | 4 | 8]

function fields(...values: Field[]) {
  const buffer = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of values) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

const SHANGHAI_MS = 8 * 3_600_000

/** Zip knows no time zone, and no time before 1980: the clock of Shanghai, as everything that an operator sees. */
function dosTime(at: Date): Field[] {
  const local = new Date(at.getTime() + SHANGHAI_MS)
  const year = Math.max(local.getUTCFullYear() - 1980, 0)
  return [
    [(local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1), 2],
    [(year << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate(), 2],
  ]
}
