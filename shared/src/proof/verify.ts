import type { Proof, Trust } from '@console/platform/contract/proof'
import { type Bytes, fromBase64, fromHex, sha256, toHex, utf8 } from './bytes'
import { compareDigests, type FileDigests } from './compare-digests'
import type { DigestOf } from './digest-of'
import { type Fact, hash } from './facts'
import { type Issued, type Roots, verifyIssued } from './issued'
import { fileLeaf } from './ledger'
import { manifestIn } from './manifest'
import { OID } from './oid'
import { pki } from './pki'
import { verifyPlace, nonceOf } from './place'
import { malformed, Refusal } from './refusal'
import { readRevocations } from './revocation'
import { compareWithStamps } from './saved-at'
import { verifyPdf } from './signed-pdf'
import { verifyTimestamp } from './timestamp'
import { rootsIn } from './trusted-roots'
import { attempt, judged, noCrypto, type Unexplained, type Verdict } from './verdict'

/** The answers are independent: a wrong file fails integrity alone; the others are about the recorded hash. */
export interface Answers {
  /** The file is the one that was saved. */
  integrity: Verdict
  /** An authority saw its hash at this time. */
  timestamp: Verdict & { at?: Date; authority?: string }
  /** Its hash is under a head of the ledger that is signed and stamped. */
  chain: Verdict & { head?: number; hash?: string; at?: Date }
  /** The platform says all this, and has signed it. */
  issuer: Verdict & { name?: string }
}

/** `baoquan`: the piece that a PDF certificate is of; undefined where it does not say so. */
export type CertificateAnswer = Answers['issuer'] & { baoquan?: string }

/** The chain itself is not asked. */
const IN_CHAIN = '文件的哈希已写入账本，该批已写入区块链，请在区块浏览器核对交易'

/**
 * Checks a proof, and the file at hand where there is one. @throws only when the library that checks cannot be loaded
 */
export async function verify(proof: Proof, file: FileDigests, trust: Trust): Promise<Answers> {
  if (!globalThis.crypto?.subtle) return { integrity: noCrypto(), timestamp: noCrypto(), chain: noCrypto(), issuer: noCrypto() }
  await pki()
  const recorded = recordedDigests(proof)
  const roots = rootsFor(proof, trust)
  // Each use below handles a rejection.
  roots.catch(() => undefined)
  const stamping = attempt(async (facts) => timestampOf(proof, recorded, await roots, facts))
  const [integrity, timestamp, chain, issuer] = await Promise.all([
    recorded ? compareDigests(recorded, file) : attempt(() => Promise.reject(malformed())),
    stamping,
    attempt(async (facts) => chainOf(proof, recorded, { roots: await roots, ledgerKey: trust.ledgerKey, facts, of: '该文件' })),
    attempt(async (facts) => issuerOf(proof, await stamping, await roots, facts)),
  ])
  return { integrity, timestamp, chain, issuer }
}

/** Checks a PDF certificate, as its holder has it. Answers as `verify` does of the issuer. @throws as `verify` does */
export async function verifySignedPdf(file: Bytes, trust: Trust): Promise<CertificateAnswer> {
  if (!globalThis.crypto?.subtle) return noCrypto()
  await pki()
  return attempt(async (facts) => {
    const { baoquan, ...issued } = await verifyPdf(file, await rootsIn(trust), facts)
    return { ...issuedAnswer(issued, '证书由平台签名，签名后未被改动'), baoquan }
  })
}

/** With what is kept of revoked certificates. @throws Refusal */
async function rootsFor({ revocation }: Proof, trust: Trust): Promise<Roots> {
  const [roots, revocations] = await Promise.all([rootsIn(trust), readRevocations(revocation)])
  return { ...roots, revocations }
}

const isDigest = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

/** What the manifest names; undefined where it is no manifest, or names no digest. */
function recordedDigests({ manifest }: Proof): FileDigests | undefined {
  const { sha256, sm3 } = manifestIn(manifest)
  if (!isDigest(sha256) && !isDigest(sm3)) return undefined
  return { sha256: isDigest(sha256) ? sha256 : undefined, sm3: isDigest(sm3) ? sm3 : undefined }
}

