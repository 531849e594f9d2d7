export type Bytes = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/**
 * @throws when it is not base64, or not the one way to write these bytes: a changed text never decodes to the same
 * bytes
 */
export function fromBase64(text: string): Bytes {
  const end = text.slice(-4)
  if (/\s/.test(text) || btoa(atob(end)) !== end) throw new Error('not base64')
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

/** @throws when it is not pairs of hexadecimal digits */
export function fromHex(text: string): Bytes {
  if (text.length % 2 === 1 || /[^0-9a-f]/i.test(text)) throw new Error('not hexadecimal')
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16))
}

export const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const sameBytes = (one: Uint8Array, other: Uint8Array) => one.length === other.length && one.every((byte, i) => byte === other[i])

/** A copy that nobody else writes to, over a buffer of its own. */
export const bytesOf = (source: ArrayBuffer | Uint8Array): Bytes => new Uint8Array(source as ArrayBuffer)

export function joined(...pieces: Uint8Array[]): Bytes {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

export const sha256 = async (...pieces: Uint8Array[]): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...pieces)))
