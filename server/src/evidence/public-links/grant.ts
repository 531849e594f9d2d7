import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a link lets its holder see. `verify`: what is on a printed certificate, from paper too. */
export type Purpose = 'preview' | 'certificate' | 'verify'

/** What a link grants: to see one piece of evidence, for some time. */
export interface Grant {
  purpose: Purpose
  /** The evidence number. */
  baoquan: string
  /** By this it can be taken back, and its openings are counted. */
  id: Buffer
  /** Null: for as long as the paper lasts; for `verify` alone. */
  expiresAt: Date | null
}

/** Keys by their id: the first one signs, all of them are accepted. */
export type LinkKeys = ReadonlyMap<string, Uint8Array>

const LETTERS: Record<Purpose, string> = { preview: 'p', certificate: 'c', verify: 'v' }
const purposes = new Map(Object.entries(LETTERS).map(([purpose, letter]) => [letter, purpose as Purpose]))
const FORMAT = /^([a-z0-9]{1,8})\.([pcv])\.([0-9a-z]{0,9})\.([A-Z0-9]{8,32})\.([\w-]{22})\.([\w-]{22})$/

const MAC_BYTES = 16
const signed = (key: Uint8Array, head: string) =>
  createHmac('sha256', key).update(`public-link-1|${head}`).digest().subarray(0, MAC_BYTES).toString('base64url')

export const newGrantId = () => randomBytes(16)

/** Of what is on paper: every sheet of a piece has the same code, so that printing one hands out nothing new. */
export const paperGrantId = (baoquan: string) => createHash('sha256').update(`paper|${baoquan}`).digest().subarray(0, 16)

/**
 * `<key id>.<purpose>.<expiry>.<evidence number>.<id>.<mac>`: about 80 characters, which a QR code carries beside the
 * address.
 */
export function writeGrant(keys: LinkKeys, { purpose, baoquan, id, expiresAt }: Grant): string {
  const [[keyId, key] = []] = keys
  if (keyId === undefined || !key) throw new Error('there is no key for public links')
  const expiry = expiresAt ? Math.floor(expiresAt.getTime() / 1000).toString(36) : ''
  const head = [keyId, LETTERS[purpose], expiry, baoquan, id.toString('base64url')].join('.')
  return `${head}.${signed(key, head)}`
}

/** Undefined for a grant that is altered, unsigned or expired. Whether it was revoked is in the database. */
export function readGrant(keys: LinkKeys, text: string, now: Date): Grant | undefined {
  const [, keyId = '', letter = '', expiry = '', baoquan = '', id = '', mac = ''] = FORMAT.exec(text) ?? []
  const key = keys.get(keyId)
  const purpose = purposes.get(letter)
  if (!key || !purpose) return undefined
  // As text: of 22 characters of base64url the last one has bits that decoding ignores.
  if (!timingSafeEqual(Buffer.from(signed(key, text.slice(0, text.lastIndexOf('.')))), Buffer.from(mac))) return undefined
  const expiresAt = expiry ? new Date(Number.parseInt(expiry, 36) * 1000) : null
  if (expiresAt ? expiresAt <= now : purpose !== 'verify') return undefined
  return { purpose, baoquan, id: Buffer.from(id, 'base64url'), expiresAt }
}
