import { createHash } from 'node:crypto'
import { loadOnceFor, OID, pki } from '@console/platform/proof'
import * as der from './der'
import type { Scheme, SigningKey } from './signing-key'

/** Who signs: a key, its certificate, and those between it and the root, in DER. */
export interface Signer {
  key: SigningKey
  certificates: readonly [Buffer, ...Buffer[]]
}

interface Content {
  content: Uint8Array
  /** What the content is; data without it. */
  contentType?: typeof OID.timestampInfo
  /** The content is kept elsewhere, and not in the message. */
  detached: boolean
  /** Gives a time stamp of the signature. */
  stamp?: (sha256: Uint8Array) => Promise<Buffer>
}

const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2'
const RSA_WITH_SHA256 = '1.2.840.113549.1.1.11'

const hash = (name: 'sha256' | 'sm3', bytes: Uint8Array) => createHash(name).update(bytes).digest()
const attribute = (type: string, value: Uint8Array) => der.sequence(der.identifier(type), der.set(value))
const named = (algorithm: string, ...parameters: Buffer[]) => der.sequence(der.identifier(algorithm), ...parameters)

/** The names of a message: RFC 5652 has one set, GM/T 0010 another one for SM2. */
const cms = { data: OID.data, signedData: OID.signedData, digest: 'sha256', digestAlgorithm: named(OID.sha256), certificateHash: [] } as const
const forms = {
  'RSA-SHA256': { ...cms, signature: named(RSA_WITH_SHA256, der.nothing()) },
  'ECDSA-SHA256': { ...cms, signature: named(ECDSA_WITH_SHA256) },
  'SM2-SM3': {
    data: OID.smData,
    signedData: OID.smSignedData,
    digest: 'sm3',
    digestAlgorithm: named(OID.sm3),
    // RFC 5035 leaves out SHA-256 alone.
    certificateHash: [named(OID.sm3)],
    signature: named(OID.sm2Signature),
  },
} as const satisfies Record<Scheme, object>

/** What every message of a signer carries, in DER. */
interface Constant {
  /** Issuer and number of the certificate. */
  name: Buffer
  /** The attribute that names the certificate among what is signed. */
  certificate: Buffer
}
const constantOf = loadOnceFor(async ({ key, certificates: [own] }: Signer): Promise<Constant> => {
  const { pkijs } = await pki()
  const { issuer, serialNumber } = pkijs.Certificate.fromBER(Uint8Array.from(own))
  const { digest, certificateHash } = forms[key.scheme]
  return {
    name: der.sequence(new Uint8Array(issuer.toSchema().toBER()), new Uint8Array(serialNumber.toBER())),
    certificate: attribute(OID.signingCertificateV2, der.sequence(der.sequence(der.sequence(...certificateHash, der.octets(hash(digest, own)))))),
  }
})

/**
 * A CMS message (RFC 5652; by SM2 in the form of GM/T 0010) signed by one signer, whose certificate is named among what
 * is signed (RFC 5035), as time stamps and PAdES ask for.
 */
export async function signData(signer: Signer, { content, contentType, detached, stamp }: Content): Promise<Buffer> {
  const { name, certificate } = await constantOf(signer)
  const form = forms[signer.key.scheme]
  const type = der.identifier(contentType ?? form.data)
  const signedAttributes = der.set(attribute(OID.contentType, type), attribute(OID.messageDigest, der.octets(hash(form.digest, content))), certificate)
  const signature = await signer.key.sign(signedAttributes)
  const info = der.sequence(
    der.small(1),
    name,
    form.digestAlgorithm,
    asField(signedAttributes),
    form.signature,
    der.octets(signature),
    ...(stamp ? [der.tagged(1, attribute(OID.timestampToken, await stamp(hash('sha256', signature))))] : []),
  )
  const signed = der.sequence(
    // RFC 5652, 5.1: the content is no plain data where it has a type of its own.
    der.small(contentType ? 3 : 1),
    der.set(form.digestAlgorithm),
    der.sequence(type, ...(detached ? [] : [der.tagged(0, der.octets(content))])),
    der.tagged(0, ...signer.certificates.toSorted(Buffer.compare)),
    der.set(info),
  )
  return der.sequence(der.identifier(form.signedData), der.tagged(0, signed))
}

/** Signed are the attributes as a set; in the message they are a tagged field. */
function asField(attributes: Buffer) {
  const bytes = Buffer.from(attributes)
  bytes[0] = 0xa0
  return bytes
}
