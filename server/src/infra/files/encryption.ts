import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteRange } from './byte-range'

/** Of the plain text, in bytes: a part of a file is read without the rest. */
const CHUNK = 64 * 1024
const TAG = 16
const SEALED = CHUNK + TAG

const CIPHER = 'aes-256-gcm'

/**
 * A file of its own key is encrypted once, so that no nonce is used twice: a chunk's is its number, and whether it is
 * the last one. Chunks cannot be exchanged, left out or added.
 */
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
  return Buffer.concat(
    Array.from({ length: chunks }, (_, chunk) => sealed(bytes.subarray(chunk * CHUNK, (chunk + 1) * CHUNK), key, nonceOf(chunk, chunk === chunks - 1))),
  )
}

/** As `encrypt`, of bytes that are made meanwhile. */
export async function* encryptStream(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let chunk = 0
  let waiting: Buffer | undefined
  for await (const plain of inPieces(source, CHUNK)) {
    if (waiting) yield sealed(waiting, key, nonceOf(chunk++, false))
    waiting = plain
  }
  yield sealed(waiting ?? Buffer.alloc(0), key, nonceOf(chunk, true))
}

function sealed(plain: Uint8Array, key: Buffer, nonce: Buffer) {
  const cipher = createCipheriv(CIPHER, key, nonce)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The plain size of a file of `size` encrypted bytes. */
export const plainSize = (size: number) => size - TAG * Math.ceil(size / SEALED)

/** The plain bytes of an encrypted file of `size` bytes, or of a part. @throws for a changed chunk or another key */
export async function* decrypt(read: (range: ByteRange) => Promise<Readable>, size: number, key: Buffer, range?: ByteRange): AsyncGenerator<Buffer> {
  const { start, end } = { start: range?.start ?? 0, end: Math.min(range?.end ?? Number.POSITIVE_INFINITY, plainSize(size)) }
  const last = Math.ceil(size / SEALED) - 1
  let chunk = Math.floor(start / CHUNK)
  const sealedEnd = Math.min(size, (Math.floor(Math.max(start, end - 1) / CHUNK) + 1) * SEALED)
  for await (const piece of inPieces(await read({ start: chunk * SEALED, end: sealedEnd }), SEALED)) {
    const decipher = createDecipheriv(CIPHER, key, nonceOf(chunk, chunk === last))
    decipher.setAuthTag(piece.subarray(-TAG))
    const plain = Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()])
    const at = chunk * CHUNK
    yield plain.subarray(Math.max(0, start - at), end - at)
    chunk++
  }
}

/** The bytes of a stream in pieces of one size; the last one may be shorter. */
async function* inPieces(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const bytes of stream) {
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
