import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk, KeyNormalizer } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { ByteRange } from './byte-range'
import { lendBuffer, markLent, READ_BYTES } from './read-buffers'
import { s3Disk, type S3Location, s3Reader, sendToS3 } from './s3'

export interface FileLocation {
  /** Files lie in its folder `files`, unless `s3` is given. */
  dataDir: string
  s3?: S3Location
}

export interface StoredFile {
  /** What the store knows the file by. */
  file: string
  size: number
  sha256: string
}

/** Files that the server has named itself: no name that came from outside is ever a path. */
export interface FileStore {
  /** Keeps bytes under their hash: the same bytes are kept once. */
  put(bytes: Uint8Array): Promise<StoredFile>
  /** Moves a file of this server's disk into the store. When this resolves, the file outlives a power cut. */
  take(path: string, file: string): Promise<void>
  /** The bytes of a file, or of a part of it. Undefined when the store has no such file. */
  read(file: string, range?: ByteRange): Promise<Readable | undefined>
  /** How many bytes a file has. Undefined when the store has no such file. */
  sizeOf(file: string): Promise<number | undefined>
  /** Does nothing when the store has no such file. */
  remove(file: string): Promise<void>
  /** The files of a folder that were stored before a point in time. */
  olderThan(folder: string, time: Date): AsyncIterable<string>
}

/** Where on this server's disk files lie. */
export const filesIn = (dataDir: string) => join(dataDir, 'files')

export function fileStore({ dataDir, s3 }: FileLocation): FileStore {
  const root = filesIn(dataDir)
  const opened = s3 ? s3Disk(s3) : new Disk(new FSDriver({ location: root, visibility: 'private' }))
  const move = s3 ? (path: string, file: string) => sendToS3(s3, path, file) : (path: string, file: string) => moveOnDisk(path, join(root, file))
  const reader = s3 ? s3Reader(s3) : (file: string, range?: ByteRange) => readFromDisk(join(root, file), range)
  return {
    async put(bytes) {
      const disk = await opened
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const file = `${sha256.slice(0, 2)}/${sha256}`
      await disk.put(file, bytes)
      return { file, size: bytes.byteLength, sha256 }
    },
    take: move,
    read: async (file, range) => (await reader)(keys.normalize(file), range),
    async sizeOf(file) {
      const disk = await opened
      return (await disk.exists(file)) ? (await disk.getMetaData(file)).contentLength : undefined
    },
    remove: async (file) => (await opened).delete(file),
    async *olderThan(folder, time) {
      const disk = await opened
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll(folder, { paginationToken }).catch(nothingIfMissing)
        for (const found of page.objects) {
          // Deleted meanwhile: without an age.
          const stored = found.isFile && (await disk.getMetaData(found.key).catch(() => undefined))
          if (stored && stored.lastModified < time) yield found.key
        }
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}

/** Refuses paths that lead out of the store. */
const keys = new KeyNormalizer()

const nothingIfMissing = (error: Error & { cause?: { code?: string } }): { objects: []; paginationToken?: string } => {
  if (error.cause?.code === 'ENOENT') return { objects: [] }
  throw error
}

async function moveOnDisk(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
  const folder = await open(dirname(to))
  await folder.sync().finally(() => folder.close())
}

async function readFromDisk(path: string, range?: ByteRange) {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return file && Readable.from(chunksOf(file, range), { objectMode: false, highWaterMark: READ_BYTES })
}

async function* chunksOf(file: FileHandle, { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY }) {
  try {
    for (let at = start; at < end; ) {
      const memory = lendBuffer(Math.min(READ_BYTES, end - at))
      const { bytesRead } = await file.read(memory, 0, memory.length, at)
      if (bytesRead === 0) return
      at += bytesRead
      yield markLent(memory.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
