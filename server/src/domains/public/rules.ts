import { publicPages } from '@console/platform/contract/public'
import type { KeptFile } from '../../evidence/pieces/queries'
import type { FileKind } from '../../evidence/pieces/save-evidence'

/** What phones of Apple play as it is. */
const PLAYED_EVERYWHERE = new Set(['video/mp4', 'video/quicktime', 'audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/aac', 'audio/wav', 'audio/x-wav'])

/** Whether a phone of Apple needs another version of a file. */
export const needsTranscoding = (type: string) => /^(video|audio)\//.test(type) && !PLAYED_EVERYWHERE.has(type)

/** What a path can look like; anything else is in no table, and some of it in no text of the database. */
export const isPath = (text: string) => /^[\w.-]{1,100}$/.test(text)

/** The kinds of files that a preview shows. */
const SHOWN: readonly FileKind[] = ['original', 'transcoded', 'thumbnail']

/** Whether a file belongs to what a link is to. */
export const isPreviewed = ({ evidenceId, kind, fileStatus }: KeptFile, linked: { evidenceId: number }) =>
  evidenceId === linked.evidenceId && fileStatus === 1 && SHOWN.includes(kind)

export const addressOfFile = (path: string, grant: string) => `${publicPages.file.path}?${new URLSearchParams({ path, grant })}`

/** What an evidence number can look like. */
export const isNumber = (text: string) => /^[A-Z0-9]{8,32}$/i.test(text)

/** No file has it. What is no hash is looked up by it, so that it takes as long as any other. */
const NO_HASH = Buffer.alloc(32)

export const sha256In = (hex: string) => (/^[0-9a-f]{64}$/i.test(hex) ? Buffer.from(hex, 'hex') : NO_HASH)
