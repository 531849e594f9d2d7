import type { Manifest, Place, Proof, Trust } from '@console/platform/contract/proof'
import type { Certificate } from 'pkijs'
import { fromBase64, fromHex, toHex, utf8 } from './bytes'
import { verifyIssued } from './issued'
import { fileLeaf, headContent, headHash } from './ledger'
import { rootFrom } from './merkle'
import { pki } from './pki'
import { malformed, Refusal } from './refusal'
import { readCertificates } from './signed-data'
import { verifyTimestamp } from './timestamp'

export const verdictStates = { passed: '通过', failed: '不通过', unverified: '未验证', pending: '处理中' } as const

/** `pending`: not made yet. `unverified`: nothing to check, or nothing that can be checked here; never shown as passed. */
export interface Verdict {
  state: keyof typeof verdictStates
  why: string
}

/** The answers are independent: a wrong file fails integrity alone; the others are about the recorded hash. */
export interface Answers {
  /** The file is the one that was saved. */
  integrity: Verdict
  /** An authority saw its hash at this time. */
  timestamp: Verdict & { at?: Date; authority?: string }
  /** Its hash stands under a head of the ledger that is signed and stamped. */
  chain: Verdict & { head?: number; hash?: string; at?: Date }
  /** The platform says all this, and has signed it. */
  issuer: Verdict & { name?: string }
}

const NONCE_BYTES = 16

type Roots = Record<'timestamp' | 'issuer', Certificate[]>

/** Checks a proof. `fileHash` is the SHA-256, in hex, of the file at hand. @throws only when the library that checks cannot be loaded, or the roots cannot be read */
export async function verify(proof: Proof, fileHash: string | undefined, trust: Trust): Promise<Answers> {
  if (!globalThis.crypto?.subtle) {
    const answer: Verdict = { state: 'unverified', why: '当前环境不支持验证，请通过 https 访问' }
    return { integrity: answer, timestamp: answer, chain: answer, issuer: answer }
  }
  await pki()
  const roots = await rootsIn(trust)
  const recorded = recordedHash(proof)
  const [integrity, timestamp, chain, issuer] = await Promise.all([
    attempt<Answers['integrity']>(async () => integrityOf(recorded, fileHash)),
    attempt<Answers['timestamp']>(() => timestampOf(proof, recorded, roots)),
    attempt<Answers['chain']>(() => chainOf(proof, recorded, roots, trust.ledgerKey)),
    attempt<Answers['issuer']>(() => issuerOf(proof, roots)),
  ])
  return { integrity, timestamp, chain, issuer }
}

const read = new WeakMap<Trust, Roots>()

/** Read once, and used for all checks. */
async function rootsIn(trust: Trust): Promise<Roots> {
  const known = read.get(trust)
  if (known) return known
  const roots = { timestamp: await readCertificates(trust.timestampRoots), issuer: await readCertificates(trust.issuerRoots) }
  read.set(trust, roots)
  return roots
}

/** Undefined when the manifest names none. */
function recordedHash({ manifest }: Proof) {
  try {
    const { sha256 } = JSON.parse(manifest) as Manifest
    return /^[0-9a-f]{64}$/.test(sha256) ? sha256 : undefined
  } catch {
    return undefined
  }
}

function integrityOf(recorded: string | undefined, fileHash: string | undefined): Verdict {
  if (recorded === undefined) throw malformed()
  if (fileHash === undefined) return { state: 'unverified', why: '未选择文件' }
  return fileHash.toLowerCase() === recorded ? { state: 'passed', why: '文件与存证时一致' } : { state: 'failed', why: '文件与存证时不一致' }
}

async function timestampOf({ token }: Proof, recorded: string | undefined, roots: Roots): Promise<Answers['timestamp']> {
  if (token === null) return { state: 'pending', why: '等待加盖时间戳' }
  if (recorded === undefined) throw malformed()
  const { trusted, at, authority } = await verifyTimestamp(fromBase64(token), fromHex(recorded), roots.timestamp)
  return trusted ? { state: 'passed', why: '时间戳有效', at, authority } : { state: 'unverified', why: '时间戳机构不在信任列表中', at, authority }
}

async function chainOf({ ledger }: Proof, recorded: string | undefined, roots: Roots, ledgerKey: string): Promise<Answers['chain']> {
  if (ledger === null) return { state: 'pending', why: '等待写入账本' }
  if (recorded === undefined) throw malformed()
  const nonce = fromBase64(ledger.nonce)
  if (nonce.length !== NONCE_BYTES) throw malformed()
  const leaf = await fileLeaf(fromHex(recorded), nonce)
  if (!(await isUnder(leaf, ledger))) throw new Refusal('账本中没有该文件的哈希')
  const { head } = ledger
  if (!(await isSigned(ledger, ledgerKey))) throw new Refusal('账本签名无效')
  const hash = await headHash(head)
  const { trusted, at } = await verifyTimestamp(fromBase64(ledger.token), hash, roots.timestamp).catch((error) => {
    throw error instanceof Refusal && error.state === 'unverified' ? error : new Refusal('账本的时间戳无效')
  })
  const found = { head: head.number, hash: toHex(hash), at }
  return trusted ? { state: 'passed', why: '文件的哈希已写入账本', ...found } : { state: 'unverified', why: '账本的时间戳机构不在信任列表中', ...found }
}

/** Whether a leaf's way up ends at the root of its head. */
export async function isUnder(leaf: Uint8Array, { index, path, head }: Place): Promise<boolean> {
  const root = await rootFrom(leaf, { index, size: head.size, path: path.map(fromHex) })
  return root !== undefined && toHex(root) === head.root
}

async function isSigned({ head, signature }: Place, ledgerKey: string) {
  const key = await crypto.subtle.importKey('spki', fromBase64(ledgerKey), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, fromBase64(signature), headContent(head))
}

async function issuerOf({ manifest, signature }: Proof, roots: Roots): Promise<Answers['issuer']> {
  if (signature === null) return { state: 'pending', why: '等待平台签名' }
  const { trusted, name } = await verifyIssued(utf8(manifest), fromBase64(signature), roots)
  return trusted ? { state: 'passed', why: '存证清单由平台签名', name } : { state: 'unverified', why: '签名机构不在信任列表中', name }
}

async function attempt<V extends Verdict>(check: () => Promise<V>): Promise<V | Verdict> {
  try {
    return await check()
  } catch (error) {
    const { state, why } = error instanceof Refusal ? error : malformed()
    return { state, why }
  }
}
