import type { Certificate, CRLDistributionPoints, GeneralName, InfoAccess } from 'pkijs'
import { extensionOf } from './certificate'
import { OID } from './oid'

/** The addresses in a certificate at which its revocation can be asked for. */
export interface RevocationPlaces {
  crl: string[]
  ocsp: string[]
}

const ADDRESS = 6

/** Only HTTP addresses: directories (LDAP) are for networks of the authority. */
export function revocationPlacesOf(certificate: Certificate): RevocationPlaces {
  const points: CRLDistributionPoints | undefined = extensionOf(certificate, OID.crlDistributionPoints)?.parsedValue
  const access: InfoAccess | undefined = extensionOf(certificate, OID.authorityInfoAccess)?.parsedValue
  const descriptions = access?.accessDescriptions ?? []
  return {
    crl: (points?.distributionPoints ?? []).flatMap(({ distributionPoint }) => addressesIn(distributionPoint)),
    ocsp: descriptions.filter(({ accessMethod }) => accessMethod === OID.ocsp).flatMap(({ accessLocation }) => addressesIn([accessLocation])),
  }
}

/** The HTTP addresses in a list of general names; none for another value. */
export const addressesIn = (names: unknown): string[] =>
  Array.isArray(names)
    ? (names as GeneralName[]).flatMap(({ type, value }) => (type === ADDRESS && /^https?:/i.test(String(value)) ? [String(value)] : []))
    : []
