import { parse } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ApiError } from '@console/platform/contract'
import type { FileStore } from '../infra/files/file-store'
import { type Stored, storedFile } from '../infra/files/stored-file'
import type { Operator } from '../operators/access/operator'
import type { FileAnswer } from '../infra/files/file-answer'
import { burntWatermark } from '../infra/images/burnt-watermark'
import { imageQueue } from '../infra/images/image-queue'

interface Shown {
  /** The message for the operator when the store does not have the file. */
  missing: string
  operator: Operator
}

/**
 * A document of a person as an answer. An image leaves with the watermark of the operator who looks at it and this
 * minute; any other file as it is stored. Of a watermarked image neither size nor version is sent: every answer has
 * other bytes, so parts of two never make one, and a range is answered with the whole.
 */
export function documentAnswer(files: FileStore, stored: Stored, shown: Shown): FileAnswer {
  if (!isImage(stored)) return storedFile(files, stored, shown)
  return {
    name: `${parse(stored.name).name}.jpg`,
    type: 'image/jpeg',
    inline: stored.inline,
    open: async () => Readable.from([await marked(files, stored, shown)]),
  }
}

/**
 * The document as it is stored, where it is an image that no watermark can be burnt into, though a browser may show it;
 * undefined for any other.
 */
export async function unmarkedAnswer(files: FileStore, stored: Stored, shown: Shown): Promise<FileAnswer | undefined> {
  if (!isImage(stored)) return undefined
  try {
    await marked(files, stored, shown)
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.details.original) return storedFile(files, stored, shown)
    throw error
  }
}

const isImage = ({ type }: Stored) => type.startsWith('image/')

const marked = (files: FileStore, stored: Stored, { missing, operator }: Shown) =>
  imageQueue.run(operator.accountId, async () =>
    burntWatermark(await buffer(await storedFile(files, stored, { missing }).open()), markOf(operator, new Date())),
  )

const SHANGHAI_MS = 8 * 3_600_000

/** Realname, account, minute in China. */
export const markOf = ({ realname, username }: Pick<Operator, 'realname' | 'username'>, at: Date) =>
  `${realname} · ${username} · ${new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ')}`
