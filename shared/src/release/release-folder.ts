import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ReleaseRecord } from '../registry'
import { compressedCopies, effortFor } from './compressed-copies'
import { integrityOf } from './integrity-of'

const PRIVATE = 0o600

export async function readRelease(folder: string): Promise<ReleaseRecord> {
  return ReleaseRecord.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')))
}

/** A hash of every file, by its name in a folder. */
export type Hashed = Pick<ReleaseRecord, 'integrity'>

/** Files of a release that are not what its record says. */
export async function damagedFiles(folder: string, { integrity }: Hashed): Promise<string[]> {
  const names = Object.keys(integrity)
  const intact = await Promise.all(
    names.map(async (name) => existsSync(join(folder, name)) && integrityOf(await readFile(join(folder, name))) === integrity[name]),
  )
  return names.filter((_, i) => !intact[i])
}

/**
 * Whether a folder holds exactly this release. A record that is not there, or is none, counts as damage; a disk that
 * cannot be read does not.
 */
export async function isIntact(folder: string, release: ReleaseRecord) {
  const found = await readRelease(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall && error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    return undefined
  })
  return isDeepStrictEqual(found?.integrity, release.integrity) && (await damagedFiles(folder, release)).length === 0
}

/** A digest of a release's content, whatever its name and version. */
export function contentId({ integrity }: Hashed) {
  const files = Object.entries(integrity).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 32)
}

/**
 * Copies what a release's record names, with its compressed copies, in the place of anything else. The folder appears
 * under its name only when it is complete.
 */
export async function copyRelease(from: string, to: string, release: ReleaseRecord) {
  if (await isIntact(to, release)) return
  await copyFiles(from, to, ['release.json', ...Object.keys(release.integrity)].flatMap(withCopies), besideRemotes(to))
}

/** A file of a build, and the names of its compressed copies, each of which may be missing. */
export const withCopies = (name: string) => [name, `${name}.br`, `${name}.gz`]

/** Copies those of the files that are there, in the place of anything else. */
export async function copyFiles(from: string, to: string, names: readonly string[], unfinishedIn = beside(to)) {
  const unfinished = await unfinishedFolder(unfinishedIn, async (folder) => {
    for (const name of names.filter((name) => existsSync(join(from, name)))) {
      const copy = await roomFor(folder, name)
      await copyFile(join(from, name), copy)
      // A copy has the mode of its source, whatever the umask.
      await chmod(copy, PRIVATE)
    }
  })
  await replaceFolder(to, unfinished, unfinishedIn)
}

/** Writes files by their names, in the place of anything else. */
export async function placeFiles(to: string, files: ReadonlyMap<string, Uint8Array>) {
  const unfinished = await unfinishedFolder(beside(to), async (folder) => {
    for (const [name, bytes] of files) await writeFile(await roomFor(folder, name), bytes)
  })
  await replaceFolder(to, unfinished, beside(to))
}

/** A complete release in a temporary folder, until it may be moved to its place. */
export interface WaitingRelease {
  folder: string
  /** Moves it to its place, replacing what an earlier try may have left. */
  place(): Promise<void>
  discard(): Promise<void>
}

/**
 * Writes the files of a release, by name, with compressed copies of its texts, which are made one after the other on a
 * thread beside the process's own.
 */
export async function writeRelease(to: string, files: ReadonlyMap<string, Uint8Array>): Promise<WaitingRelease> {
  const effort = effortFor(files)
  const folder = await unfinishedFolder(besideRemotes(to), async (folder) => {
    for (const [name, bytes] of files) {
      await writeFile(await roomFor(folder, name), bytes)
      for (const { ending, copy } of await compressedCopies(name, bytes, effort)) await writeFile(join(folder, name + ending), copy)
    }
  })
  return { folder, place: () => replaceFolder(to, folder, besideRemotes(to)), discard: () => rm(folder, { recursive: true, force: true }) }
}

/** For folders that are not complete: nothing in there is ever served. */
const beside = (to: string) => join(to, '../.unfinished')
/** The path of a version's folder, within its remote's: beside the remotes, whose names begin with `mf-`. */
const besideRemotes = (to: string) => join(to, '../../.unfinished')

async function unfinishedFolder(place: string, fill: (folder: string) => Promise<void>) {
  const folder = join(place, randomUUID())
  try {
    await mkdir(folder, { recursive: true })
    await fill(folder)
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function replaceFolder(to: string, by: string, unfinishedIn: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  const before = join(unfinishedIn, randomUUID())
  await rename(to, before).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(by, to).catch((error) => {
    // Another process has moved the same release there first.
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return replaceFolder(to, by, unfinishedIn)
    throw error
  })
  await rm(before, { recursive: true, force: true })
}

async function roomFor(folder: string, name: string) {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  return path
}
