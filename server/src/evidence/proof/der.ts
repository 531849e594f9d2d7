/**
 * Writes DER (X.690), as far as signatures and time stamps have it. What reads it is another implementation, in
 * `@console/platform/proof`.
 */

type Bytes = Uint8Array

function value(tag: number, parts: readonly Bytes[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(tag), lengthOf(content), content])
}

function lengthOf({ length }: Bytes): Buffer {
  if (length < 0x80) return Buffer.of(length)
  const digits = bigEndian(length)
  return Buffer.from([0x80 | digits.length, ...digits])
}

/** The bytes of a whole number, the highest first. */
function bigEndian(number: number): number[] {
  const bytes = []
  for (let rest = number; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return bytes
}

export const sequence = (...parts: Bytes[]) => value(0x30, parts)
/** DER sorts what is in a set. */
export const set = (...parts: Bytes[]) => value(0x31, parts.toSorted(Buffer.compare))
export const octets = (bytes: Bytes) => value(0x04, [bytes])
/** A positive whole number below 128. */
export const small = (number: number) => value(0x02, [Buffer.of(number)])
/** A whole number by its bytes, the highest of them below 128. */
export const integer = (bytes: Bytes) => value(0x02, [bytes])
export const nothing = () => value(0x05, [])
/** `[number]`, in place of the tag of what is in it, or around it. */
export const tagged = (number: number, ...parts: Bytes[]) => value(0xa0 + number, parts)
/** GeneralizedTime of a time in whole seconds. */
export const generalizedTime = (at: Date) => value(0x18, [Buffer.from(`${at.toISOString().replace(/[-:T]|\..*/g, '')}Z`)])

/** An object identifier, as `1.2.840.113549.1.7.2`. */
export function identifier(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  return value(0x06, [Buffer.from([first * 40 + second, ...rest.flatMap(base128)])])
}

function base128(number: number): number[] {
  const digits = [number % 128]
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift(0x80 | (rest % 128))
  return digits
}
