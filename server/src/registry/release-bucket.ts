import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseRecord } from '@console/shared/registry'
import { contentId, integrityOf, writeRelease } from '@console/shared/release'
import type { Config } from '../config'
import { s3Disk } from '../files/s3'
import { releasesIn } from './releases-in'

/** Keeps a copy of every release where all servers reach it. They serve from their own disks: who does not have a version yet brings it from here. */
export interface ReleaseBucket {
  /** Copies a version from a folder. One of the same name with another content is left as it is: only the registry knows which of the two it is. */
  keep(version: string, release: ReleaseRecord, folder: string): Promise<void>
  /** Puts a version on the disk. @throws when a file of it is not there, or not what the registry says */
  bring(version: string, release: ReleaseRecord): Promise<void>
  forget(version: string, name: string): Promise<void>
}

/** Undefined where releases are kept on the disk alone. */
export function releaseBucket({ dataDir, releases }: Pick<Config, 'dataDir' | 'releases'>): ReleaseBucket | undefined {
  if (!releases) return undefined
  const opened = s3Disk(releases)
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
  }
}
