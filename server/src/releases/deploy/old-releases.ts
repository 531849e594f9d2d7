import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type RegistryDocument, versionsInUse } from '@console/platform/registry'
import { contentId } from '@console/platform/release'
import { recordChange } from '../../operators/audit/trail'
import type { Config } from '../../config/config'
import type { Db } from '../../infra/db/db'
import { forEach } from '../../infra/jobs/for-each'
import { readRegistry, replaceRegistry } from '../registry/queries'
import type { ReleaseBucket } from '../store/release-bucket'
import { releasesIn } from '../store/releases-in'
import { deleteShells, shellBuilds } from '../shells/queries'
import { shellsIn } from '../store/shells-in'
import { deleteMaps } from '../maps/queries'

const DAY_MS = 24 * 3_600_000

type Options = Pick<Config, 'dataDir' | 'remoteVersionsKeptDays'> & { bucket?: ReleaseBucket }

/**
 * Deletes the versions that no operator was given for so many days, and that are no newer: an open page runs what it
 * was given last. And the builds of the shell, in the same way. Returns which, as `mf-users@1.0.0` and `shell@<build>`.
 * When the registry is changed at the same moment, the next day does it.
 */
export async function deleteOldReleases(options: Options & { db: Db }, now: Date): Promise<string[]> {
  const old = await options.db.transaction((tx) => unregisterOld(tx, options, now))
  // Only now is it certain, and nobody who writes waits for the bucket.
  for (const { remote, version } of old) await rm(join(releasesIn(options.dataDir), remote, version), { recursive: true, force: true })
  for (const { remote, version } of old) await options.bucket?.forget(version, remote)
  const shells = await options.db.transaction((tx) => unregisterOldShells(tx, options, now))
  for (const build of shells) await rm(join(shellsIn(options.dataDir), build), { recursive: true, force: true })
  for (const build of shells) await options.bucket?.forgetShell(build)
  return [...old.map(({ remote, version }) => `${remote}@${version}`), ...shells.map((build) => `shell@${build}`)]
}

const keptSince = ({ remoteVersionsKeptDays }: Options, now: Date) => new Date(now.getTime() - remoteVersionsKeptDays * DAY_MS)

async function unregisterOldShells(tx: Db, options: Options, now: Date) {
  const { current, previous } = (await readRegistry(tx)).document.shell ?? {}
  const inUse = [current, previous].filter((build) => build !== undefined)
  const old = await deleteShells(tx, { inUse, before: keptSince(options, now) })
  for (const build of old) await recordDeletion(tx, `主应用 ${build}：已有 ${options.remoteVersionsKeptDays} 天不是当前版本`, now)
  return old
}

const recordDeletion = (tx: Db, what: string, at: Date) =>
  recordChange(tx, { at, accountId: null, operator: '系统', ip: '' }, { subject: 'release', subjectId: null, action: `删除 ${what}` })

async function unregisterOld(tx: Db, options: Options, now: Date) {
  const { revision, document } = await readRegistry(tx)
  const old = oldReleases(document, keptSince(options, now).toISOString())
  if (old.length === 0 || !(await replaceRegistry(tx, { revision, document: without(document, old) }))) return []
  for (const one of old) await deleteMaps(tx, one)
  for (const { remote, version } of old) await recordDeletion(tx, `${remote} ${version}：已有 ${options.remoteVersionsKeptDays} 天没有操作员使用`, now)
  return old
}

function oldReleases({ remotes }: RegistryDocument, before: string) {
  return Object.entries(remotes).flatMap(([remote, { rollout, versions }]) =>
    Object.entries(versions)
      .filter(([version, { publishedAt, givenUntil = publishedAt }]) => !versionsInUse(rollout).includes(version) && givenUntil < before)
      .map(([version]) => ({ remote, version })),
  )
}

function without(document: RegistryDocument, old: { remote: string; version: string }[]): RegistryDocument {
  const remotes = structuredClone(document.remotes)
  for (const { remote, version } of old) {
    const { versions, tombstones } = remotes[remote]!
    remotes[remote]!.tombstones = { ...tombstones, [version]: contentId(versions[version]!) }
    delete versions[version]
  }
  return { ...document, remotes }
}

/**
 * Deletes the folders on this server's disk that are older than a day and that the registry does not name: what another
 * server has deleted from it, and what an end of the process has left behind, unfinished or not registered yet.
 */
export async function deleteUnregistered({ db, dataDir }: Options & { db: Db }, now: Date) {
  const folders = await foldersIn(releasesIn(dataDir))
  // After the disk: what is registered meanwhile is seen.
  const { document } = await readRegistry(db)
  const builds = new Set(await shellBuilds(db))
  const unregistered = [
    ...folders.filter(({ remote, version }) => !document.remotes[remote]?.versions[version]),
    ...(await shellFoldersIn(shellsIn(dataDir))).filter(({ build }) => build === undefined || !builds.has(build)),
  ]
  await forEach(unregistered, async ({ path }) => {
    // Deleted meanwhile: without an age.
    const { mtimeMs = Infinity } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs < now.getTime() - DAY_MS) await rm(path, { recursive: true, force: true })
  })
}

/** The folders of the shell's builds, and what was not finished. Anything else there is left alone. */
async function shellFoldersIn(place: string) {
  const unfinished = join(place, '.unfinished')
  const builds = (await namesIn(place)).filter((name) => /^[0-9a-f]{32}$/.test(name)).map((build) => ({ build, path: join(place, build) }))
  return [...builds, ...(await namesIn(unfinished)).map((name) => ({ build: undefined, path: join(unfinished, name) }))]
}

/** The folders of remotes, and `.unfinished`, which no remote may be called. Anything else there is left alone. */
async function foldersIn(place: string) {
  const remotes = (await namesIn(place)).filter((name) => name.startsWith('mf-') || name === '.unfinished')
  const folders = await Promise.all(
    remotes.map(async (remote) => (await namesIn(join(place, remote))).map((version) => ({ remote, version, path: join(place, remote, version) }))),
  )
  return folders.flat()
}

const namesIn = (folder: string) =>
  readdir(folder).catch((error) => {
    // Nothing was published yet, or it is no folder.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
