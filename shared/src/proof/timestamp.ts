import type { Certificate, SignedData } from 'pkijs'
import { loadOnceFor } from './load-once'
import { type Bytes, bytesOf, sameBytes, toHex } from './bytes'
import { supported } from './algorithms'
import { type DigestOf, sha256Alone } from './digest-of'
import type { Standing } from './certificate-chain'
import { type Fact, hash as hashFact, time } from './facts'
import { OID } from './oid'
import { pki } from './pki'
import { isForTimestamps } from './purposes'
import { malformed, Refusal } from './refusal'
import type { Revocations } from './revocation'
import { verifySignature, readCertificates, readSigned, standingOfSigner } from './signed-data'

export type Stamped = Standing & {
  at: Date
  /** As the authority calls itself. */
  authority: string
  /** In hex: which question it answers. */
  nonce?: string
}

/**
 * Checks an RFC 3161 token of a SHA-256 or an SM3, which GM/T 0033 asks for. Its signer must be made for time stamps
 * and nothing else, and with `revocations` not have been revoked by then. What can be read is added to `facts`. @throws
 * Refusal
 */
export const verifyTimestamp = async (token: Bytes, digest: DigestOf, roots: Certificate[], facts: Fact[], revocations?: Revocations) =>
  verifyToken(await readSigned(token), digest, roots, facts, revocations)

/** As above, of a token that is read already. */
export async function verifyToken(signed: SignedData, digest: DigestOf, roots: Certificate[], facts: Fact[], revocations?: Revocations): Promise<Stamped> {
  const { pkijs } = await pki()
  const { eContent, eContentType } = signed.encapContentInfo
  if (eContentType !== OID.timestampInfo || !eContent) throw malformed()
  const content = bytesOf(eContent.getValue())
  const { messageImprint, genTime, nonce } = pkijs.TSTInfo.fromBER(content)
  const { hashAlgorithm, hashedMessage } = messageImprint
  const stamped = hashedMessage.valueBlock.valueHexView
  const algorithm = supported(hashAlgorithm.algorithmId)
  facts.push(hashFact(`时间戳中的 ${algorithm}`, toHex(stamped)), time('时间戳时间', genTime))
  const { algorithmId } = hashAlgorithm
  if (algorithmId !== OID.sha256 && algorithmId !== OID.sm3) throw new Refusal('不是该文件的时间戳')
  const expected = await digest(algorithmId)
  if (!expected) throw new Refusal(`存证时没有记录 ${algorithm}，无法与时间戳核对`, 'unverified')
  if (!sameBytes(stamped, expected)) throw new Refusal('不是该文件的时间戳')
  const signer = await verifySignature(signed, { content, contentType: OID.timestampInfo, role: '时间戳机构', facts })
  if (!isForTimestamps(signer.certificate)) throw new Refusal('证书用途不符')
  const standing = await standingOfSigner(signer, signed, roots, genTime, revocations && { revocations, facts, statesTime: true })
  return { at: genTime, authority: signer.name, nonce: nonce && toHex(nonce.valueBlock.valueHexView), ...standing }
}

/**
 * As above, of a SHA-256, with roots in base64. Who checks many tokens gives the same list each time: its certificates
 * are read once, and chains to them are checked once.
 */
export const verifyStandaloneTimestamp = async (token: Bytes, hash: Uint8Array, roots: readonly string[]) =>
  verifyTimestamp(token, sha256Alone(hash), await rootsOf(roots), [])

const rootsOf = loadOnceFor(readCertificates)
