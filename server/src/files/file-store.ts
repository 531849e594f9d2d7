import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export interface S3Location {
  bucket: string
  region: string
  /** For services other than Amazon's. */
  endpoint?: string
  accessKeyId: string
  secretAccessKey: string
}

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
  /** Undefined when the store has no such file. */
  read(file: string): Promise<Readable | undefined>
  /** Does nothing when the store has no such file. */
  remove(file: string): Promise<void>
  /** The files of a folder that were stored before a point in time. */
  olderThan(folder: string, time: Date): AsyncIterable<string>
}

/** Where on this server's disk files lie. */
export const filesIn = (dataDir: string) => join(dataDir, 'files')

export function fileStore({ dataDir, s3 }: FileLocation): FileStore {
  const opened = s3 ? s3Disk(s3) : new Disk(new FSDriver({ location: filesIn(dataDir), visibility: 'private' }))
  const move = s3 ? (path: string, file: string) => sendToS3(s3, path, file) : (path: string, file: string) => moveOnDisk(path, join(filesIn(dataDir), file))
  return {
    async put(bytes) {
      const disk = await opened
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const file = `${sha256.slice(0, 2)}/${sha256}`
      await disk.put(file, bytes)
      return { file, size: bytes.byteLength, sha256 }
    },
    take: move,
    async read(file) {
      const disk = await opened
      return (await disk.exists(file)) ? disk.getStream(file) : undefined
    },
    remove: async (file) => (await opened).delete(file),
    async *olderThan(folder, time) {
      const disk = await opened
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll(folder, { paginationToken }).catch(nothingIfMissing)
        for (const found of page.objects) {
          // What ended meanwhile has no age.
          const stored = found.isFile && (await disk.getMetaData(found.key).catch(() => undefined))
          if (stored && stored.lastModified < time) yield found.key
        }
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}

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

const PART_BYTES = 8 * 1024 * 1024

/** In parts, of which nothing is left when one cannot be sent. */
async function sendToS3(s3: S3Location, path: string, file: string) {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  const client = new S3Client(s3Client(s3))
  try {
    await new Upload({ client, params: { Bucket: s3.bucket, Key: file, Body: createReadStream(path) }, partSize: PART_BYTES, queueSize: 2 }).done()
  } finally {
    client.destroy()
  }
  await rm(path)
}

/** Loaded only where it is configured: Amazon's client is larger than the rest of the server. */
export async function s3Disk(s3: S3Location) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(new S3Driver({ bucket: s3.bucket, ...s3Client(s3), visibility: 'private', supportsACL: false }))
}

const s3Client = ({ bucket: _, region, endpoint, ...credentials }: S3Location) => ({
  region,
  endpoint,
  credentials,
  // Without them, whoever asks a service that hangs waits for ever.
  requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  forcePathStyle: endpoint !== undefined,
})
