import type { appKinds, Device, fileStatuses, fileTypes } from '@console/platform/contract/evidence'
import type { StoredFile } from '../../infra/files/file-store'
import type { Digests } from '../../infra/files/digests'

/** A file that the store has, as it is shown and sent. */
export interface EvidenceFile extends StoredFile {
  name: string
  /** The media type. */
  type: string
  crc32: number
}

/** A piece of evidence as a capture hands it over. */
export interface NewEvidence {
  baoquan: string
  userId: number
  /** The product that it was saved with. */
  type: string
  title: string
  isApp: keyof typeof appKinds
  fileType: keyof typeof fileTypes
  fileStatus: keyof typeof fileStatuses
  newData: 0 | 1
  /** Of the file as it was captured, also while it is not here yet. Anyone who captured it may not know its SM3. */
  digests: Pick<Digests, 'sha256'> & Partial<Digests>
  /** What is uploaded. */
  file?: EvidenceFile
  savedAt: Date
  startedAt?: Date
  endedAt?: Date
  address?: string
  device?: Device
  html?: string
  /** Who handed it over, where that was a caller of the open interface: the first event of its custody says so. */
  handover?: Handover
}

/**
 * How a piece came from outside: who gave it, from which address, and the signed header of the call, by which it can be
 * proved.
 */
export interface Handover {
  by: string
  ip: string
  detail: string
}
