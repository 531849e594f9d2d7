import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ReleaseRecord } from '@console/shared/registry'

/** Where the files of every published release lie: one folder a version, never changed once it is there. */
export const releasesIn = (dataDir: string) => resolve(dataDir, 'remotes')

export async function readRelease(folder: string): Promise<ReleaseRecord> {
  return ReleaseRecord.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')))
}

/** Files of a release that are not what its record says. */
export async function damagedFiles(folder: string, { integrity }: ReleaseRecord): Promise<string[]> {
  const names = Object.keys(integrity)
  const intact = await Promise.all(names.map(async (name) => (await integrityOf(join(folder, name))) === integrity[name]))
  return names.filter((_, i) => !intact[i])
}

async function integrityOf(file: string) {
  if (!existsSync(file)) return undefined
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`
}

/** Copies what a release's record names, with its compressed copies. The folder appears under its name only when it is complete. */
export async function copyRelease(from: string, to: string, { integrity }: ReleaseRecord) {
  if (existsSync(to)) return
  const unfinished = `${to}.${randomUUID()}.unfinished`
  const files = ['release.json', ...Object.keys(integrity)].flatMap((name) => [name, `${name}.br`, `${name}.gz`])
  try {
    for (const name of files.filter((name) => existsSync(join(from, name)))) {
      await mkdir(dirname(join(unfinished, name)), { recursive: true })
      await copyFile(join(from, name), join(unfinished, name))
    }
    await rename(unfinished, to)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process that starts at the same time was first.
    if (!existsSync(to)) throw error
  }
}
