import type { Certificate, ContentInfo, SignedData } from 'pkijs'
import { type Bytes, bytesOf, fromBase64, joined, sameBytes, toHex } from './bytes'
import { pki } from './pki'
import { malformed, Refusal } from './refusal'

export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  commonName: '2.5.4.3',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const

const digests = new Map([
  [OID.sha256 as string, 'SHA-256'],
  ['2.16.840.1.101.3.4.2.2', 'SHA-384'],
  ['2.16.840.1.101.3.4.2.3', 'SHA-512'],
])

/** RSA, RSA with SHA-2, RSA-PSS, ECDSA with SHA-2: what browsers can check. */
const signatures = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10', '1.2.840.113549.1.1.11', '1.2.840.113549.1.1.12', '1.2.840.113549.1.1.13'].concat(
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
)

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
  if (contentType !== OID.signedData) throw malformed()
  return new pkijs.SignedData({ schema: content })
}

export async function readCertificates(base64: readonly string[]): Promise<Certificate[]> {
  const { pkijs } = await pki()
  return base64.map((text) => pkijs.Certificate.fromBER(fromBase64(text)))
}

export interface Signer {
  certificate: Certificate
  /** As it calls itself. */
  name: string
}

/**
 * Checks that somebody signed this content: one signer, whose signature covers the kind of the content, its digest, and which certificate is theirs. Whether that
 * certificate is to be trusted is another question.
 * @throws Refusal
 */
export async function checkSignature(signed: SignedData, content: Bytes, contentType: string): Promise<Signer> {
  const [info, ...more] = signed.signerInfos
  if (!info?.signedAttrs || more.length > 0) throw malformed()
  if (!digests.has(info.digestAlgorithm.algorithmId) || !signatures.includes(info.signatureAlgorithm.algorithmId)) throw unsupported()
  const only = (type: string) => {
    const [attribute, ...others] = info.signedAttrs!.attributes.filter((attribute) => attribute.type === type)
    if (!attribute || others.length > 0 || attribute.values.length !== 1) throw malformed()
    return attribute.values[0]
  }
  if (only(OID.contentType).valueBlock.toString() !== contentType) throw malformed()
  only(OID.messageDigest)

  const { pkijs } = await pki()
  // As any content: what a time stamp says is checked by whoever reads it, against a hash and not against a file.
  const detached = new pkijs.SignedData({
    signerInfos: signed.signerInfos,
    certificates: signed.certificates,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: OID.data }),
  })
  const { signatureVerified, signerCertificate } = await detached.verify({ signer: 0, data: content.buffer, extendedMode: true }).catch(() => {
    throw new Refusal('签名无效')
  })
  if (!signatureVerified || !signerCertificate) throw new Refusal('签名无效')
  await checkNamed(signerCertificate, info.signedAttrs.attributes)
  return { certificate: signerCertificate, name: nameOf(signerCertificate) }
}

const unsupported = () => new Refusal('当前环境不支持该签名算法', 'unverified')

/** The signed attribute of RFC 5035 that names the certificate: without it another certificate of the same key could be put in its place. */
async function checkNamed(certificate: Certificate, attributes: { type: string; values: unknown[] }[]) {
  const { asn1js } = await pki()
  const attribute = attributes.find(({ type }) => type === OID.signingCertificateV2) ?? attributes.find(({ type }) => type === OID.signingCertificate)
  // SigningCertificate(V2) ::= SEQUENCE { certs SEQUENCE OF SEQUENCE { hashAlgorithm of the second version, unless SHA-256; certHash; … }, … }
  const certs = parts(parts(attribute?.values[0])[0])
  const fields = parts(certs[0])
  const algorithm = fields[0] instanceof asn1js.Sequence ? String(parts(fields[0])[0]?.valueBlock) : undefined
  const hash = fields[algorithm === undefined ? 0 : 1]
  if (!(hash instanceof asn1js.OctetString)) throw malformed()
  const name = attribute!.type === OID.signingCertificate ? 'SHA-1' : digests.get(algorithm ?? OID.sha256)
  if (!name) throw unsupported()
  const digest = await crypto.subtle.digest(name, bytesOf(certificate.toSchema().toBER()))
  if (!sameBytes(bytesOf(digest), hash.valueBlock.valueHexView)) throw new Refusal('签名证书不符')
}

/** The elements of a sequence, none of anything else. */
const parts = (value: unknown): { valueBlock: object }[] => {
  const { valueBlock } = (value ?? {}) as { valueBlock?: { value?: unknown } }
  return Array.isArray(valueBlock?.value) ? valueBlock.value : []
}

const nameOf = ({ subject }: Certificate) => String(subject.typesAndValues.find(({ type }) => type === OID.commonName)?.value.valueBlock.value ?? '未命名机构')

/** Cache of trusted chains, by roots: the same few certificates sign everything. Untrusted ones are not cached. */
const chains = new WeakMap<Certificate[], Map<string, Certificate[]>>()

/** Whether a chain of certificates leads from a signer to one of the roots, as of a point in time. Revocation is not asked. @throws Refusal when the signer's has not begun or has run out */
export async function isTrusted({ certificate }: Signer, { certificates = [] }: SignedData, roots: Certificate[], at: Date): Promise<boolean> {
  if (certificate.notBefore.value > at) throw new Refusal('证书未生效')
  if (certificate.notAfter.value < at) throw new Refusal('证书已过期')
  const known = chains.get(roots) ?? new Map<string, Certificate[]>()
  chains.set(roots, known)
  const key = toHex(joined(certificate.tbsView, certificate.signatureValue.valueBlock.valueHexView))
  if (known.get(key)?.every(({ notBefore, notAfter }) => notBefore.value <= at && at <= notAfter.value)) return true
  const { pkijs } = await pki()
  const others = certificates.filter(
    (other): other is Certificate => other instanceof pkijs.Certificate && other !== certificate && pkijs.checkCA(other) !== null,
  )
  const engine = new pkijs.CertificateChainValidationEngine({ trustedCerts: roots, certs: [...others, certificate], checkDate: at })
  const { result, certificatePath = [] } = await engine.verify()
  if (result) known.set(key, certificatePath)
  return result
}
