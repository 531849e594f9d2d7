import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, constants, copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export interface FileDigest {
  bytes: number
  sha256: string
}

/** The files in a folder, as relative paths with slashes, in a fixed order. */
export interface Content {
  files: string[]
  directories: string[]
}

/** What vanishes meanwhile is left out. Links are followed: a folder of the data directory may lie on another disk. */
export async function contentOf(folder: string, isWanted: (path: string) => boolean = () => true): Promise<Content> {
  const content: Content = { files: [], directories: [] }
  const visit = async (directory: string) => {
    for (const name of (await orGone(readdir(join(folder, directory)), [])).sort()) {
      const path = directory ? `${directory}/${name}` : name
      const found = isWanted(path) && (await orGone(stat(join(folder, path)), undefined))
      if (!found) continue
      if (found.isFile()) content.files.push(path)
      if (!found.isDirectory()) continue
      content.directories.push(path)
      await visit(path)
    }
  }
  await visit('')
  return content
}

async function orGone<T, U>(found: Promise<T>, otherwise: U): Promise<T | U> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  })
}

const PRIVATE = 0o600

/** Copies a file and returns what was read. Undefined when it is gone. */
export async function copyHashed(from: string, to: string): Promise<FileDigest | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const copied = pipeline(createReadStream(from), counted, createWriteStream(to, { mode: PRIVATE })).then(() => true)
  return (await orGone(copied, false)) ? { bytes, sha256: hash.digest('hex') } : undefined
}

/** Copies a folder in which nothing changes meanwhile. */
export async function copyFolder(from: string, to: string) {
  const { files, directories } = await contentOf(from)
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const path of directories) await mkdir(join(to, path), { mode: 0o700 })
  for (const path of files) {
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE)
    await chmod(join(to, path), PRIVATE)
  }
}

export async function digestOf(path: string): Promise<FileDigest> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { bytes, sha256: hash.digest('hex') }
}
