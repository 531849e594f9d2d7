import { KeyObject, webcrypto } from 'node:crypto'
import { OID, pki } from '@console/platform/proof'

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const
const DAY_MS = 86_400_000
const SERIAL = Uint8Array.of(0x40, 7)

interface Options {
  name: string
  /** Where it says that its lists and its responder are. */
  crl?: string
  ocsp?: string
  /** How long its certificates are valid from now. */
  validMs?: number
}

/**
 * An authority that issues a certificate for time stamps, and answers whether it is revoked: in the way of RFC 5280 and
 * RFC 6960, signed by its root.
 */
export async function revokingAuthority({ name, crl, ocsp, validMs = 365 * DAY_MS }: Options) {
  const { pkijs, asn1js } = await pki()
  const [rootKeys, keys] = await Promise.all([0, 1].map(() => webcrypto.subtle.generateKey(P256, true, ['sign', 'verify'])))
  const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) => new pkijs.Extension({ extnID, critical, extnValue: value.toBER() })
  const address = (value: string) => new pkijs.GeneralName({ type: 6, value })

  async function certificate(subject: string, own: webcrypto.CryptoKeyPair, extensions: InstanceType<typeof pkijs.Extension>[], serial: Uint8Array) {
    const made = new pkijs.Certificate({ version: 2, serialNumber: new asn1js.Integer({ valueHex: Uint8Array.from(serial).buffer }) })
    for (const [list, text] of [
      [made.issuer, `${name}根证书`],
      [made.subject, subject],
    ] as const)
      list.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: OID.commonName, value: new asn1js.Utf8String({ value: text }) }))
    made.notBefore.value = new Date(Date.now() - DAY_MS)
    made.notAfter.value = new Date(Date.now() + validMs)
    await made.subjectPublicKeyInfo.importKey(own.publicKey)
    made.extensions = extensions
    await made.sign(rootKeys!.privateKey, 'SHA-256')
    return made
  }

  const ca = [extension(OID.basicConstraints, true, new pkijs.BasicConstraints({ cA: true }).toSchema())]
  const root = await certificate(`${name}根证书`, rootKeys!, ca, Uint8Array.of(0x40, 1))
  const points = crl && new pkijs.CRLDistributionPoints({ distributionPoints: [new pkijs.DistributionPoint({ distributionPoint: [address(crl)] })] })
  const access = ocsp && new pkijs.InfoAccess({ accessDescriptions: [new pkijs.AccessDescription({ accessMethod: OID.ocsp, accessLocation: address(ocsp) })] })
  const own = await certificate(
    name,
    keys!,
    [
      extension(OID.extendedKeyUsage, true, new pkijs.ExtKeyUsage({ keyPurposes: [OID.timeStamping] }).toSchema()),
      ...(points ? [extension(OID.crlDistributionPoints, false, points.toSchema())] : []),
      ...(access ? [extension(OID.authorityInfoAccess, false, access.toSchema())] : []),
    ],
    SERIAL,
  )
  const der = (made: InstanceType<typeof pkijs.Certificate>) => Buffer.from(made.toSchema(true).toBER())

  return {
    made: { key: KeyObject.from(keys!.privateKey).export({ type: 'pkcs8', format: 'der' }), certificate: der(own), root: der(root) },
    /** A list that is in force for a day. `reason` as RFC 5280 numbers it. */
    async list({ revoked, reason, from = new Date() }: { revoked?: Date; reason?: number; from?: Date } = {}) {
      const why = reason === undefined ? [] : [extension(OID.reasonCode, false, new asn1js.Enumerated({ value: reason }))]
      const made = new pkijs.CertificateRevocationList({
        version: 1,
        issuer: root.subject,
        thisUpdate: new pkijs.Time({ type: 0, value: from }),
        nextUpdate: new pkijs.Time({ type: 0, value: new Date(from.getTime() + DAY_MS) }),
        ...(revoked && {
          revokedCertificates: [
            new pkijs.RevokedCertificate({
              userCertificate: own.serialNumber,
              revocationDate: new pkijs.Time({ type: 0, value: revoked }),
              ...(why.length > 0 && { crlEntryExtensions: new pkijs.Extensions({ extensions: why }) }),
            }),
          ],
        }),
      })
      await made.sign(rootKeys!.privateKey, 'SHA-256')
      return Buffer.from(made.toSchema(true).toBER())
    },
    /** What its responder answers to whatever it is asked: of this moment alone, or until a time. */
    async answer({ until }: { until?: Date } = {}) {
      const made = new pkijs.BasicOCSPResponse()
      made.tbsResponseData.responderID = root.subject
      made.tbsResponseData.producedAt = new Date()
      const id = new pkijs.CertID()
      await id.createForCertificate(own, { hashAlgorithm: 'SHA-1', issuerCertificate: root })
      const single = new pkijs.SingleResponse({ certID: id, thisUpdate: new Date(), ...(until && { nextUpdate: until }) })
      single.certStatus = new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 } })
      made.tbsResponseData.responses.push(single)
      await made.sign(rootKeys!.privateKey, 'SHA-256')
      const whole = new pkijs.OCSPResponse({
        responseStatus: new asn1js.Enumerated({ value: 0 }),
        responseBytes: new pkijs.ResponseBytes({ responseType: OID.ocspBasic, response: new asn1js.OctetString({ valueHex: made.toSchema().toBER() }) }),
      })
      return Buffer.from(whole.toSchema().toBER())
    },
  }
}
