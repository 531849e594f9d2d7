import type { Handover } from '../../evidence/pieces/new-evidence'
import type { OpenCall } from '../http/open-domain'

/** The fields of a custody event about a call, by which the caller's signature can be verified later. */
export const handoverOf = ({ caller, header, ip }: Pick<OpenCall, 'caller' | 'header' | 'ip'>): Handover => {
  const { method, targetUri, contentDigest, signatureInput, signature } = header
  const signed = `Content-Digest: ${contentDigest}；Signature-Input: ${signatureInput}；Signature: ${signature}`
  return { by: caller.name, ip, detail: `密钥 ${caller.keyId}；${method} ${targetUri}；${signed}` }
}
