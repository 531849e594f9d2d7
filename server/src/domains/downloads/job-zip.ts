import { Readable } from 'node:stream'
import { storedZip, type ZipEntry } from '../../downloads/stored-zip'
import { crc32Of } from '../../evidence/digests'
import type { KeptFile } from '../../evidence/queries'
import type { ByteRange } from '../../files/byte-range'
import { type Document, nameInZip } from './rules'

interface Contents {
  documents: readonly Document[]
  files: readonly KeptFile[]
  at: Date
}

/** The zip of a job. The same documents and files give the same bytes. */
export const jobZip = ({ documents, files, at }: Contents, read: (file: KeptFile, range: ByteRange) => Promise<Readable>) =>
  storedZip([...documents.map((document) => documentEntry(document, at)), ...files.map((file) => fileEntry(file, read))])

function documentEntry({ name, base64 }: Document, at: Date): ZipEntry {
  const bytes = Buffer.from(base64, 'base64')
  return { name, at, size: bytes.length, crc32: crc32Of(bytes), read: async ({ start, end }) => Readable.from([bytes.subarray(start, end)]) }
}

const fileEntry = (file: KeptFile, read: (file: KeptFile, range: ByteRange) => Promise<Readable>): ZipEntry => ({
  name: nameInZip(file),
  at: file.savedAt,
  size: file.size,
  crc32: file.crc32,
  read: (range) => read(file, range),
})
