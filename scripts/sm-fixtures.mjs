/**
 * `node scripts/sm-fixtures.mjs`: makes certificates by OpenSSL, and by sm-crypto-v2 what OpenSSL does not make, time
 * stamps and signatures of SM2 with SM3, and writes them to shared/src/proof/fixtures/sm.json. OpenSSL checks each
 * signature. Tests read that file; this is run only to make another one.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { sm2 } from 'sm-crypto-v2'
import { openFolder, SM2_ID } from './openssl-fixtures.mjs'

const DATA = 'evidence'
const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  smData: '1.2.156.10197.6.1.4.2.1',
  smSignedData: '1.2.156.10197.6.1.4.2.2',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  sm3: '1.2.156.10197.1.401',
  sm2Signature: '1.2.156.10197.1.301.1',
  sm2WithSm3: '1.2.156.10197.1.501',
  sha256: '2.16.840.1.101.3.4.2.1',
}

const { at, openssl, requestCertificate, issueCertificate, writeFixtures, remove } = openFolder()
const base64 = (bytes) => Buffer.from(bytes).toString('base64')
const digest = (name, bytes) => createHash(name).update(bytes).digest()

const kindOf = {}

function certificate(name, { kind = 'sm2', by = name, extensions }) {
  kindOf[name] = kind
  requestCertificate(name, { kind })
  issueCertificate(name, { by, extensions, signing: kindOf[by] === 'sm2' ? ['-sm3', '-sigopt', SM2_ID] : ['-sha256'] })
  openssl('x509', '-in', `${name}.pem`, '-noout', '-pubkey', '-out', `${name}.pub`)
}

const certificateOf = (name) => pkijs.Certificate.fromBER(readFileSync(at(`${name}.der`)))

/** The private key of a file as hexadecimal digits. */
function privateKeyOf(name) {
  // ECPrivateKey ::= SEQUENCE { version INTEGER, privateKey OCTET STRING, … }
  const { result } = asn1js.fromBER(new Uint8Array(openssl('ec', '-in', `${name}.key`, '-outform', 'DER')))
  return Buffer.from(result.valueBlock.value[1].valueBlock.valueHexView).toString('hex')
}

/** By sm-crypto-v2; OpenSSL checks it. */
function signed(name, content) {
  const signature = Buffer.from(sm2.doSignature(new Uint8Array(content), privateKeyOf(name), { der: true, hash: true }), 'hex')
  writeFileSync(at('signature'), signature)
  writeFileSync(at('content'), content)
  openssl('dgst', '-sm3', '-verify', `${name}.pub`, '-sigopt', SM2_ID, '-signature', 'signature', 'content')
  return signature
}

/**
 * A message as in RFC 5652; with `sm`, as in GM/T 0010, which has other object identifiers for content types and the
 * signature.
 */
function message({ signer, content, contentType, attached, chain = [], sm = false, stamp }) {
  const certificate = certificateOf(signer)
  const certHash = new asn1js.OctetString({ valueHex: digest('sm3', readFileSync(at(`${signer}.der`))) })
  const named = new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [algorithm(OID.sm3), certHash] })] })] })
  const attributes = [
    new pkijs.Attribute({ type: OID.contentType, values: [new asn1js.ObjectIdentifier({ value: contentType })] }),
    new pkijs.Attribute({ type: OID.messageDigest, values: [new asn1js.OctetString({ valueHex: digest('sm3', content) })] }),
    new pkijs.Attribute({ type: OID.signingCertificateV2, values: [named] }),
  ]
  const signedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes })
  const toSign = Buffer.from(signedAttrs.toSchema().toBER())
  toSign[0] = 0x31
  const signature = signed(signer, toSign)
  const token = stamp && asn1js.fromBER(Buffer.from(stamp(signature), 'base64')).result
  const signedData = new pkijs.SignedData({
    version: 3,
    digestAlgorithms: [new pkijs.AlgorithmIdentifier({ algorithmId: OID.sm3 })],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: contentType,
      ...(attached && { eContent: new asn1js.OctetString({ valueHex: content }) }),
    }),
    certificates: [certificate, ...chain.map(certificateOf)],
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        digestAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID.sm3 }),
        signedAttrs,
        signatureAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: sm ? OID.sm2Signature : OID.sm2WithSm3 }),
        signature: new asn1js.OctetString({ valueHex: signature }),
        ...(token && {
          unsignedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes: [new pkijs.Attribute({ type: OID.timestampToken, values: [token] })] }),
        }),
      }),
    ],
  })
  const info = new pkijs.ContentInfo({ contentType: sm ? OID.smSignedData : OID.signedData, content: signedData.toSchema(true) })
  return base64(info.toSchema().toBER())
}

const algorithm = (oid) => new asn1js.Sequence({ value: [new asn1js.ObjectIdentifier({ value: oid })] })

let serial = 0
function token({ signer, chain, of = Buffer.from(DATA), imprint = 'sm3', sm }) {
  serial += 1
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID[imprint] }),
      hashedMessage: new asn1js.OctetString({ valueHex: digest(imprint, of) }),
    }),
    serialNumber: new asn1js.Integer({ value: serial }),
    genTime: new Date(),
  })
  return message({ signer, content: Buffer.from(info.toSchema().toBER()), contentType: OID.timestampInfo, attached: true, chain, sm })
}

try {
  certificate('sm root', { extensions: 'ca' })
  certificate('sm middle', { by: 'sm root', extensions: 'ca' })
  certificate('rsa root', { kind: 'rsa', extensions: 'ca' })
  certificate('sm authority', { by: 'sm root', extensions: 'time' })
  certificate('sm authority below', { by: 'sm middle', extensions: 'time' })
  certificate('sm authority by rsa', { by: 'rsa root', extensions: 'time' })
  certificate('sm document', { by: 'sm root', extensions: 'document' })
  certificate('stranger', { extensions: 'ca' })
  certificate('sm authority of a stranger', { by: 'stranger', extensions: 'time' })
  const statement = (more) => message({ signer: 'sm document', content: Buffer.from(DATA), contentType: OID.data, ...more })
  const fixtures = {
    data: DATA,
    other: 'other evidence',
    roots: ['sm root', 'rsa root'].map((name) => base64(readFileSync(at(`${name}.der`)))),
    document: base64(readFileSync(at('sm document.der'))),
    tokens: {
      'of an SM3': token({ signer: 'sm authority' }),
      'of a SHA-256': token({ signer: 'sm authority', imprint: 'sha256' }),
      'in the form of GM/T 0010': token({ signer: 'sm authority', sm: true }),
      'by an authority below another': token({ signer: 'sm authority below', chain: ['sm middle'] }),
      'by an authority that an RSA root names': token({ signer: 'sm authority by rsa' }),
    },
    stranger: token({ signer: 'sm authority of a stranger' }),
    disguised: token({ signer: 'sm document' }),
    signatures: {
      'in the form of RFC 5652': statement({}),
      'in the form of GM/T 0010': statement({ contentType: OID.smData, sm: true }),
      'with a time stamp': statement({ stamp: (value) => token({ signer: 'sm authority', of: value }) }),
    },
  }
  writeFixtures('sm.json', fixtures)
} finally {
  remove()
}
