import { sha256 } from './bytes'
import { OID } from './oid'
import { sm3 } from './sm'

/** The digest of something by an algorithm that time stamps are made of, or undefined where it is not known. */
export type DigestOf = (algorithm: typeof OID.sha256 | typeof OID.sm3) => Promise<Uint8Array | undefined>

/** Of something that is at hand. */
export const digestOf =
  (content: Uint8Array): DigestOf =>
  (algorithm) =>
    algorithm === OID.sm3 ? sm3(content) : sha256(content)

/** Of something whose SHA-256 alone is known. */
export const sha256Alone =
  (hash: Uint8Array): DigestOf =>
  async (algorithm) =>
    algorithm === OID.sha256 ? hash : undefined
