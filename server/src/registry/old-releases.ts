import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type RegistryDocument, versionsInUse } from '@console/shared/registry'
import type { FastifyInstance } from 'fastify'
import { recordChange } from '../audit/trail'
import type { Config } from '../config'
import type { Db } from '../db/db'
import { readRegistry, replaceRegistry } from './queries'
import type { ReleaseBucket } from './release-bucket'
import { releasesIn } from './release-folder'

const DAY_MS = 24 * 3_600_000

type Options = Pick<Config, 'dataDir' | 'remoteVersionsKeptDays'> & { bucket?: ReleaseBucket }

/** Deletes old releases when the server starts to listen, and daily from then on. */
export function deleteOldReleasesDaily(app: FastifyInstance, options: Options & { db: Db }) {
  let daily: NodeJS.Timeout
  let deleting = Promise.resolve()
  const start = () => {
    deleting = deleteOldReleases(options, new Date())
      .then((deleted) => deleted.length && app.log.warn({ deleted }, 'old releases were deleted'))
      .then(() => deleteUnfinished(options, new Date()))
      .catch((error) => app.log.error({ err: error }, 'old releases could not be deleted'))
  }
  app.addHook('onListen', async () => {
    daily = setInterval(start, DAY_MS)
    start()
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
  for (const { remote, version } of old) delete remotes[remote]!.versions[version]
  return { ...document, remotes }
}

/** Deletes what uploads that were broken off by the end of the process have left behind. */
export async function deleteUnfinished({ dataDir }: Pick<Options, 'dataDir'>, now: Date) {
  const folder = releasesIn(dataDir)
  const paths = await readdir(folder, { recursive: true }).catch((error) => {
    // Nothing was published yet.
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const path of paths.filter((path) => path.endsWith('.unfinished')).map((path) => join(folder, path))) {
    if ((await stat(path)).mtimeMs < now.getTime() - DAY_MS) await rm(path, { recursive: true, force: true })
  }
}
