import { ApiError } from '@console/platform/contract'
import type { ByteRange } from './byte-range'
import { type OnVerified, verified } from './verified-stream'
import type { FileAnswer } from './file-answer'
import type { FileStore } from './file-store'

export interface Stored extends Pick<FileAnswer, 'name' | 'type' | 'inline'> {
  /** The file's name in the store. */
  file: string
  size: number
  sha256: string
}

interface Watch {
  /** The message for an operator when the store does not have the file. */
  missing: string
  /** Awaited when the store has the file, before it is read. Its error becomes the answer's. */
  onOpen?: () => Promise<unknown>
  /** Called with whether the file is intact, when all of it was read or it is missing. */
  onVerified?: OnVerified
}

/**
 * A stored file as an answer. A whole file is compared with its hash while it is sent; of a range only the length.
 */
export const storedFile = (files: FileStore, { file, sha256, ...shown }: Stored, { missing, onOpen, onVerified }: Watch): FileAnswer => ({
  ...shown,
  etag: sha256,
  async open(range) {
    const part = isPart(range, shown.size) ? range : undefined
    const body = await files.read(file, part)
    if (!body) {
      await onVerified?.(false)
      throw new ApiError(404, missing)
    }
    try {
      await onOpen?.()
    } catch (error) {
      body.destroy()
      throw error
    }
    return part ? verified(body, { size: part.end - part.start }) : verified(body, { size: shown.size, sha256 }, onVerified)
  },
})

const isPart = (range: ByteRange | undefined, size: number) => range !== undefined && range.end - range.start < size
