import { Readable } from 'node:stream'
import { crc32Of } from '../files/digests'
import type { ZipEntry } from './stored-zip'

/** A file of a zip whose bytes are at hand. */
export const bytesEntry = (name: string, bytes: Uint8Array, at: Date): ZipEntry => ({
  name,
  at,
  size: bytes.length,
  crc32: crc32Of(bytes),
  read: async ({ start, end }) => Readable.from([bytes.subarray(start, end)]),
})
