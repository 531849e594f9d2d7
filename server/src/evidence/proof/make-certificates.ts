import { KeyObject, webcrypto } from 'node:crypto'
import { OID, pki } from '@console/platform/proof'

type Pki = Awaited<ReturnType<typeof pki>>
type Certificate = InstanceType<Pki['pkijs']['Certificate']>
type Extension = InstanceType<Pki['pkijs']['Extension']>

/** What a certificate is made out for. */
export type Purpose = 'timestamps' | 'documents'

interface Options {
  root: string
  name: string
  purpose: Purpose
  from: Date
  until: Date
}

/** A certificate with its key and the root that vouches for it, in DER. */
interface MadeCertificate {
  key: Buffer
  certificate: Buffer
  root: Buffer
}

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const
const CA = { basicConstraints: '2.5.29.19', keyUsage: '2.5.29.15', subjectKey: '2.5.29.14', authorityKey: '2.5.29.35' }
/**
 * keyCertSign and cRLSign; digitalSignature; digitalSignature and nonRepudiation. As the bits of a KeyUsage, and how
 * many of them.
 */
const usages = { root: { bits: 0x06, unused: 1 }, timestamps: { bits: 0x80, unused: 7 }, documents: { bits: 0xc0, unused: 6 } }

/**
 * Makes a root, and a certificate by it. The root's key is thrown away: nobody can ever make another certificate in its
 * name.
 */
export async function makeCertificate({ root: rootName, name, purpose, from, until }: Options): Promise<MadeCertificate> {
  const [rootKeys, keys] = await Promise.all([newKeys(), newKeys()])
  const root = await newCertificate({ subject: rootName, issuer: rootName, keys: rootKeys, by: rootKeys, from, until, usage: 'root' })
  const certificate = await newCertificate({ subject: name, issuer: rootName, keys, by: rootKeys, from, until, usage: purpose })
  return { key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'der' }), certificate: derOf(certificate), root: derOf(root) }
}

const newKeys = () => webcrypto.subtle.generateKey(P256, true, ['sign', 'verify'])
const derOf = (certificate: Certificate) => Buffer.from(certificate.toSchema(true).toBER())

interface New {
  subject: string
  issuer: string
  keys: webcrypto.CryptoKeyPair
  by: webcrypto.CryptoKeyPair
  from: Date
  until: Date
  usage: keyof typeof usages
}

async function newCertificate({ subject, issuer, keys, by, from, until, usage }: New): Promise<Certificate> {
  const library = await pki()
  const { pkijs, asn1js } = library
  const certificate = new pkijs.Certificate({
    version: 2,
    // Positive, and not to be guessed.
    serialNumber: new asn1js.Integer({ valueHex: Uint8Array.from([0x40, ...webcrypto.getRandomValues(new Uint8Array(15))]).buffer }),
  })
  for (const [list, name] of [
    [certificate.issuer, issuer],
    [certificate.subject, subject],
  ] as const)
    list.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: OID.commonName, value: new asn1js.Utf8String({ value: name }) }))
  certificate.notBefore.value = from
  certificate.notAfter.value = until
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  certificate.extensions = await extensionsOf(library, { keys, by, usage })
  await certificate.sign(by.privateKey, 'SHA-256')
  return certificate
}

async function extensionsOf({ pkijs, asn1js }: Pki, { keys, by, usage }: Pick<New, 'keys' | 'by' | 'usage'>): Promise<Extension[]> {
  const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) => new pkijs.Extension({ extnID, critical, extnValue: value.toBER() })
  const idOf = async (key: webcrypto.CryptoKey) => {
    const info = new pkijs.PublicKeyInfo()
    await info.importKey(key)
    return webcrypto.subtle.digest('SHA-1', info.subjectPublicKey.valueBlock.valueHexView as Uint8Array<ArrayBuffer>)
  }
  const { bits, unused } = usages[usage]
  const subjectKey = new asn1js.OctetString({ valueHex: await idOf(keys.publicKey) })
  const authorityKey = new pkijs.AuthorityKeyIdentifier({ keyIdentifier: new asn1js.OctetString({ valueHex: await idOf(by.publicKey) }) })
  return [
    extension(CA.basicConstraints, true, new pkijs.BasicConstraints({ cA: usage === 'root' }).toSchema()),
    extension(CA.keyUsage, true, new asn1js.BitString({ valueHex: Uint8Array.of(bits).buffer, unusedBits: unused })),
    extension(CA.subjectKey, false, subjectKey),
    extension(CA.authorityKey, false, authorityKey.toSchema()),
    // RFC 3161, 2.3: this purpose alone, and critical.
    ...(usage === 'timestamps' ? [extension(OID.extendedKeyUsage, true, new pkijs.ExtKeyUsage({ keyPurposes: [OID.timeStamping] }).toSchema())] : []),
  ]
}
