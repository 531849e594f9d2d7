import { randomBytes } from 'node:crypto'
import { CLOCKS_MS, verifyStandaloneTimestamp, OID, pki, toHex } from '@console/platform/proof'
import { FairQueue } from '../../infra/jobs/fair-queue'
import { newBreaker } from '../../infra/outside/breaker'
import { post } from '../../infra/outside/post'
import { certificatesIn } from '../../config/places'
import type { TimeStamper } from './time-stamper'

/** A time authority elsewhere: where it answers, and the roots, in PEM, that vouch for it. */
interface GivenAuthority {
  url: string
  roots: string
  /** How many tokens it may be asked for at the same time; 1 by default. */
  atOnce?: number
}

const MAX_BYTES = 64 * 1024
const GRANTED = [0, 1]

export interface TimeAuthority extends TimeStamper {
  /** Whether it has failed so often that it is asked seldom. */
  isDown(): boolean
  /** How far its clock was ahead of this server's in its last answer, in milliseconds; undefined before the first. */
  driftMs(): number | undefined
}

/** Asks an authority elsewhere by RFC 3161 over HTTP. What it answers is checked before anybody keeps it. */
export function timeAuthority({ url, roots: pem, atOnce = 1 }: GivenAuthority): TimeAuthority {
  const roots = certificatesIn(pem).map(({ raw }) => raw)
  const trusted = roots.map((root) => root.toString('base64'))
  const breaker = newBreaker('时间戳服务')
  const places = new FairQueue({ inAll: atOnce, each: atOnce })
  let driftMs: number | undefined
  return {
    roots,
    atOnce,
    isDown: breaker.isOpen,
    driftMs: () => driftMs,
    async stamp(sha256, at) {
      if (at) throw new Error('An authority elsewhere stamps with no other time than its own')
      const ask = async () => {
        const nonce = newNonce()
        const answer = await post(url, { type: 'application/timestamp-query', body: await queryOf(sha256, nonce), maxBytes: MAX_BYTES })
        const token = await tokenIn(answer)
        const stamp = await verifyStandaloneTimestamp(token, sha256, trusted)
        if (!stamp.trusted) throw new Error(`${stamp.authority} stamped it, for whom none of TSA_ROOTS vouches`)
        if (stamp.nonce !== toHex(nonce)) throw new Error('The time stamp answers another question')
        driftMs = stamp.at.getTime() - Date.now()
        if (Math.abs(driftMs) > CLOCKS_MS)
          throw new Error(`${stamp.authority} says ${stamp.at.toISOString()}, ${spoken(driftMs)} this server: one of the clocks is wrong`)
        return { token: Buffer.from(token), at: stamp.at, authority: stamp.authority }
      }
      // Statements of two certificates, heads of the ledger and renewals ask besides what stamps evidence.
      return places.run('stamp', () => breaker.run(ask))
    },
  }
}

const spoken = (driftMs: number) => `${Math.round(Math.abs(driftMs) / 1000)} s ${driftMs > 0 ? 'ahead of' : 'behind'}`

/** A positive number that is as long as it is written. */
const newNonce = () => Uint8Array.of(0x40, ...randomBytes(7))

async function queryOf(sha256: Uint8Array, nonce: Uint8Array) {
  const { pkijs, asn1js } = await pki()
  const query = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new asn1js.Null() }),
      hashedMessage: new asn1js.OctetString({ valueHex: sha256 }),
    }),
    nonce: new asn1js.Integer({ valueHex: nonce }),
    certReq: true,
  })
  return new Uint8Array(query.toSchema().toBER())
}

/** The token, byte for byte. @throws when the authority did not grant one */
async function tokenIn(answer: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const { pkijs, asn1js } = await pki()
  const { result, offset } = asn1js.fromBER(answer)
  if (offset === -1 || !(result instanceof asn1js.Sequence)) throw new Error('The authority answered something else than a time stamp')
  const [status, token] = result.valueBlock.value
  const { status: code } = new pkijs.PKIStatusInfo({ schema: status })
  if (!GRANTED.includes(code) || !token) throw new Error(`The authority granted no time stamp: status ${code}`)
  return new Uint8Array(token.valueBeforeDecodeView)
}
