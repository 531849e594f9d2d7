import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type LocalFileHeader, type ZipFile } from 'yauzl'
import { noApk } from './no-apk'

const STORED = 0
const DEFLATED = 8
const SHOWN_NAME = 100

export const openZip = (path: string) =>
  new Promise<ZipFile>((resolve, reject) => {
    // Sizes are checked by `unpack`: of entries that only claim to be encrypted, too.
    yauzl.open(path, { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: false }, (error, zip) =>
      error ? reject(noApk('它不是完整的 ZIP 文件')) : resolve(zip),
    )
  })

/** @throws ApiError when an entry's name leads out of the package, or the directory is damaged */
export async function* eachEntry(zip: ZipFile): AsyncGenerator<Entry> {
  for (let read = 0; read < zip.entryCount; read++) {
    yield await new Promise<Entry>((resolve, reject) => {
      const failed = () => reject(noApk('其目录已损坏'))
      zip.once('error', failed)
      zip.once('end', failed)
      zip.once('entry', (entry: Entry) => {
        zip.off('error', failed).off('end', failed)
        resolve(entry)
      })
      zip.readEntry()
    })
  }
}

/** By the Unix mode that the zip keeps of it. */
export const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

/**
 * Unpacks an entry as phones do, which ignore that it claims to be encrypted, and answers its bytes where they are to
 * be kept.
 * @throws ApiError when it is not what the directory says
 */
export async function unpack(zip: ZipFile, entry: Entry, { kept }: { kept: boolean }): Promise<Buffer> {
  const name = entry.fileName.slice(0, SHOWN_NAME)
  const damaged = () => noApk(`${name} 已损坏`)
  const { compressionMethod, compressedSize, uncompressedSize } = entry
  const local = await localHeader(zip, entry).catch(() => Promise.reject(damaged()))
  if (!local.fileName.equals(entry.fileNameRaw) || local.compressionMethod !== compressionMethod) throw noApk(`${name} 与其目录不一致`)
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) throw noApk(`${name} 的压缩方式不受支持`)
  const chunks: Buffer[] = []
  let [size, sum] = [0, 0]
  try {
    const stream = await opened(zip, local.fileDataStart, compressedSize, compressionMethod === DEFLATED)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      sum = crc32(chunk, sum)
      if (size > uncompressedSize) break
      if (kept) chunks.push(chunk)
    }
  } catch {
    throw damaged()
  }
  if (size !== uncompressedSize || sum !== entry.crc32) throw damaged()
  return Buffer.concat(chunks)
}

const localHeader = (zip: ZipFile, entry: Entry) =>
  new Promise<LocalFileHeader>((resolve, reject) => zip.readLocalFileHeader(entry, (error, header) => (error ? reject(error) : resolve(header))))

const opened = (zip: ZipFile, start: number, size: number, isDeflated: boolean) =>
  new Promise<Readable>((resolve, reject) =>
    zip.openReadStreamLowLevel(start, size, 0, size, isDeflated, null, (error, stream) => (error ? reject(error) : resolve(stream))),
  )
