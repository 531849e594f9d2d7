import type { BasicOCSPResponse, Certificate, CertID } from 'pkijs'
import { type Bytes, bytesOf, sameBytes } from './bytes'
import { extensionOf } from './certificate'
import { OID } from './oid'
import { pki } from './pki'
import { purposesOf } from './purposes'
import { malformed, Refusal } from './refusal'
import { isSignedByKeyOf, type Link, readRevocationEntry, type Said } from './said'

const SUCCESSFUL = 0

/** Reads the answer of a responder (RFC 6960). @throws Refusal, also for one that answers nothing */
export async function readOcsp(bytes: Bytes): Promise<BasicOCSPResponse> {
  const { pkijs, asn1js } = await pki()
  const { result, offset } = asn1js.fromBER(bytes)
  if (offset !== bytes.length) throw malformed()
  const { responseStatus, responseBytes } = new pkijs.OCSPResponse({ schema: result })
  if (responseStatus.valueBlock.valueDec !== SUCCESSFUL || responseBytes?.responseType !== OID.ocspBasic) throw malformed()
  const inner = asn1js.fromBER(bytesOf(responseBytes.response.getValue()))
  return new pkijs.BasicOCSPResponse({ schema: inner.result })
}

/**
 * A question about a certificate, as responders take it: it names the certificate by SHA-1, which all know; nothing is
 * proved by that.
 */
export async function ocspQuestion({ certificate, issuer }: Link): Promise<Bytes> {
  const { pkijs } = await pki()
  const question = new pkijs.OCSPRequest()
  await question.createForCertificate(certificate, { hashAlgorithm: 'SHA-1', issuerCertificate: issuer })
  return bytesOf(question.toSchema(true).toBER())
}

/** The kinds of a certificate's status, as they are tagged. */
const GOOD = 0
const REVOKED = 1

/**
 * What a responder says of a certificate; undefined where it says nothing of it, or does not know it. @throws Refusal
 * when neither the issuer signed it nor who may in its place
 */
export async function saidByOcsp({ tbsResponseData, signature, signatureAlgorithm, certs = [] }: BasicOCSPResponse, link: Link): Promise<Said | undefined> {
  const { responses, responseExtensions = [], producedAt, tbsView } = tbsResponseData
  const about: typeof responses = []
  for (const one of responses) if (await isAbout(one.certID, link)) about.push(one)
  const [single, ...more] = about
  if (!single || more.length > 0) return undefined
  const signed = { content: tbsView, signature, algorithm: signatureAlgorithm }
  if (!(await isSigned(signed, certs, link.issuer, producedAt))) throw new Refusal('吊销应答的签名无效')
  if ([...responseExtensions, ...(single.singleExtensions ?? [])].some(({ critical }) => critical)) return undefined
  const { certStatus, thisUpdate, nextUpdate } = single
  const { tagNumber } = certStatus.idBlock
  if (tagNumber !== GOOD && tagNumber !== REVOKED) return undefined
  const said = { kind: 'OCSP' as const, from: thisUpdate, until: nextUpdate }
  if (tagNumber === GOOD) return said
  // RevokedInfo ::= SEQUENCE { revocationTime GeneralizedTime, revocationReason [0] EXPLICIT CRLReason OPTIONAL },
  // tagged in its place.
  const [time, reason] = certStatus.valueBlock.value
  return { ...said, ...readRevocationEntry(time.toDate(), single.singleExtensions), reason: reason?.valueBlock.value[0]?.valueBlock.valueDec }
}

async function isAbout({ hashAlgorithm, issuerNameHash, issuerKeyHash, serialNumber }: CertID, { certificate, issuer }: Link): Promise<boolean> {
  if (!sameBytes(serialNumber.valueBlock.valueHexView, certificate.serialNumber.valueBlock.valueHexView)) return false
  const name = digests[hashAlgorithm.algorithmId]
  if (!name) return false
  const isOf = async (hash: Uint8Array, content: Bytes) => sameBytes(hash, bytesOf(await crypto.subtle.digest(name, content)))
  return (
    (await isOf(issuerNameHash.valueBlock.valueHexView, bytesOf(issuer.subject.toSchema().toBER()))) &&
    (await isOf(issuerKeyHash.valueBlock.valueHexView, issuer.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView as Bytes))
  )
}

/** What a certificate is named by. */
const digests: Record<string, string> = { [OID.sha1]: 'SHA-1', [OID.sha256]: 'SHA-256', [OID.sm3]: 'SM3' }

/** More certificates than this are no help. */
const AT_MOST = 5

async function isSigned(signed: Parameters<typeof isSignedByKeyOf>[1], certs: readonly Certificate[], issuer: Certificate, at: Date): Promise<boolean> {
  if (await isSignedByKeyOf(issuer, signed)) return true
  for (const one of certs.slice(0, AT_MOST)) if ((await isResponder(one, issuer, at)) && (await isSignedByKeyOf(one, signed))) return true
  return false
}

/** Whether the issuer itself has made somebody its responder, as of when they answered. */
async function isResponder(certificate: Certificate, issuer: Certificate, at: Date): Promise<boolean> {
  if (!certificate.issuer.isEqual(issuer.subject) || certificate.notBefore.value > at || certificate.notAfter.value < at) return false
  if (!extensionOf(certificate, OID.extendedKeyUsage) || !purposesOf(certificate).includes(OID.ocspSigning)) return false
  const { tbsView: content, signatureValue: signature, signatureAlgorithm: algorithm } = certificate
  return algorithm.isEqual(certificate.signature) && isSignedByKeyOf(issuer, { content, signature, algorithm })
}