/** What leaves are of. @throws Refusal: a record with SM3 alone cannot be compared with them here */
function sha256Of(recorded: FileDigests | undefined): string {
  if (!recorded) throw malformed()
  if (!recorded.sha256) throw new Refusal('存证时只记录了 SM3，当前环境不支持以此核对', 'unverified')
  return recorded.sha256
}

async function timestampOf({ token }: Proof, recorded: FileDigests | undefined, roots: Roots, facts: Fact[]): Promise<Unexplained<Answers['timestamp']>> {
  if (token === null) return { state: 'pending', why: '等待加盖时间戳' }
  if (!recorded) throw malformed()
  const digest: DigestOf = async (algorithm) => {
    const [name, known] = algorithm === OID.sm3 ? ['SM3', recorded.sm3] : ['SHA-256', recorded.sha256]
    if (!known) return undefined
    // Before what it is compared with.
    facts.unshift(hash(`存证时的 ${name}`, known))
    return fromHex(known)
  }
  const { at, authority, ...standing } = await verifyTimestamp(fromBase64(token), digest, roots.timestamp, facts, roots.revocations)
  return { ...judged(standing, '时间戳有效', '时间戳'), at, authority }
}

async function chainOf(
  { ledger }: Proof,
  recorded: FileDigests | undefined,
  options: Parameters<typeof verifyPlace>[2],
): Promise<Unexplained<Answers['chain']>> {
  if (ledger === null) return { state: 'pending', why: '等待写入账本' }
  const sha256 = sha256Of(recorded)
  const sm3 = ledger.digests ? recorded?.sm3 : undefined
  if (ledger.digests && !sm3) throw malformed()
  options.facts.push(hash('存证时的 SHA-256', sha256), ...(sm3 ? [hash('存证时的 SM3', sm3)] : []))
  const leaf = await fileLeaf({ sha256: fromHex(sha256), sm3: sm3 ? fromHex(sm3) : undefined }, nonceOf(ledger))
  const { head, hash: headHash, stamped } = await verifyPlace(leaf, ledger, options)
  return { ...judged(stamped, ledger.anchor ? IN_CHAIN : '文件的哈希已写入账本', '账本的时间戳'), head, hash: headHash, at: stamped.at }
}

async function issuerOf(
  { manifest, signature, smSignature }: Proof,
  stamp: Answers['timestamp'],
  roots: Roots,
  facts: Fact[],
): Promise<Unexplained<Answers['issuer']>> {
  if (signature === null) return { state: 'pending', why: '等待平台签名' }
  const content = utf8(manifest)
  facts.push(hash('存证清单的 SHA-256', toHex(await sha256(content))))
  const issued = await verifyIssued(content, fromBase64(signature), roots, facts)
  const bySm2 = smSignature ? await verifyIssued(content, fromBase64(smSignature), roots, facts, 'SM2') : undefined
  const answer = bySm2 ? bothAnswer(issued, bySm2) : issuedAnswer(issued, '存证清单由平台签名')
  const signatures = bySm2 ? [issued.at, bySm2.at] : [issued.at]
  return answer.state === 'passed' ? compareWithStamps({ file: stamp.state === 'passed' ? stamp.at : undefined, signatures }, manifest, answer, facts) : answer
}

/** Both signatures count: an answer is that of the weaker one. */
function bothAnswer(issued: Issued, bySm2: Issued): Unexplained<Answers['issuer']> {
  const answers = [issuedAnswer(issued, '存证清单由平台签名'), issuedAnswer(bySm2, '国密签名有效')]
  const weaker = answers.find(({ state }) => state !== 'passed') ?? answers[0]!
  return { ...weaker, why: answers.map(({ why }) => why).join('；'), name: issued.name }
}

const issuedAnswer = ({ name, ...standing }: Issued, why: string): Unexplained<Answers['issuer']> => {
  const judgement = judged(standing, why, '签名')
  return { ...judgement, why: `${judgement.why}，签名者：${name}`, name }
}
