import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressedCopies } from '../build/from-sources.mjs'

/** Puts a brotli and a gzip copy beside every text file of a folder. */
export async function compress(dir) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(path) {
  for (const { ending, copy } of await compressedCopies(path, await readFile(path))) await writeFile(path + ending, copy)
}
