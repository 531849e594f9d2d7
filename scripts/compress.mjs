import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Puts a brotli and a gzip copy beside every text file of a folder, where they are smaller than the file itself. Not beside a page, which is filled in as it is sent. */
export async function compress(dir) {
  const files = readdirSync(dir, { recursive: true }).filter((name) => /\.(js|css|svg|json)$/.test(name))
  await Promise.all(files.map((name) => compressFile(join(dir, name))))
}

const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

async function compressFile(path) {
  const bytes = await readFile(path)
  const copies = await Promise.all([brotli(bytes), promisify(gzip)(bytes, { level: 9 })])
  for (const [i, copy] of copies.entries()) {
    if (copy.length < bytes.length) await writeFile(path + ['.br', '.gz'][i], copy)
  }
}
