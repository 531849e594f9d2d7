import { createHash } from 'node:crypto'
import { join } from 'node:path'
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

/** Bytes kept under their hash: the same bytes are kept once, and no name that came from outside is ever a path. */
export interface FileStore {
  put(bytes: Uint8Array): Promise<StoredFile>
  /** Undefined when the store has no such file. */
  read(file: string): Promise<Readable | undefined>
}

export function fileStore({ dataDir, s3 }: FileLocation): FileStore {
  const opened = s3 ? s3Disk(s3) : new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  return {
    async put(bytes) {
      const disk = await opened
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const file = `${sha256.slice(0, 2)}/${sha256}`
      await disk.put(file, bytes)
      return { file, size: bytes.byteLength, sha256 }
    },
    async read(file) {
      const disk = await opened
      return (await disk.exists(file)) ? disk.getStream(file) : undefined
    },
  }
}

/** Loaded only where it is configured: Amazon's client is larger than the rest of the server. */
export async function s3Disk({ bucket, region, endpoint, ...credentials }: S3Location) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  // Without them, whoever asks a service that hangs waits for ever.
  const requestHandler = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true }
  const forcePathStyle = endpoint !== undefined
  return new Disk(new S3Driver({ bucket, region, endpoint, credentials, requestHandler, forcePathStyle, visibility: 'private', supportsACL: false }))
}
