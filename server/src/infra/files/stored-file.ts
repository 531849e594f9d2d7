import { ApiError } from '@console/platform/contract'
import type { ByteRange } from './byte-range'
import { verified } from './verified-stream'
import type { FileAnswer } from './file-answer'
import type { FileStore } from './file-store'

export interface Stored extends Pick<FileAnswer, 'name' | 'type' | 'inline'> {
  /** What the store knows the file by. */
  file: string
  size: number
  sha256: string
}

interface Watch {
  /** The message for an operator when the store does not have the file. */
  missing: string
  /** Awaited once the store has the file, before any of it is read. What it throws, the answer throws. */
  onOpen?: () => Promise<unknown>
  /** Told whenever all of the file was read, or could not be: whether it is what was stored. */
  onVerified?: (intact: boolean) => Promise<void>
}

/** A file of the store as an answer. Read whole, it is held against its hash on the way out; of a part only the length is known. */
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
