import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Codes of authenticator apps, by RFC 6238 in the form that all of them know: SHA-1, six digits, a new one every 30
 * seconds.
 */
const STEP_MS = 30_000
const DIGITS = 6
/** The clock of a phone may be so many steps off. */
const DRIFT = 1

/** Of 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = () => base32(randomBytes(20))

/** The owner of the secret, by which the vault binds it to its row. */
export const ownerOfAuthenticator = (accountId: number) => `authenticator of account ${accountId}`

/** The time step that a code is of, if it is one of about now. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const step = Math.floor(now / STEP_MS)
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, nth) => step - DRIFT + nth)
  return steps.find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)))
}

export function codeAt(secret: string, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesIn(secret)).update(counter).digest()
  const offset = digest.at(-1)! & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The content of the QR code for an app. */
export const addressOfSecret = (secret: string, account: string, issuer: string) =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${new URLSearchParams({ secret, issuer }).toString().replaceAll('+', '%20')}`

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function base32(bytes: Uint8Array) {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

function bytesIn(secret: string) {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
