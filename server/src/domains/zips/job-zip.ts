import type { Readable } from 'node:stream'
import { bytesEntry } from '../../infra/zip/bytes-entry'
import { storedZip, type ZipEntry } from '../../infra/zip/stored-zip'
import type { KeptFile } from '../../evidence/pieces/queries'
import type { ByteRange } from '../../infra/files/byte-range'
import { type Document, nameInZip } from './rules'

interface Contents {
  documents: readonly Document[]
  files: readonly KeptFile[]
  at: Date
}

/** The zip of a job. The same documents and files give the same bytes. */
export const jobZip = ({ documents, files, at }: Contents, read: (file: KeptFile, range: ByteRange) => Promise<Readable>) =>
  storedZip([...documents.map(({ name, base64 }) => bytesEntry(name, Buffer.from(base64, 'base64'), at)), ...files.map((file) => fileEntry(file, read))])

const fileEntry = (file: KeptFile, read: (file: KeptFile, range: ByteRange) => Promise<Readable>): ZipEntry => ({
  name: nameInZip(file),
  at: file.savedAt,
  size: file.size,
  crc32: file.crc32,
  read: (range) => read(file, range),
})
