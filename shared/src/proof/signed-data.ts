import type { Certificate, ContentInfo, SignedData, SignedDataVerifyError } from 'pkijs'
import { supported, supportedKey } from './algorithms'
import { type Bytes, bytesOf, fromBase64, sameBytes } from './bytes'
import { type RevocationOptions, type Standing, standingOf } from './certificate-chain'
import { certificateFacts, type Fact, text } from './facts'
import { nameOf } from './certificate'
import { OID } from './oid'
import { pki } from './pki'
import { malformed, Refusal } from './refusal'
import { sm3 } from './sm'

/** Reads a CMS message that is signed. @throws Refusal */
export async function readSigned(bytes: Bytes): Promise<SignedData> {
  const { pkijs, asn1js } = await pki()
  const { result, offset } = asn1js.fromBER(bytes)
  if (offset !== bytes.length) throw malformed()
  return signedIn(new pkijs.ContentInfo({ schema: result }))
}

/** @throws Refusal when it is signed by nobody */
export async function signedIn({ contentType, content }: ContentInfo): Promise<SignedData> {
  const { pkijs } = await pki()
  if (contentType !== OID.signedData && contentType !== OID.smSignedData) throw malformed()
  return new pkijs.SignedData({ schema: content })
}

export async function readCertificates(base64: readonly string[]): Promise<Certificate[]> {
  const { pkijs } = await pki()
  return base64.map((text) => pkijs.Certificate.fromBER(fromBase64(text)))
}

interface Signed {
  content: Bytes
  contentType: string
  role: string
  facts: Fact[]
}

export interface Signer {
  certificate: Certificate
  /** As it calls itself. */
  name: string
}

/**
 * Checks that somebody signed this content: one signer, whose signature covers the kind of the content, its digest, and
 * which certificate is theirs. Whether that certificate is to be trusted is another question. What can be read is added
 * to `facts`, whatever comes of it; `role` is what the signer is called there.
 * @throws Refusal
 */
export async function verifySignature(signed: SignedData, { content, contentType, role, facts }: Signed): Promise<Signer> {
  const [info, ...more] = signed.signerInfos
  if (!info?.signedAttrs || more.length > 0) throw malformed()
  const only = (type: string) => {
    const [attribute, ...others] = info.signedAttrs!.attributes.filter((attribute) => attribute.type === type)
    if (!attribute || others.length > 0 || attribute.values.length !== 1) throw malformed()
    return attribute.values[0]
  }
  if (only(OID.contentType).valueBlock.toString() !== contentType) throw malformed()
  only(OID.messageDigest)

  const algorithms = [info.signatureAlgorithm, info.digestAlgorithm].map(({ algorithmId }) => supported(algorithmId))
  const { pkijs } = await pki()
  // As any content: what a time stamp says is checked by anyone who reads it, against a hash and not against a file.
  const detached = new pkijs.SignedData({
    signerInfos: signed.signerInfos,
    certificates: signed.certificates,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: OID.data }),
  })
  const { signatureVerified, signerCertificate } = await detached
    .verify({ signer: 0, data: content.buffer, extendedMode: true })
    .catch((refused: SignedDataVerifyError) => refused)
  if (signerCertificate) facts.push(...certificateFacts(role, signerCertificate))
  facts.push(text('签名算法', algorithms.join('，')))
  if (signerCertificate) supportedKey(signerCertificate)
  if (!signatureVerified || !signerCertificate) throw new Refusal('签名无效')
  if (!(await isNamed(signerCertificate, info.signedAttrs.attributes))) throw new Refusal('签名证书不符')
  return { certificate: signerCertificate, name: nameOf(signerCertificate.subject) }
}

/** The certificate that is named as the signer's, by what the signer has signed. @throws Refusal when none is named */
export async function signerIn({ signerInfos: [info], certificates = [] }: SignedData): Promise<Certificate | undefined> {
  const { pkijs } = await pki()
  for (const one of certificates) if (one instanceof pkijs.Certificate && (await isNamed(one, info?.signedAttrs?.attributes ?? []))) return one
  return undefined
}

/**
 * Whether the signed attribute of RFC 5035 names a certificate: without it another certificate of the same key could be
 * put in its place. @throws Refusal when it names none
 */
async function isNamed(certificate: Certificate, attributes: { type: string; values: unknown[] }[]): Promise<boolean> {
  const { asn1js } = await pki()
  const attribute = attributes.find(({ type }) => type === OID.signingCertificateV2) ?? attributes.find(({ type }) => type === OID.signingCertificate)
  // SigningCertificate(V2) ::= SEQUENCE { certs SEQUENCE OF SEQUENCE { hashAlgorithm of the second version, unless
  // SHA-256; certHash; … }, … }
  const certs = parts(parts(attribute?.values[0])[0])
  const fields = parts(certs[0])
  const algorithm = fields[0] instanceof asn1js.Sequence ? String(parts(fields[0])[0]?.valueBlock) : undefined
  const hash = fields[algorithm === undefined ? 0 : 1]
  if (!(hash instanceof asn1js.OctetString)) throw malformed()
  const name = attribute!.type === OID.signingCertificate ? 'SHA-1' : supported(algorithm ?? OID.sha256)
  const whole = bytesOf(certificate.toSchema().toBER())
  const digest = name === 'SM3' ? await sm3(whole) : bytesOf(await crypto.subtle.digest(name, whole))
  return sameBytes(digest, hash.valueBlock.valueHexView)
}

/** The elements of a sequence, none of anything else. */
const parts = (value: unknown): { valueBlock: object }[] => {
  const { valueBlock } = (value ?? {}) as { valueBlock?: { value?: unknown } }
  return Array.isArray(valueBlock?.value) ? valueBlock.value : []
}

/**
 * Whether a signer is to be trusted, by the certificates that the message brings. @throws Refusal as `standingOf` does
 */
export async function standingOfSigner(
  { certificate }: Signer,
  signed: SignedData,
  roots: Certificate[],
  at: Date,
  asked?: RevocationOptions,
): Promise<Standing> {
  return standingOf(certificate, await othersIn(signed, certificate), roots, at, asked)
}

/** The certificates that a message brings, but for one. */
export async function othersIn({ certificates = [] }: SignedData, certificate: Certificate): Promise<Certificate[]> {
  const { pkijs } = await pki()
  return certificates.filter((other): other is Certificate => other instanceof pkijs.Certificate && other !== certificate)
}
