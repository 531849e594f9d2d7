import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn } from '../../infra/files/file-store'

const ID = /^[0-9a-f]{32}$/

/** Incomplete uploads in a folder of this server's disk. Each is as long as the bytes received. */
export function partialFiles(dataDir: string) {
  const folder = join(filesIn(dataDir), 'partial')
  const pathOf = (id: string) => join(folder, id)
  const ids = async () => ((await readdir(folder).catch(nothingIfMissing)) ?? []).filter((name) => ID.test(name))
  return {
    pathOf,
    async create(id: string) {
      await mkdir(folder, { recursive: true })
      await (await open(pathOf(id), 'wx', 0o600)).close()
    },
    /** Undefined for one that is not on this disk. */
    sizeOf: (id: string) => stat(pathOf(id)).then(({ size }) => size, nothingIfMissing),
    open: (id: string): Promise<FileHandle> => open(pathOf(id), 'r+'),
    remove: (id: string) => rm(pathOf(id), { force: true }),
    ids,
    /** The ids of files not written to since a point in time. */
    async olderThan(time: Date) {
      const old: string[] = []
      for (const id of await ids()) {
        const found = await stat(pathOf(id)).catch(nothingIfMissing)
        if (found && found.mtime < time) old.push(id)
      }
      return old
    },
  }
}

export type PartialFiles = ReturnType<typeof partialFiles>

function nothingIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
