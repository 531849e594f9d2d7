import type { Place } from '@console/platform/contract/proof'
import { anchorFacts } from './anchor-facts'
import { fromBase64, fromHex, sha256, toHex } from './bytes'
import { digestOf } from './digest-of'
import { type Fact, hash, text, time } from './facts'
import type { Roots } from './issued'
import { headContent, headHash } from './ledger'
import { rootFrom, stepsOf } from './merkle'
import { malformed, Refusal } from './refusal'
import { renewedStanding, revocationsWith } from './renewals'
import { type Stamped, verifyTimestamp } from './timestamp'

export interface Placed {
  /** The number of the head that it is under, and that head's hash in hex. */
  head: number
  hash: string
  stamped: Stamped
}

interface Options {
  roots: Roots
  ledgerKey: string
  facts: Fact[]
  /** What the hash is of. */
  of: '该文件' | '该记录'
}

const sides = { left: '在左侧', right: '在右侧' }

const NONCE_BYTES = 16

/**
 * What a leaf is made with, so that neighbours in the ledger cannot guess it. @throws Refusal when it is of another
 * length
 */
export function nonceOf({ nonce }: Place) {
  const bytes = fromBase64(nonce)
  if (bytes.length !== NONCE_BYTES) throw malformed()
  return bytes
}

/**
 * Checks that a leaf is under a head of the ledger, which is signed and stamped. What can be read is added to `facts`.
 * @throws Refusal
 */
export async function verifyPlace(leaf: Uint8Array, place: Place, { roots, ledgerKey, facts, of }: Options): Promise<Placed> {
  const { index, head, token, anchor } = place
  const inclusion = { index, size: head.size, path: place.path.map(fromHex) }
  const root = await rootFrom(leaf, inclusion)
  facts.push(hash('账本中的叶子', toHex(leaf)), text('叶子位置', `第 ${index + 1} 项，共 ${head.size} 项`))
  for (const [i, { sibling, side }] of (stepsOf(inclusion) ?? []).entries()) facts.push(hash(`路径第 ${i + 1} 步（${sides[side]}）`, toHex(sibling)))
  if (root) facts.push(hash('由路径算得的根', toHex(root)))
  facts.push(hash('批次的根', head.root), text('账本批次', `第 ${head.number} 批`), time('批次时间', new Date(head.at)), hash('上一批次的哈希', head.previous))
  if (anchor) facts.push(...anchorFacts(anchor))
  if (!root || toHex(root) !== head.root) throw new Refusal(`账本中没有${of}的哈希`)
  const headDigest = await headHash(head)
  facts.push(hash('批次哈希', toHex(headDigest)), hash('账本公钥的 SHA-256', toHex(await sha256(fromBase64(ledgerKey)))))
  if (!(await isSigned(place, ledgerKey))) throw new Refusal('账本签名无效')
  const revocations = await revocationsWith(roots.revocations, place)
  const stamped = await verifyTimestamp(fromBase64(token), digestOf(headContent(head)), roots.timestamp, facts, revocations).catch((error) => {
    throw error instanceof Refusal && error.state === 'unverified' ? error : new Refusal('账本的时间戳无效')
  })
  return { head: head.number, hash: toHex(headDigest), stamped: await renewedStanding(stamped, place, { ...roots, revocations }, facts) }
}

async function isSigned({ head, signature }: Place, ledgerKey: string) {
  const key = await crypto.subtle.importKey('spki', fromBase64(ledgerKey), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, fromBase64(signature), headContent(head))
}
