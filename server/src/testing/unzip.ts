import { buffer } from 'node:stream/consumers'
import { fromBuffer, type ZipFile } from 'yauzl'

/** The texts in a zip by their names, read by a foreign library. */
export async function unzip(bytes: Buffer, encoding: BufferEncoding = 'utf8'): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const parts = new Map<string, string>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(parts))
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        parts.set(entry.fileName, (await buffer(stream)).toString(encoding))
        zip.readEntry()
      }),
    )
    zip.readEntry()
  })
}
