import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseRecord } from '@console/platform/registry'
import { type BuiltShell, contentId, integrityOf, placeFiles, writeRelease } from '@console/platform/release'
import type { Config } from '../../config/config'
import { s3Disk } from '../../infra/files/s3'
import { shellsIn } from './shells-in'
import { releasesIn } from './releases-in'

/**
 * Keeps a copy of every release, and of every build of the shell, where all servers reach it. They serve from their own
 * disks: who does not have a version yet brings it from here.
 */
export interface ReleaseBucket {
  /**
   * Copies a version from a folder. One of the same name with another content is left as it is: only the registry knows
   * which of the two it is.
   */
  keep(version: string, release: ReleaseRecord, folder: string): Promise<void>
  /** Puts a version on the disk. @throws when a file of it is not there, or not what the registry says */
  bring(version: string, release: ReleaseRecord): Promise<void>
  forget(version: string, name: string): Promise<void>
  /** Copies a build of the shell from a folder, compressed copies included. */
  keepShell(shell: BuiltShell, folder: string): Promise<void>
  /** Puts it on the disk. @throws when a file of it is not there, or not what was registered */
  bringShell(shell: BuiltShell): Promise<void>
  forgetShell(build: string): Promise<void>
}

/** Undefined where releases are kept on the disk alone. */
export function releaseBucket({ dataDir, releases }: Pick<Config, 'dataDir' | 'releases'>): ReleaseBucket | undefined {
  if (!releases) return undefined
  const opened = s3Disk(releases)
  const keyOfShell = (build: string, file: string) => `shells/${build}/${file}`
  const keyOf = (version: string, release: ReleaseRecord, file: string) => `remotes/${release.name}/${version}/${contentId(release)}/${file}`
  return {
    async keep(version, release, folder) {
      const disk = await opened
      for (const file of Object.keys(release.integrity)) await disk.put(keyOf(version, release, file), await readFile(join(folder, file)))
    },
    async bring(version, release) {
      const disk = await opened
      const files = new Map([['release.json', Buffer.from(JSON.stringify(release))]])
      for (const [file, integrity] of Object.entries(release.integrity)) {
        const bytes = Buffer.from(await disk.getBytes(keyOf(version, release, file)))
        if (integrityOf(bytes) !== integrity) throw new Error(`${keyOf(version, release, file)} in the bucket is not what was published`)
        files.set(file, bytes)
      }
      await (await writeRelease(join(releasesIn(dataDir), release.name, version), files)).place()
    },
    async forget(version, name) {
      await (await opened).deleteAll(`remotes/${name}/${version}/`)
    },
    async keepShell({ build, integrity, copies }, folder) {
      const disk = await opened
      await someAtATime(Object.keys({ ...integrity, ...copies }), async (file) => disk.put(keyOfShell(build, file), await readFile(join(folder, file))))
    },
    async bringShell({ build, integrity, copies }) {
      const disk = await opened
      const files = new Map<string, Buffer>()
      await someAtATime(Object.entries({ ...integrity, ...copies }), async ([file, hash]) => {
        const bytes = Buffer.from(await disk.getBytes(keyOfShell(build, file)))
        if (integrityOf(bytes) !== hash) throw new Error(`${keyOfShell(build, file)} in the bucket is not what was registered`)
        files.set(file, bytes)
      })
      await placeFiles(join(shellsIn(dataDir), build), files)
    },
    async forgetShell(build) {
      await (await opened).deleteAll(`shells/${build}/`)
    },
  }
}

const AT_A_TIME = 8

/** A shell has hundreds of files, and each request takes some milliseconds. */
async function someAtATime<Item>(items: Item[], work: (item: Item) => Promise<void>) {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
}
