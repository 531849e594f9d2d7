import { createHash, type KeyObject, sign, verify, type X509Certificate } from 'node:crypto'
import { isSignedBySm2, pki, signBySm2 } from '@console/platform/proof'
import type { GivenCertificate } from '../../config/config'
import { certificatesIn, isForSm2 } from '../../config/places'
import { FairQueue } from '../../infra/jobs/fair-queue'
import { newBreaker } from '../../infra/outside/breaker'
import { post } from '../../infra/outside/post'

/** Of a key, and the digest that goes with it: SHA-256, or SM3 for SM2. */
export type Scheme = 'RSA-SHA256' | 'ECDSA-SHA256' | 'SM2-SM3'

/** What signs: a key in this process, or a device elsewhere. */
export interface SigningKey {
  scheme: Scheme
  /** How many signatures it is asked for at the same time. */
  atOnce: number
  /** The signature of the content, whole: PKCS #1 for RSA, otherwise r and s in DER. */
  sign(content: Uint8Array): Promise<Buffer>
}

/** A key in this process. */
export function localKey(key: KeyObject): SigningKey {
  // A signature costs it nothing but computing.
  const atOnce = 1
  if (key.asymmetricKeyType === 'rsa') return { scheme: 'RSA-SHA256', atOnce, sign: async (content) => sign('sha256', content, key) }
  if (key.asymmetricKeyType === 'ec') return { scheme: 'ECDSA-SHA256', atOnce, sign: async (content) => sign('sha256', content, key) }
  return { scheme: 'SM2-SM3', atOnce, sign: async (content) => Buffer.from(await signBySm2(content, await secretOf(key))) }
}

/** The number that a key on a curve is. Node has no name for keys of SM2, and hands them out as PKCS #8 alone. */
async function secretOf(key: KeyObject): Promise<Uint8Array> {
  const { asn1js } = await pki()
  // PrivateKeyInfo ::= SEQUENCE { version, algorithm, OCTET STRING { ECPrivateKey ::= SEQUENCE { version, privateKey
  // OCTET STRING, … } } }
  const info = asn1js.fromBER(Uint8Array.from(key.export({ type: 'pkcs8', format: 'der' }))).result as InstanceType<typeof asn1js.Sequence>
  const inner = asn1js.fromBER((info.valueBlock.value[2] as InstanceType<typeof asn1js.OctetString>).valueBlock.valueHexView).result as InstanceType<
    typeof asn1js.Sequence
  >
  return (inner.valueBlock.value[1] as InstanceType<typeof asn1js.OctetString>).valueBlock.valueHexView
}

const POINT_BYTES = 65

/** Which scheme a certificate's key is for. */
function schemeOf(certificate: X509Certificate): Scheme {
  if (isForSm2(certificate)) return 'SM2-SM3'
  return certificate.publicKey.asymmetricKeyType === 'rsa' ? 'RSA-SHA256' : 'ECDSA-SHA256'
}

const isSignedBy = ({ publicKey }: X509Certificate, scheme: Scheme, content: Uint8Array, signature: Uint8Array) =>
  scheme === 'SM2-SM3'
    ? isSignedBySm2(content, signature, publicKey.export({ type: 'spki', format: 'der' }).subarray(-POINT_BYTES))
    : verify('sha256', content, publicKey, signature)

const MAX_BYTES = 16 * 1024

/** A device elsewhere that signs. */
export interface SigningService extends SigningKey {
  /** Whether it has failed so often that it is asked seldom. */
  isDown(): boolean
}

/** What signs with a certificate, where that is a service. */
export const signingServiceOf = (given?: GivenCertificate): SigningService | undefined =>
  given && 'signerUrl' in given ? keyElsewhere(given.signerUrl, certificatesIn(given.cert)[0]!, given.atOnce) : undefined

/**
 * Asks a signing service over HTTP (docs/proofs.md): `{ algorithm, certificate, data }`, where `certificate` is the
 * SHA-256 of the certificate in hex and `data` the content in Base64, is answered by `{ signature }` in Base64. What it
 * answers is checked before anybody keeps it.
 */
export function keyElsewhere(url: string, certificate: X509Certificate, atOnce = 1): SigningService {
  const scheme = schemeOf(certificate)
  const digest = createHash('sha256').update(certificate.raw).digest('hex')
  const breaker = newBreaker('签名服务')
  const places = new FairQueue({ inAll: atOnce, each: atOnce })
  return {
    scheme,
    atOnce,
    isDown: breaker.isOpen,
    sign(content) {
      const ask = async () => {
        const body = JSON.stringify({ algorithm: scheme, certificate: digest, data: Buffer.from(content).toString('base64') })
        const answer = await post(url, { type: 'application/json', body, maxBytes: MAX_BYTES })
        const { signature } = JSON.parse(answer.toString()) as { signature?: unknown }
        const bytes = Buffer.from(typeof signature === 'string' ? signature : '', 'base64')
        if (!(await isSignedBy(certificate, scheme, content, bytes))) throw new Error('The signing service answered no signature by the key of the certificate')
        return bytes
      }
      // Certificates that somebody waits for are signed besides what evidence needs.
      return places.run('sign', () => breaker.run(ask))
    },
  }
}
