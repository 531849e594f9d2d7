import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The best compression takes seconds for a megabyte: a server that is publishing gives larger texts a faster one. */
export const QUICK_ABOVE = 512 * 1024

/** The brotli and the gzip copy of a text file, where they are smaller than the file itself; none of other files, nor of a page, which is filled in as it is sent. */
export async function compressedCopies(name: string, bytes: Uint8Array, quickAbove = Number.POSITIVE_INFINITY) {
  if (!/\.(js|css|svg|json)$/.test(name)) return []
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > quickAbove ? 6 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const copies = [
    { ending: '.br', copy: await promisify(brotliCompress)(bytes, { params }) },
    { ending: '.gz', copy: await promisify(gzip)(bytes, { level: 9 }) },
  ]
  return copies.filter(({ copy }) => copy.length < bytes.length)
}
