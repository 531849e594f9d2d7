import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type FileLocation, filesIn } from '../files/file-store'

/** A file that has arrived whole. */
export interface ReceivedFile {
  /** Made by the server, and never given twice. */
  id: string
  /** Where it lies on this server's disk until it is kept. */
  path: string
  size: number
  sha256: string
}

export type IncomingFolder = ReturnType<typeof incomingFolder>

const ID = /^[0-9a-f]{32}$/

/**
 * Where files arrive: a folder of this server's own disk, whatever the store is, so that they can be looked into. A
 * file that is about to enter the store is marked here until it is settled whether a row owns it; what a killed server
 * leaves behind is then known by its mark.
 */
export function incomingFolder({ dataDir }: Pick<FileLocation, 'dataDir'>) {
  const folder = join(filesIn(dataDir), 'incoming')
  const pathOf = (id: string) => join(folder, id)
  const markOf = (id: string) => join(folder, `${id}.kept`)
  return {
    /** Streams a file to the disk and hashes it on the way. What was written of it is gone when this rejects. */
    async receive(source: Readable): Promise<ReceivedFile> {
      await mkdir(folder, { recursive: true })
      const id = randomBytes(16).toString('hex')
      const hash = createHash('sha256')
      let size = 0
      async function* counted() {
        for await (const chunk of source as AsyncIterable<Buffer>) {
          hash.update(chunk)
          size += chunk.length
          yield chunk
        }
      }
      const file = await open(pathOf(id), 'wx', 0o600)
      try {
        await writeFile(file, counted())
        await file.sync()
      } catch (error) {
        await rm(pathOf(id), { force: true })
        throw error
      } finally {
        await file.close()
      }
      return { id, path: pathOf(id), size, sha256: hash.digest('hex') }
    },
    async adopt(path: string, id: string) {
      await mkdir(folder, { recursive: true })
      // Of an earlier try.
      await rm(pathOf(id), { force: true })
      await link(path, pathOf(id))
      return pathOf(id)
    },
    mark: (id: string) => writeFile(markOf(id), '', { mode: 0o600 }),
    async clear(id: string) {
      await rm(pathOf(id), { force: true })
      await rm(markOf(id), { force: true })
    },
    /** The files here: at a server's start, those that the previous process left unfinished. */
    async left() {
      const names = await readdir(folder).catch((error) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return [...new Set(names.map((name) => name.replace(/\.kept$/, '')))].filter((id) => ID.test(id))
    },
  }
}
