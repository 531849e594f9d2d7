import { createHash } from 'node:crypto'

/** The hash of a file as browsers check it (Subresource Integrity). */
export const integrityOf = (bytes: Uint8Array) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`
