import { randomBytes } from 'node:crypto'
import { ApiError } from '@console/platform/contract'
import type { Db } from '../infra/db/db'
import type { FileStore, StoredFile } from '../infra/files/file-store'
import { imageType } from '../infra/images/read-image'
import { type Asker, FairQueue } from '../infra/jobs/fair-queue'
import { markReplaced } from './queries'

/** A document in the store, for a row that is to name it. */
export interface KeptDocument extends StoredFile {
  /** What an answer calls it by. Not to be guessed. */
  path: string
  /** The media type, by its content. */
  type: string
}

const endings: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/**
 * Each image holds up to 300 MB while it is read, and a thread. Who hands in many keeps others waiting no longer than
 * one of them takes.
 */
const reading = new FairQueue({ inAll: 1, each: 1 })

/**
 * The media type of a document of a person, by what is in it: an image that can be shown with a watermark, all of which
 * is read, in `asker`'s turn, or a PDF. Undefined for anything else.
 * @throws ApiError 422 for an image of too many pixels
 */
export async function documentType(bytes: Buffer, asker: Asker): Promise<string | undefined> {
  if (bytes.subarray(0, 5).equals(PDF_HEAD)) return bytes.subarray(-PDF_TAIL_BYTES).includes('%%EOF') ? 'application/pdf' : undefined
  return reading
    .run(asker, () => imageType(bytes))
    .catch((error) => {
      if (error instanceof ApiError && error.details.original) return undefined
      throw error
    })
}

const PDF_HEAD = Buffer.from('%PDF-')
/** Readers look for the end of a PDF in so much of its end. */
const PDF_TAIL_BYTES = 1024

/**
 * Keeps a document. Unless a row names it within some minutes it goes again: what is refused later leaves nothing
 * behind.
 */
export async function keepDocument(db: Db, files: FileStore, bytes: Buffer, type: string): Promise<KeptDocument> {
  const stored = await files.putDocument(bytes, (file) => markReplaced(db, [file]))
  return { ...stored, type, path: `${randomBytes(16).toString('hex')}.${endings[type]}` }
}
