import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteRange } from './byte-range'

/** Of the plain text, in bytes: a part of a file is read without the rest. */
const CHUNK = 64 * 1024
const TAG = 16
const SEALED = CHUNK + TAG

const CIPHER = 'aes-256-gcm'

/** A file of its own key is encrypted once, so that no nonce is used twice: a chunk's is its number, and whether it is the last one. Chunks cannot be exchanged, left out or added. */
function nonceOf(chunk: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(chunk, 7)
  nonce[11] = Number(isLast)
  return nonce
}

/** The key of one file, derived from a secret and the file's random name. A renamed file cannot be read. */
export const keyOfFile = (secret: Uint8Array, name: string) => Buffer.from(hkdfSync('sha256', secret, Buffer.from(name), 'document', 32))

/** AES-256-GCM in chunks, each followed by its tag. An empty file is one empty chunk. */
export function encrypt(bytes: Uint8Array, key: Buffer): Buffer {
  const chunks = Math.max(1, Math.ceil(bytes.byteLength / CHUNK))
  const sealed: Buffer[] = []
  for (let chunk = 0; chunk < chunks; chunk++) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(chunk, chunk === chunks - 1))
    sealed.push(cipher.update(bytes.subarray(chunk * CHUNK, (chunk + 1) * CHUNK)), cipher.final(), cipher.getAuthTag())
  }
  return Buffer.concat(sealed)
}

/** The plain size of a file of `size` encrypted bytes. */
export const plainSize = (size: number) => size - TAG * Math.ceil(size / SEALED)

/** The plain bytes of an encrypted file of `size` bytes, or of a part. @throws for a changed chunk or another key */
export async function* decrypt(read: (range: ByteRange) => Promise<Readable>, size: number, key: Buffer, range?: ByteRange): AsyncGenerator<Buffer> {
  const { start, end } = { start: range?.start ?? 0, end: Math.min(range?.end ?? Number.POSITIVE_INFINITY, plainSize(size)) }
  const last = Math.ceil(size / SEALED) - 1
  let chunk = Math.floor(start / CHUNK)
  const sealedEnd = Math.min(size, (Math.floor(Math.max(start, end - 1) / CHUNK) + 1) * SEALED)
  for await (const sealed of inPieces(await read({ start: chunk * SEALED, end: sealedEnd }), SEALED)) {
    const decipher = createDecipheriv(CIPHER, key, nonceOf(chunk, chunk === last))
    decipher.setAuthTag(sealed.subarray(-TAG))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
    const at = chunk * CHUNK
    yield plain.subarray(Math.max(0, start - at), end - at)
    chunk++
  }
}

/** The bytes of a stream in pieces of one size; the last one may be shorter. */
async function* inPieces(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    waiting.push(bytes)
    length += bytes.length
    while (length >= size) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, size)
      waiting = [all.subarray(size)]
      length -= size
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}
