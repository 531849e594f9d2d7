import type { CertificateRevocationList, IssuingDistributionPoint } from 'pkijs'
import { type Bytes, sameBytes } from './bytes'
import { extensionOf, keyOf } from './certificate'
import { OID } from './oid'
import { pki } from './pki'
import { malformed, Refusal } from './refusal'
import { addressesIn, revocationPlacesOf } from './revocation-places'
import { isSignedByKeyOf, type Link, readRevocationEntry, type Said } from './said'

/** Reads a list of revoked certificates (RFC 5280). @throws Refusal */
export async function readCrl(bytes: Bytes): Promise<CertificateRevocationList> {
  const { pkijs, asn1js } = await pki()
  const { result, offset } = asn1js.fromBER(bytes)
  if (offset !== bytes.length) throw malformed()
  return new pkijs.CertificateRevocationList({ schema: result })
}

/** The bit of a key usage for lists, cRLSign. */
const SIGNS_LISTS = 0x02

/**
 * What a list says of a certificate; undefined where it is not about it, or not in a form that is read here. @throws
 * Refusal when it was not signed by who issued the certificate
 */
export async function saidByCrl(crl: CertificateRevocationList, link: Link): Promise<Said | undefined> {
  if (!isAbout(crl, link)) return undefined
  const { signatureAlgorithm: algorithm, signatureValue: signature, tbsView: content } = crl
  const agreed = algorithm.isEqual(crl.signature)
  if (!agreed || !(await isSignedByKeyOf(link.issuer, { content, signature, algorithm }))) throw new Refusal('吊销列表的签名无效')
  const serial = link.certificate.serialNumber.valueBlock.valueHexView
  const entry = crl.revokedCertificates?.find(({ userCertificate }) => sameBytes(userCertificate.valueBlock.valueHexView, serial))
  // Such an entry may be about a certificate of another issuer.
  if (entry?.crlEntryExtensions?.extensions.some(({ critical }) => critical)) return undefined
  const revoked = entry && readRevocationEntry(entry.revocationDate.value, entry.crlEntryExtensions?.extensions)
  return { kind: 'CRL', from: crl.thisUpdate.value, until: crl.nextUpdate?.value, ...revoked }
}

/**
 * By the issuer's name and key. A list of some certificates, or by somebody else than who issued them, is about a
 * certificate only where it says so.
 */
function isAbout({ issuer: name, crlExtensions }: CertificateRevocationList, { certificate, issuer }: Link): boolean {
  if (!name.isEqual(issuer.subject)) return false
  const usage = extensionOf(issuer, OID.keyUsage)
  if (usage && ((usage.parsedValue?.valueBlock?.valueHexView?.[0] ?? 0) & SIGNS_LISTS) === 0) return false
  const extensions = crlExtensions?.extensions ?? []
  // A list of changes alone (delta) is among those that are not known.
  if (extensions.some(({ critical, extnID }) => critical && extnID !== OID.issuingDistributionPoint)) return false
  const named = extensions.find(({ extnID }) => extnID === OID.authorityKeyIdentifier)?.parsedValue?.keyIdentifier?.valueBlock.valueHexView
  const own = keyOf(issuer)
  if (named && own && !sameBytes(named, own)) return false
  const part = extensions.find(({ extnID }) => extnID === OID.issuingDistributionPoint)
  return !part || isOfPart(part.parsedValue, certificate)
}

/** Whether a certificate is in the part of the issuer's certificates that a list is of. */
function isOfPart(part: IssuingDistributionPoint, certificate: Link['certificate']): boolean {
  if (part.indirectCRL || part.onlyContainsAttributeCerts || part.onlySomeReasons !== undefined) return false
  const isAuthority = extensionOf(certificate, OID.basicConstraints)?.parsedValue?.cA === true
  if (isAuthority ? part.onlyContainsUserCerts : part.onlyContainsCACerts) return false
  if (part.distributionPoint === undefined) return true
  const { crl } = revocationPlacesOf(certificate)
  return addressesIn(part.distributionPoint).some((address) => crl.includes(address))
}
