import type { Certificate } from 'pkijs'
import { OID } from './oid'
import { Refusal } from './refusal'

interface Algorithm {
  name: string
  /** By WebCrypto, in browsers and in Node, or by `sm.ts`. */
  supported: boolean
}

const can = (name: string): Algorithm => ({ name, supported: true })
const cannot = (name: string): Algorithm => ({ name, supported: false })

/**
 * All algorithms that are known: digests, signatures and the curves of keys, by their object identifiers. SHA-1 and MD5
 * can be computed, and prove nothing.
 */
const algorithms: Record<string, Algorithm> = {
  [OID.sha256]: can('SHA-256'),
  '2.16.840.1.101.3.4.2.2': can('SHA-384'),
  '2.16.840.1.101.3.4.2.3': can('SHA-512'),
  [OID.sha1]: cannot('SHA-1'),
  '1.2.840.113549.2.5': cannot('MD5'),
  [OID.sm3]: can('SM3'),

  '1.2.840.113549.1.1.1': can('RSA'),
  '1.2.840.113549.1.1.10': can('RSA-PSS'),
  '1.2.840.113549.1.1.11': can('RSA-SHA-256'),
  '1.2.840.113549.1.1.12': can('RSA-SHA-384'),
  '1.2.840.113549.1.1.13': can('RSA-SHA-512'),
  '1.2.840.10045.4.3.2': can('ECDSA-SHA-256'),
  '1.2.840.10045.4.3.3': can('ECDSA-SHA-384'),
  '1.2.840.10045.4.3.4': can('ECDSA-SHA-512'),
  '1.2.840.113549.1.1.5': cannot('RSA-SHA-1'),
  '1.2.840.10045.4.1': cannot('ECDSA-SHA-1'),
  '1.3.101.112': cannot('Ed25519'),
  [OID.sm2WithSm3]: can('SM3withSM2'),
  [OID.sm2Signature]: can('SM2'),

  '1.2.840.10045.3.1.7': can('P-256'),
  '1.3.132.0.34': can('P-384'),
  '1.3.132.0.35': can('P-521'),
  '1.3.132.0.10': cannot('secp256k1'),
  [OID.sm2Curve]: can('SM2'),
}

/** The name of an algorithm that can be checked here. @throws Refusal when it cannot: 未验证, with its name */
export function supported(oid: string): string {
  const { name, supported } = algorithms[oid] ?? cannot(oid)
  if (!supported) throw new Refusal(`算法 ${name} 当前环境不支持`, 'unverified')
  return name
}

/** The kind of a certificate's key; of an elliptic curve, which one. @throws Refusal as above */
export function supportedKey({ subjectPublicKeyInfo: { algorithm } }: Certificate): string {
  const { algorithmId, algorithmParams } = algorithm
  return supported(algorithmId === OID.ellipticCurveKey ? String(algorithmParams?.valueBlock) : algorithmId)
}
