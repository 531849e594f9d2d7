import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The best compression takes seconds for a megabyte: larger texts than this get a faster one. */
const THOROUGH_UP_TO = 512 * 1024

/** The brotli and the gzip copy of a text file, where they are smaller than the file itself; none of other files. */
export async function compressedCopies(name: string, bytes: Uint8Array) {
  if (!/\.(js|css|svg|json)$/.test(name)) return []
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > THOROUGH_UP_TO ? 6 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const copies = [
    { ending: '.br', copy: await promisify(brotliCompress)(bytes, { params }) },
    { ending: '.gz', copy: await promisify(gzip)(bytes, { level: 9 }) },
  ]
  return copies.filter(({ copy }) => copy.length < bytes.length)
}
