import { type Signer, signData } from './sign-data'
import type { TimeStamper } from './time-stamper'

/** Signs in the platform's name. */
export interface Issuer {
  /** The root that vouches for it, in DER. */
  root: Buffer
  /** How many signatures it is asked for at the same time. */
  atOnce: number
  /** A detached CMS signature, with a time stamp of its own. `at` as for `TimeStamper.stamp`. */
  sign(content: Uint8Array, at?: Date): Promise<Buffer>
}

export const issuerOf = (signer: Signer, root: Buffer, stamper: TimeStamper): Issuer => ({
  root,
  atOnce: signer.key.atOnce,
  sign: (content, at) => signData(signer, { content, detached: true, stamp: async (hash) => (await stamper.stamp(hash, at)).token }),
})
