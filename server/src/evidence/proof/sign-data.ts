import { createHash, type KeyObject, sign } from 'node:crypto'
import { OID, pki } from '@console/platform/proof'
import * as der from './der'

/** Who signs: a key, its certificate, and those between it and the root, in DER. */
export interface Signer {
  key: KeyObject
  certificates: readonly [Buffer, ...Buffer[]]
}

interface Content {
  content: Uint8Array
  /** What the content is; data without it. */
  contentType?: string
  /** The content is kept elsewhere, and not in the message. */
  detached: boolean
  /** Gives a time stamp of the signature. */
  stamp?: (sha256: Uint8Array) => Promise<Buffer>
}

const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2'
const RSA_WITH_SHA256 = '1.2.840.113549.1.1.11'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const attribute = (type: string, value: Uint8Array) => der.sequence(der.identifier(type), der.set(value))
const digestAlgorithm = der.sequence(der.identifier(OID.sha256))
const contentTypeOf = (type: string) => attribute(OID.contentType, der.identifier(type))

/** What every message of a signer carries, in DER. */
interface Constant {
  /** Issuer and number of the certificate. */
  name: Buffer
  /** The attribute that names the certificate among what is signed. */
  certificate: Buffer
  algorithm: Buffer
}
const constants = new WeakMap<Signer, Promise<Constant>>()

function constantOf(signer: Signer): Promise<Constant> {
  const known = constants.get(signer) ?? makeConstant(signer)
  constants.set(signer, known)
  return known
}

async function makeConstant({ key, certificates: [own] }: Signer): Promise<Constant> {
  const { pkijs } = await pki()
  const { issuer, serialNumber } = pkijs.Certificate.fromBER(own)
  const hash = der.sequence(der.octets(sha256(own)))
  return {
    name: der.sequence(new Uint8Array(issuer.toSchema().toBER()), new Uint8Array(serialNumber.toBER())),
    certificate: attribute(OID.signingCertificateV2, der.sequence(der.sequence(hash))),
    algorithm: key.asymmetricKeyType === 'rsa' ? der.sequence(der.identifier(RSA_WITH_SHA256), der.nothing()) : der.sequence(der.identifier(ECDSA_WITH_SHA256)),
  }
}

/** A CMS message (RFC 5652) signed by one signer, whose certificate is named among what is signed (RFC 5035), as time stamps and PAdES ask for. */
export async function signData(signer: Signer, { content, contentType = OID.data, detached, stamp }: Content): Promise<Buffer> {
  const { name, certificate, algorithm } = await constantOf(signer)
  const signedAttributes = der.set(contentTypeOf(contentType), attribute(OID.messageDigest, der.octets(sha256(content))), certificate)
  const signature = sign('sha256', signedAttributes, signer.key)
  const info = der.sequence(
    der.small(1),
    name,
    digestAlgorithm,
    asField(signedAttributes),
    algorithm,
    der.octets(signature),
    ...(stamp ? [der.tagged(1, attribute(OID.timestampToken, await stamp(sha256(signature))))] : []),
  )
  const signed = der.sequence(
    // RFC 5652, 5.1: the content is no plain data where it has a type of its own.
    der.small(contentType === OID.data ? 1 : 3),
    der.set(digestAlgorithm),
    der.sequence(der.identifier(contentType), ...(detached ? [] : [der.tagged(0, der.octets(content))])),
    der.tagged(0, ...signer.certificates.toSorted(Buffer.compare)),
    der.set(info),
  )
  return der.sequence(der.identifier(OID.signedData), der.tagged(0, signed))
}

/** Signed are the attributes as a set; in the message they are a tagged field. */
function asField(attributes: Buffer) {
  const bytes = Buffer.from(attributes)
  bytes[0] = 0xa0
  return bytes
}
