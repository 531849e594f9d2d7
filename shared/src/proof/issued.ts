import type { Certificate, SignedData } from 'pkijs'
import type { Bytes } from './bytes'
import { includes, type NOT_ASKED, type Standing } from './certificate-chain'
import { digestOf } from './digest-of'
import { type Fact, time } from './facts'
import { OID } from './oid'
import { pki } from './pki'
import { isForDocuments } from './purposes'
import { malformed, Refusal } from './refusal'
import { REVOCATION, type Revocations } from './revocation'
import { verifySignature, readSigned, signedIn, standingOfSigner } from './signed-data'
import { verifyToken } from './timestamp'

/**
 * Trust anchors, read. `signers`: the certificates that the platform signs with. A root of theirs alone trusts every
 * customer of that authority.
 */
export interface Roots extends Record<'timestamp' | 'issuer' | 'signers', Certificate[]> {
  /** What is kept about revoked certificates; without it nobody asks. */
  revocations?: Revocations
}

export type Issued = Standing & {
  /** As the issuer calls itself. */
  name: string
  /** When it was signed, if an authority that is trusted says so. */
  at?: Date
}

/**
 * Checks a detached CMS signature by the platform. Its certificate is checked as of its time stamp, or as of now where
 * it has none that is trusted. What can be read is added to `facts`. `by`: the one algorithm that it may be signed by.
 * @throws Refusal
 */
export async function verifyIssued(content: Bytes, signature: Bytes, roots: Roots, facts: Fact[], by?: 'SM2'): Promise<Issued> {
  const signed = await readSigned(signature)
  if (by && !isSignedBySm2(signed)) throw new Refusal('国密签名不是以 SM2 和 SM3 签的')
  const role = by ? '国密签名者' : '签名者'
  const { eContentType: contentType, eContent } = signed.encapContentInfo
  if ((contentType !== OID.data && contentType !== OID.smData) || eContent) throw malformed()
  const signer = await verifySignature(signed, { content, contentType, role, facts })
  if (!isForDocuments(signer.certificate)) throw new Refusal('证书用途不符')
  const { at, note } = await stampedAt(signed, roots, facts)
  if (at) facts.push(time('签名时间', at))
  const { revocations } = roots
  const standing = await standingOfSigner(signer, signed, roots.issuer, at ?? new Date(), revocations && { revocations, facts })
  return { name: signer.name, at, ...(standing.trusted ? asPlatform({ note, ...standing }, signer.certificate, roots.signers) : standing) }
}

const isSignedBySm2 = ({ signerInfos: [info] }: SignedData) =>
  info?.digestAlgorithm.algorithmId === OID.sm3 && [OID.sm2Signature, OID.sm2WithSm3].some((id) => id === info.signatureAlgorithm.algorithmId)

function asPlatform(standing: Standing, certificate: Certificate, signers: readonly Certificate[]): Standing {
  if (includes(signers, certificate)) return standing
  return { trusted: false, why: signers.length > 0 ? '证书不是平台的' : '证书无法核对，信任列表中没有平台的签名证书' }
}

/** The time stamp is of the signature's value, and not signed itself. */
async function stampedAt(
  { signerInfos: [info] }: SignedData,
  { timestamp, revocations }: Roots,
  facts: Fact[],
): Promise<{ at?: Date; note?: typeof NOT_ASKED }> {
  const attribute = info!.unsignedAttrs?.attributes.find(({ type }) => type === OID.timestampToken)
  if (!attribute) return {}
  const { pkijs } = await pki()
  const token = await signedIn(new pkijs.ContentInfo({ schema: attribute.values[0] }))
  const own: Fact[] = []
  const stamped = await verifyToken(token, digestOf(info!.signature.valueBlock.valueHexView), timestamp, own, revocations)
  if (!stamped.trusted) return {}
  facts.push(...own.filter(({ label }) => label === REVOCATION))
  return stamped
}
