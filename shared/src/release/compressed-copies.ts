import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * How hard to try. The best compression takes a second for a megabyte of text; the quick one less than a tenth of it,
 * for copies that are a tenth larger. Brotli's 9 saves 1 % more than 6, and costs a tenth of a second for each file,
 * however small: it clears 32 MB of tables first.
 */
const efforts = { best: { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 }, quick: { brotli: 6, gzip: 6 } }
type Effort = keyof typeof efforts

/**
 * Texts that together are larger are compressed quickly by a server that is publishing, so that they are live within
 * seconds.
 */
const BEST_UP_TO_BYTES = 1024 * 1024

const isText = (name: string) => /\.(js|css|svg|json)$/.test(name)

export function effortFor(files: ReadonlyMap<string, Uint8Array>): Effort {
  const bytes = [...files].reduce((sum, [name, { length }]) => sum + (isText(name) ? length : 0), 0)
  return bytes > BEST_UP_TO_BYTES ? 'quick' : 'best'
}

/**
 * The brotli and the gzip copy of a text file, where they are smaller than the file itself; none of other files, nor of
 * a page, which is filled in as it is sent.
 */
export async function compressedCopies(name: string, bytes: Uint8Array, effort: Effort = 'best') {
  if (!isText(name)) return []
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: efforts[effort].brotli,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const copies = [
    { ending: '.br', copy: await promisify(brotliCompress)(bytes, { params }) },
    { ending: '.gz', copy: await promisify(gzip)(bytes, { level: efforts[effort].gzip }) },
  ]
  return copies.filter(({ copy }) => copy.length < bytes.length)
}
