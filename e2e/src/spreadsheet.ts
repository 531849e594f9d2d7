import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** The text of the first sheet's rows, read from the file that a click brought. */
export async function downloadedRows(page: Page, click: () => Promise<void>): Promise<{ name: string; rows: string[][] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  const file = await buffer(await download.createReadStream())
  const sheet = entryOf(file, 'xl/worksheets/sheet1.xml')
  const rows = [...sheet.matchAll(/<row[ >].*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<(?:t|v)(?: [^>]*)?>(.*?)<\/(?:t|v)>/gs)].map(([, text]) => unescaped(text!)),
  )
  return { name: download.suggestedFilename(), rows }
}

/** One file of a zip, found through its central directory. */
function entryOf(zip: Buffer, name: string): string {
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extraLength, commentLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      return inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20))).toString('utf8')
    }
    at += 46 + nameLength + extraLength + commentLength
  }
  throw new Error(`${name} is not in the file`)
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'" }
const unescaped = (text: string) => text.replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
