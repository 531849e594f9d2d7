import type { Head } from '@console/platform/contract/proof'
import { sha256, utf8 } from './bytes'
import { leafHash } from './merkle'

/** The very bytes that are signed. The number of leaves is among them: a path alone would fit several. */
export const headContent = ({ number, at, size, root, previous }: Head) => utf8(['console-ledger-1', number, at, size, root, previous].join('\n'))

/** What the next head chains to, and what is stamped. */
export const headHash = (head: Head) => sha256(headContent(head))

interface FileHashes {
  sha256: Uint8Array
  sm3?: Uint8Array
}

/**
 * What is in the ledger for a file: its SHA-256, with its SM3 where that was recorded. Leaves of before are over the
 * SHA-256 alone. The nonce keeps neighbours, who see this in their own proofs, from guessing the file.
 */
export const fileLeaf = ({ sha256, sm3 }: FileHashes, nonce: Uint8Array) => (sm3 ? leafHash(utf8('sm3\n'), sha256, sm3, nonce) : leafHash(sha256, nonce))

/** What is in it for the last event of a chain of custody. */
export const custodyLeaf = (eventHash: Uint8Array, nonce: Uint8Array) => leafHash(utf8('custody\n'), eventHash, nonce)

/** What is in it for the newest entry of the audit trail. */
export const auditLeaf = (entry: { id: number; hash: Uint8Array }) => leafHash(utf8(`audit\n${entry.id}\n`), entry.hash)
