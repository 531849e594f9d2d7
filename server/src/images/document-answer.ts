import { parse } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FairQueue } from '../fair-queue'
import type { FileStore } from '../files/file-store'
import { type Stored, storedFile } from '../files/stored-file'
import type { Operator } from '../access/operator'
import type { FileAnswer } from '../files/file-answer'
import { burntWatermark } from './burnt-watermark'

/** Each holds an image of up to 200 MB unpacked, and a thread. The watermark of one operator's images never keeps another waiting. */
const queue = new FairQueue({ inAll: 3, each: 2 })

/**
 * A document of a person as an answer. An image leaves with the watermark of the operator who looks at it and this minute; any other file as it is stored. Of a watermarked image
 * neither size nor version is told: every answer has other bytes, so parts of two never make one, and a range is answered with the whole.
 */
export function documentAnswer(files: FileStore, stored: Stored, { missing, operator }: { missing: string; operator: Operator }): FileAnswer {
  const original = storedFile(files, stored, { missing })
  if (!stored.type.startsWith('image/')) return original
  return {
    name: `${parse(stored.name).name}.jpg`,
    type: 'image/jpeg',
    inline: stored.inline,
    open: () =>
      queue.run(operator.accountId, async () => Readable.from([await burntWatermark(await buffer(await original.open()), markOf(operator, new Date()))])),
  }
}

const SHANGHAI_MS = 8 * 3_600_000

/** Realname, end of the account (of an e-mail address that of its name: the domain is everybody's), minute in China. */
export const markOf = ({ realname, username }: Pick<Operator, 'realname' | 'username'>, at: Date) =>
  `${realname} · ${username.split('@', 1)[0]!.slice(-6)} · ${new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ')}`
