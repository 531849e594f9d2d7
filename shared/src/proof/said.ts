import type { AlgorithmIdentifier, Certificate, Extension } from 'pkijs'
import { supported, supportedKey } from './algorithms'
import { OID } from './oid'
import { pki } from './pki'

/** A certificate, and the one that it was issued by. */
export interface Link {
  certificate: Certificate
  issuer: Certificate
}

/** What an authority has said of a certificate. */
export interface Said {
  kind: 'CRL' | 'OCSP'
  /** When it said so, and until when that was its last word, as far as it said. */
  from: Date
  until?: Date
  /** Since when the certificate has been revoked, or its key was not safe. */
  revoked?: Date
  /** Why, as RFC 5280 numbers it; undefined where that is not said. */
  reason?: number
}

/** The extensions of an entry about a revoked certificate. */
export function readRevocationEntry(revokedAt: Date, extensions: readonly Extension[] = []): Pick<Said, 'revoked' | 'reason'> {
  const of = (id: string) => extensions.find(({ extnID }) => extnID === id)?.parsedValue
  const unsafe: Date | undefined = of(OID.invalidityDate)?.toDate?.()
  return { revoked: unsafe && unsafe < revokedAt ? unsafe : revokedAt, reason: of(OID.reasonCode)?.valueBlock?.valueDec }
}

interface Signed {
  content: Uint8Array
  signature: Parameters<typeof import('pkijs')['CryptoEngine']['prototype']['verifyWithPublicKey']>[1]
  algorithm: AlgorithmIdentifier
}

/**
 * Whether a certificate's key signed something, by whichever algorithm. False also where it cannot be computed here.
 */
export async function isSignedByKeyOf(signer: Certificate, { content, signature, algorithm }: Signed): Promise<boolean> {
  const { pkijs } = await pki()
  try {
    supported(algorithm.algorithmId)
    supportedKey(signer)
    return await pkijs.getCrypto(true).verifyWithPublicKey(content as Uint8Array<ArrayBuffer>, signature, signer.subjectPublicKeyInfo, algorithm)
  } catch {
    // The library throws where a signature cannot be of a key at all.
    return false
  }
}
