import { randomBytes } from 'node:crypto'
import { OID } from '@console/platform/proof'
import * as der from './der'
import { type Signer, signData } from './sign-data'

/** Gives RFC 3161 tokens. An authority elsewhere may be slow, or down: no transaction is open during a call. */
export interface TimeStamper {
  /** The roots that vouch for it, in DER. */
  roots: readonly Buffer[]
  /** How many tokens it is asked for at the same time. */
  atOnce: number
  /** A token of now; of another time only where the authority says of itself that it is for demonstration. */
  stamp(sha256: Uint8Array, at?: Date): Promise<Stamp>
}

interface Stamp {
  token: Buffer
  /** What the token says. */
  at: Date
  /** As its certificate says. */
  authority: string
}

interface Embedded {
  name: string
  signer: Signer
  root: Buffer
  /** It may say that something was stamped at another time than now. */
  demo: boolean
}

/**
 * The time authority inside this server: RFC 3161, ECDSA P-256, ESSCertIDv2. Its word is that of the platform and no
 * more, and its name says so.
 */
export const embeddedTimeStamper = ({ name, signer, root, demo }: Embedded): TimeStamper => ({
  roots: [root],
  // A token costs it nothing but computing.
  atOnce: 1,
  async stamp(sha256, wanted) {
    if (wanted && !demo) throw new Error('Only the authority of the demo stamps with another time than now')
    // Whole seconds: DER forbids fractions that end in zeros.
    const at = new Date(Math.floor((wanted ?? new Date()).getTime() / 1000) * 1000)
    return { token: await signData(signer, { content: timestampInfo(sha256, at), contentType: OID.timestampInfo, detached: false }), at, authority: name }
  },
})

/** Its policy: none in particular. */
const ANY_POLICY = '2.5.29.32.0'

function timestampInfo(sha256: Uint8Array, at: Date): Buffer {
  return der.sequence(
    der.small(1),
    der.identifier(ANY_POLICY),
    der.sequence(der.sequence(der.identifier(OID.sha256)), der.octets(sha256)),
    der.integer(Buffer.concat([Buffer.of(0x40), randomBytes(15)])),
    der.generalizedTime(at),
    // It is right to a second.
    der.sequence(der.small(1)),
  )
}
