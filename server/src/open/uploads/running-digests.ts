import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { crc32 } from 'node:zlib'

export interface FileDigests {
  sha256: string
  /** Null unless requested: it takes five times as long as the others. */
  sm3: string | null
  crc32: number
}

/** The digests of the bytes of a file received so far. */
export function runningDigests({ withSm3 }: { withSm3: boolean }) {
  const sha256 = createHash('sha256')
  const sm3 = withSm3 ? createHash('sm3') : undefined
  let crc = 0
  let size = 0
  return {
    /** The number of bytes digested. */
    size: () => size,
    update(bytes: Buffer) {
      sha256.update(bytes)
      sm3?.update(bytes)
      crc = crc32(bytes, crc)
      size += bytes.length
    },
    /** Ends them. */
    digests: (): FileDigests => ({ sha256: sha256.digest('hex'), sm3: sm3?.digest('hex') ?? null, crc32: crc }),
  }
}

export type RunningDigests = ReturnType<typeof runningDigests>

/** The digests of a whole file, read from the disk. */
export async function digestsOfFile(path: string, options: { withSm3: boolean }): Promise<FileDigests> {
  const running = runningDigests(options)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) running.update(chunk)
  return running.digests()
}
