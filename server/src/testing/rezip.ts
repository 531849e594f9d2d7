import { buffer } from 'node:stream/consumers'
import { bytesEntry } from '../infra/zip/bytes-entry'
import { storedZip } from '../infra/zip/stored-zip'
import { unzip } from './unzip'

/** The files of a zip. */
export const bytesIn = async (zip: Buffer) => new Map([...(await unzip(zip, 'latin1'))].map(([name, text]) => [name, Buffer.from(text, 'latin1')]))

/** A zip of files, as ours are. */
export function repacked(files: Map<string, Buffer>): Promise<Buffer> {
  const at = new Date()
  return buffer(storedZip([...files].map(([name, content]) => bytesEntry(name, content, at))).read())
}
