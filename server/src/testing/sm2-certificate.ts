import { randomBytes } from 'node:crypto'
import { OID, pki, signBySm2 } from '@console/platform/proof'
import { sm2 } from 'sm-crypto-v2'
import * as der from '../evidence/proof/der'
import type { Purpose } from '../evidence/proof/make-certificates'
import { pemOf } from './openssl'

/** A certificate of SM2 by a root of SM2, followed by it, and its key: in PEM. */
export async function sm2Certificate({ name = '存证平台（国密）', purpose = 'documents' }: { name?: string; purpose?: Purpose } = {}) {
  const [rootKeys, keys] = [sm2.generateKeyPairHex(), sm2.generateKeyPairHex()]
  const root = await newCertificate({ subject: `${name}根证书`, issuer: `${name}根证书`, point: rootKeys.publicKey, by: rootKeys.privateKey, isFor: 'root' })
  const own = await newCertificate({ subject: name, issuer: `${name}根证书`, point: keys.publicKey, by: rootKeys.privateKey, isFor: purpose })
  return {
    cert: [own, root].map((certificate) => pemOf('CERTIFICATE', certificate.toString('base64'))).join(''),
    key: pemOf('PRIVATE KEY', keyOf(keys).toString('base64')),
  }
}

/** As PKCS #8 has it. */
function keyOf({ privateKey, publicKey }: { privateKey: string; publicKey: string }): Buffer {
  const point = der.tagged(1, bits(Buffer.from(publicKey, 'hex')))
  const own = der.sequence(der.small(1), der.octets(Buffer.from(privateKey, 'hex')), point)
  return der.sequence(der.small(0), algorithm, der.octets(own))
}

const algorithm = der.sequence(der.identifier(OID.ellipticCurveKey), der.identifier(OID.sm2Curve))
const bits = (bytes: Buffer) => Buffer.concat([Buffer.of(0x03, bytes.length + 1, 0), bytes])

interface New {
  subject: string
  issuer: string
  /** The public key, in hex. */
  point: string
  /** The issuer's private key, in hex. */
  by: string
  isFor: Purpose | 'root'
}

async function newCertificate({ subject, issuer, point, by, isFor }: New): Promise<Buffer> {
  const { pkijs, asn1js } = await pki()
  const certificate = new pkijs.Certificate({ version: 2, serialNumber: new asn1js.Integer({ valueHex: Uint8Array.from([0x40, ...randomBytes(15)]).buffer }) })
  for (const [list, text] of [
    [certificate.issuer, issuer],
    [certificate.subject, subject],
  ] as const)
    list.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: OID.commonName, value: new asn1js.Utf8String({ value: text }) }))
  certificate.notBefore.value = new Date(Date.now() - 86_400_000)
  certificate.notAfter.value = new Date(Date.now() + 86_400_000)
  certificate.subjectPublicKeyInfo = pkijs.PublicKeyInfo.fromBER(Uint8Array.from(der.sequence(algorithm, bits(Buffer.from(point, 'hex')))))
  const ca = isFor === 'root'
  const usage = new asn1js.BitString({ valueHex: Uint8Array.of(ca ? 0x06 : 0xc0).buffer, unusedBits: ca ? 1 : 6 })
  certificate.extensions = [
    new pkijs.Extension({ extnID: '2.5.29.19', critical: true, extnValue: new pkijs.BasicConstraints({ cA: ca }).toSchema().toBER() }),
    new pkijs.Extension({ extnID: OID.keyUsage, critical: true, extnValue: usage.toBER() }),
    ...(isFor === 'timestamps'
      ? [
          new pkijs.Extension({
            extnID: OID.extendedKeyUsage,
            critical: true,
            extnValue: new pkijs.ExtKeyUsage({ keyPurposes: [OID.timeStamping] }).toSchema().toBER(),
          }),
        ]
      : []),
  ]
  certificate.signature.algorithmId = certificate.signatureAlgorithm.algorithmId = OID.sm2WithSm3
  const signed = new Uint8Array(certificate.encodeTBS().toBER())
  certificate.signatureValue = new asn1js.BitString({ valueHex: (await signBySm2(signed, Buffer.from(by, 'hex'))).buffer })
  return Buffer.from(certificate.toSchema(true).toBER())
}
