import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { noFileYet } from '@console/platform/contract/evidence'
import type { FileAnswer } from '../../infra/files/file-answer'
import type { FileStore } from '../../infra/files/file-store'
import { storedFile } from '../../infra/files/stored-file'
import { imageQueue } from '../../infra/images/image-queue'
import { thumbnail } from '../../infra/images/thumbnail'
import type { Operator } from '../../operators/access/operator'
import type { KeptFile } from './queries'

/** All of a file is in memory while its thumbnail is made. */
const MOST_BYTES = 64 * 1024 * 1024

export const hasThumbnail = ({ type, size }: Pick<KeptFile, 'type' | 'size'>) => /^image\/(png|jpeg|webp)$/.test(type) && size <= MOST_BYTES

/**
 * The image of a piece of evidence, small. It is a hint in a list: no event of custody. @throws ApiError 422 for what
 * is no image
 */
export const thumbnailAnswer = (files: FileStore, file: KeptFile, { accountId }: Operator): FileAnswer => ({
  name: '缩略图.jpg',
  type: 'image/jpeg',
  inline: true,
  open: async () =>
    Readable.from([await imageQueue.run(accountId, async () => thumbnail(await buffer(await storedFile(files, file, { missing: noFileYet[0] }).open())))]),
})
