import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Problem } from '@console/platform/contract/open/problems'
import type { PartialFiles } from './partial-files'
import type { RunningDigests } from './running-digests'

interface Part {
  id: string
  /** Where in the file the part begins: its end so far. */
  offset: number
  /** The most bytes that may follow. */
  atMost: number
  /** The SHA-256 that the sender declares for these bytes, in hex. */
  sha256?: string
  /** Of the bytes before; undefined where unknown. */
  digests?: RunningDigests
}

/**
 * Appends a stream to a partial file, a chunk at a time. When this rejects, written bytes stay, except those that do
 * not match the declared digest. @returns the new length
 */
export async function appendPart(files: PartialFiles, bytes: Readable, { id, offset, atMost, sha256, digests }: Part): Promise<number> {
  const file = await files.open(id)
  const hash = sha256 === undefined ? undefined : createHash('sha256')
  let at = offset
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      if (at + chunk.length > offset + atMost) throw new Problem('too-large', '内容超过了创建上传时声明的长度')
      await writeAll(file, chunk, at)
      digests?.update(chunk)
      hash?.update(chunk)
      at += chunk.length
    }
    if (hash && hash.digest('hex') !== sha256) {
      await file.truncate(offset)
      throw new Problem('digest-mismatch', '请求体与请求头 Content-Digest 不一致')
    }
    return at
  } finally {
    // Confirmed bytes survive a power cut.
    await file.sync().finally(() => file.close())
  }
}

async function writeAll(file: Awaited<ReturnType<PartialFiles['open']>>, chunk: Buffer, at: number) {
  for (let written = 0; written < chunk.length; ) written += (await file.write(chunk, written, chunk.length - written, at + written)).bytesWritten
}
