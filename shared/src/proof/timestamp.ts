import type { Certificate, SignedData } from 'pkijs'
import { type Bytes, bytesOf, sameBytes } from './bytes'
import { pki } from './pki'
import { malformed, Refusal } from './refusal'
import { checkSignature, isTrusted, OID, readCertificates, readSigned } from './signed-data'

export interface Stamped {
  at: Date
  /** As the authority calls itself. */
  authority: string
  trusted: boolean
}

/** Checks an RFC 3161 token of a SHA-256. Whoever signed it must be made for time stamps and nothing else. @throws Refusal */
export const verifyTimestamp = async (token: Bytes, hash: Uint8Array, roots: Certificate[]) => checkToken(await readSigned(token), hash, roots)

/** As above, of a token that is read already. */
export async function checkToken(signed: SignedData, hash: Uint8Array, roots: Certificate[]): Promise<Stamped> {
  const { pkijs } = await pki()
  const { eContent, eContentType } = signed.encapContentInfo
  if (eContentType !== OID.timestampInfo || !eContent) throw malformed()
  const content = bytesOf(eContent.getValue())
  const { messageImprint, genTime } = pkijs.TSTInfo.fromBER(content)
  const { hashAlgorithm, hashedMessage } = messageImprint
  if (hashAlgorithm.algorithmId !== OID.sha256 || !sameBytes(hashedMessage.valueBlock.valueHexView, hash)) throw new Refusal('不是该文件的时间戳')
  const signer = await checkSignature(signed, content, OID.timestampInfo)
  if (!isForTimestamps(signer.certificate)) throw new Refusal('证书用途不符')
  return { at: genTime, authority: signer.name, trusted: await isTrusted(signer, signed, roots, genTime) }
}

/** As above, with roots in base64. */
export const checkTimestamp = async (token: Bytes, hash: Uint8Array, roots: readonly string[]) => verifyTimestamp(token, hash, await readCertificates(roots))

function isForTimestamps({ extensions = [] }: Certificate) {
  const usage = extensions.find(({ extnID }) => extnID === OID.extendedKeyUsage)
  const purposes: string[] = usage?.parsedValue?.keyPurposes ?? []
  return usage?.critical === true && purposes.length === 1 && purposes[0] === OID.timeStamping
}
