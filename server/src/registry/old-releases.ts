import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type RegistryDocument, versionsInUse } from '@console/shared/registry'
import { contentId } from '@console/shared/release'
import type { FastifyInstance } from 'fastify'
import { recordChange } from '../audit/trail'
import type { Config } from '../config'
import type { Db } from '../db/db'
import { readRegistry, replaceRegistry } from './queries'
import type { ReleaseBucket } from './release-bucket'
import { releasesIn } from './releases-in'

const DAY_MS = 24 * 3_600_000

type Options = Pick<Config, 'dataDir' | 'remoteVersionsKeptDays'> & { bucket?: ReleaseBucket }

/** Deletes old releases when the server starts to listen, and daily from then on; what the registry does not name only then: a start with the wrong database deletes nothing of the right one's. */
export function deleteOldReleasesDaily(app: FastifyInstance, options: Options & { db: Db }) {
  let daily: NodeJS.Timeout
  let deleting = Promise.resolve()
  const deleteOld = async () => {
    const deleted = await deleteOldReleases(options, new Date())
    if (deleted.length) app.log.warn({ deleted }, 'old releases were deleted')
  }
  const start = (work: () => Promise<void>) => {
    deleting = work().catch((error) => app.log.error({ err: error }, 'old releases could not be deleted'))
  }
  app.addHook('onListen', async () => {
    daily = setInterval(() => start(() => deleteOld().finally(() => deleteUnregistered(options, new Date()))), DAY_MS)
    start(deleteOld)
  })
  app.addHook('preClose', () => {
    clearInterval(daily)
    return deleting
  })
}

/**
 * Deletes the versions that no operator was given for so many days, and that are no newer: an open page runs what it was given last. Answers which, as `mf-users@1.0.0`.
 * When the registry is changed at the same moment, the next day does it.
 */
export async function deleteOldReleases(options: Options & { db: Db }, now: Date): Promise<string[]> {
  const old = await options.db.transaction((tx) => unregisterOld(tx, options, now))
  // Only now is it certain, and nobody who writes waits for the bucket.
  for (const { remote, version } of old) await rm(join(releasesIn(options.dataDir), remote, version), { recursive: true, force: true })
  for (const { remote, version } of old) await options.bucket?.forget(version, remote)
  return old.map(({ remote, version }) => `${remote}@${version}`)
}

async function unregisterOld(tx: Db, { remoteVersionsKeptDays }: Options, now: Date) {
  const { revision, document } = await readRegistry(tx)
  const old = oldReleases(document, new Date(now.getTime() - remoteVersionsKeptDays * DAY_MS).toISOString())
  if (old.length === 0 || !(await replaceRegistry(tx, { revision, document: without(document, old) }))) return []
  for (const { remote, version } of old) {
    const action = `删除 ${remote} ${version}：已有 ${remoteVersionsKeptDays} 天没有操作员使用`
    await recordChange(tx, { at: now, accountId: null, operator: '系统', ip: '' }, { subject: 'release', subjectId: null, action })
  }
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
 * Deletes the folders on this server's disk that are older than a day and that the registry does not name: what another server has deleted from it,
 * and what an end of the process has left behind, unfinished or not registered yet.
 */
export async function deleteUnregistered({ db, dataDir }: Options & { db: Db }, now: Date) {
  const folders = await foldersIn(releasesIn(dataDir))
  // After the disk: what is registered meanwhile is seen.
  const { document } = await readRegistry(db)
  const unregistered = folders.filter(({ remote, version }) => !document.remotes[remote]?.versions[version])
  for (const { path } of unregistered) {
    // Deleted meanwhile: without an age.
    const { mtimeMs = Infinity } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs < now.getTime() - DAY_MS) await rm(path, { recursive: true, force: true })
  }
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
