import { createHash, type KeyObject, sign } from 'node:crypto'
import { OID, type Pki, pki } from '@console/platform/proof'

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

type Certificate = InstanceType<Pki['pkijs']['Certificate']>
const chains = new WeakMap<Signer, [Certificate, ...Certificate[]]>()

/** The certificates of a signer, read once. */
function chainOf(signer: Signer, { Certificate }: Pki['pkijs']) {
  const read = chains.get(signer) ?? (signer.certificates.map((certificate) => Certificate.fromBER(certificate)) as [Certificate, ...Certificate[]])
  chains.set(signer, read)
  return read
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** A CMS message signed by one signer, whose certificate is named among what is signed (RFC 5035), as time stamps and PAdES ask for. */
export async function signData(signer: Signer, { content, contentType = OID.data, detached, stamp }: Content): Promise<Buffer> {
  const { pkijs, asn1js } = await pki()
  const octets = (bytes: Uint8Array) => new asn1js.OctetString({ valueHex: bytes })
  const attribute = (type: string, value: object) => new pkijs.Attribute({ type, values: [value] })
  const algorithm = (algorithmId: string, none = false) => new pkijs.AlgorithmIdentifier({ algorithmId, ...(none && { algorithmParams: new asn1js.Null() }) })

  const { key, certificates } = signer
  const chain = chainOf(signer, pkijs)
  const [{ issuer, serialNumber }] = chain
  const named = new asn1js.Sequence({ value: [octets(sha256(certificates[0]))] })
  const attributes = inOrder([
    attribute(OID.contentType, new asn1js.ObjectIdentifier({ value: contentType })),
    attribute(OID.messageDigest, octets(sha256(content))),
    attribute(OID.signingCertificateV2, new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [named] })] })),
  ])
  const signedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes })
  const signature = sign('sha256', asSet(signedAttrs.toSchema().toBER()), key)
  const info = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer, serialNumber }),
    digestAlgorithm: algorithm(OID.sha256),
    signatureAlgorithm: key.asymmetricKeyType === 'rsa' ? algorithm(RSA_WITH_SHA256, true) : algorithm(ECDSA_WITH_SHA256),
    signedAttrs,
    signature: octets(signature),
  })
  if (stamp) {
    const token = asn1js.fromBER(await stamp(sha256(signature))).result
    info.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes: [attribute(OID.timestampToken, token)] })
  }
  const signed = new pkijs.SignedData({
    digestAlgorithms: [algorithm(OID.sha256)],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: contentType, ...(!detached && { eContent: octets(content) }) }),
    certificates: chain,
    signerInfos: [info],
  })
  return Buffer.from(new pkijs.ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) }).toSchema().toBER())
}

/** DER sorts what is in a set. */
function inOrder<A extends { toSchema(): { toBER(): ArrayBuffer } }>(attributes: A[]): A[] {
  const encoded = new Map(attributes.map((attribute) => [attribute, Buffer.from(attribute.toSchema().toBER())]))
  return attributes.sort((one, other) => Buffer.compare(encoded.get(one)!, encoded.get(other)!))
}

/** Signed are the attributes as a set, not as the tagged field that they are in the message. */
function asSet(field: ArrayBuffer) {
  const bytes = new Uint8Array(field.slice(0))
  bytes[0] = 0x31
  return bytes
}
