import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ReleaseRecord } from '@console/shared/registry'
import { compressedCopies } from './compressed-copies'

/** Where the files of every published release lie: one folder a version, never changed once it is registered. */
export const releasesIn = (dataDir: string) => resolve(dataDir, 'remotes')

export async function readRelease(folder: string): Promise<ReleaseRecord> {
  return ReleaseRecord.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')))
}

/** Files of a release that are not what its record says. */
export async function damagedFiles(folder: string, { integrity }: ReleaseRecord): Promise<string[]> {
  const names = Object.keys(integrity)
  const intact = await Promise.all(
    names.map(async (name) => existsSync(join(folder, name)) && integrityOf(await readFile(join(folder, name))) === integrity[name]),
  )
  return names.filter((_, i) => !intact[i])
}

export const integrityOf = (bytes: Uint8Array) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`

/** Copies what a release's record names, with its compressed copies. The folder appears under its name only when it is complete. */
export async function copyRelease(from: string, to: string, { integrity }: ReleaseRecord) {
  if (existsSync(to)) return
  const files = ['release.json', ...Object.keys(integrity)].flatMap((name) => [name, `${name}.br`, `${name}.gz`])
  const unfinished = await unfinishedFolder(to, async (folder) => {
    for (const name of files.filter((name) => existsSync(join(from, name)))) await copyFile(join(from, name), await roomFor(folder, name))
  })
  await rename(unfinished, to).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true })
    // Another process that starts at the same time was first.
    if (!existsSync(to)) throw error
  })
}

/** A release that lies beside its place, complete, until it is known whether it may be there. */
export interface WaitingRelease {
  /** Puts it there, in the place of what an earlier try may have left. */
  place(): Promise<void>
  discard(): Promise<void>
}

/** Writes the files of a release, by name, with compressed copies of its texts. */
export async function writeRelease(to: string, files: ReadonlyMap<string, Uint8Array>): Promise<WaitingRelease> {
  const unfinished = await unfinishedFolder(to, async (folder) => {
    for (const [name, bytes] of files) {
      await writeFile(await roomFor(folder, name), bytes)
      for (const { ending, copy } of await compressedCopies(name, bytes)) await writeFile(join(folder, name + ending), copy)
    }
  })
  return {
    async place() {
      await rm(to, { recursive: true, force: true })
      await rename(unfinished, to)
    },
    discard: () => rm(unfinished, { recursive: true, force: true }),
  }
}

async function unfinishedFolder(to: string, fill: (folder: string) => Promise<void>) {
  const folder = `${to}.${randomUUID()}.unfinished`
  try {
    await mkdir(folder, { recursive: true })
    await fill(folder)
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function roomFor(folder: string, name: string) {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  return path
}
