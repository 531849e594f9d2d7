import type { Certificate, SignedData } from 'pkijs'
import { type Bytes, sha256 } from './bytes'
import { pki } from './pki'
import { malformed } from './refusal'
import { checkSignature, isTrusted, OID, readSigned, signedIn } from './signed-data'
import { checkToken } from './timestamp'

export interface Issued {
  /** As the issuer calls itself. */
  name: string
  trusted: boolean
  /** When it was signed, if an authority that is trusted says so. */
  at?: Date
}

/** Checks a detached CMS signature. Its certificate is checked as of its time stamp, or as of now where it has none that is trusted. @throws Refusal */
export async function verifyIssued(content: Bytes, signature: Bytes, roots: { issuer: Certificate[]; timestamp: Certificate[] }): Promise<Issued> {
  const signed = await readSigned(signature)
  if (signed.encapContentInfo.eContentType !== OID.data || signed.encapContentInfo.eContent) throw malformed()
  const signer = await checkSignature(signed, content, OID.data)
  const at = await stampedAt(signed, roots.timestamp)
  return { name: signer.name, trusted: await isTrusted(signer, signed, roots.issuer, at ?? new Date()), at }
}

/** The time stamp is of the signature's value, and not signed itself. */
async function stampedAt({ signerInfos: [info] }: SignedData, roots: Certificate[]) {
  const attribute = info!.unsignedAttrs?.attributes.find(({ type }) => type === OID.timestampToken)
  if (!attribute) return undefined
  const { pkijs } = await pki()
  const token = await signedIn(new pkijs.ContentInfo({ schema: attribute.values[0] }))
  const { at, trusted } = await checkToken(token, await sha256(info!.signature.valueBlock.valueHexView), roots)
  return trusted ? at : undefined
}
