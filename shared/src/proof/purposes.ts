import type { Certificate } from 'pkijs'
import { extensionOf } from './certificate'
import { OID } from './oid'

/** What a certificate that signs documents may be made for: any purpose, documents, mail, its holder's identity. */
const DOCUMENT_PURPOSES = ['2.5.29.37.0', '1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.2', '1.3.6.1.4.1.311.10.3.12', '1.2.840.113583.1.1.5']
/** digitalSignature, nonRepudiation. */
const SIGNING = 0xc0

/** RFC 3161, 2.3: for time stamps alone, and critical. */
export function isForTimestamps(certificate: Certificate) {
  const usage = extensionOf(certificate, OID.extendedKeyUsage)
  const purposes = purposesOf(certificate)
  return usage?.critical === true && purposes.length === 1 && purposes[0] === OID.timeStamping
}

/** A certificate that names neither a usage nor a purpose is made for all. */
export function isForDocuments(certificate: Certificate) {
  const usage = extensionOf(certificate, OID.keyUsage)
  if (usage && ((usage.parsedValue?.valueBlock?.valueHexView?.[0] ?? 0) & SIGNING) === 0) return false
  return !extensionOf(certificate, OID.extendedKeyUsage) || purposesOf(certificate).some((purpose) => DOCUMENT_PURPOSES.includes(purpose))
}

export const purposesOf = (certificate: Certificate): string[] => extensionOf(certificate, OID.extendedKeyUsage)?.parsedValue?.keyPurposes ?? []
