import type { ProofLink } from '@console/platform/proof'
import type { Kind } from './queries'

/** The address at which the revocation of a certificate is asked for. Answers are kept by it. */
export interface Source {
  kind: Kind
  address: string
  source: string
}

/** OCSP responders first: they answer about one certificate, by which the answer is kept; a CRL is one for all. */
export const sourcesOf = ({ fingerprint, places }: ProofLink): Source[] => [
  ...places.ocsp.map((address) => ({ kind: 'OCSP' as const, address, source: `${address}#${fingerprint}` })),
  ...places.crl.map((address) => ({ kind: 'CRL' as const, address, source: address })),
]
