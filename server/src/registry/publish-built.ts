import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RegistryDocument, ReleaseRecord } from '@console/shared/registry'
import type { Db } from '../db/db'
import { StartError } from '../start-error'
import { readRegistry, replaceRegistry } from './queries'
import { copyRelease, damagedFiles, readRelease, releasesIn } from './release-folder'

interface Places {
  /** Holds `mf-…/dist`, as a checkout does. */
  buildDir: string
  dataDir: string
}

/** Publishes every remote that was built here and that the registry does not have yet, and makes it the version in use. */
export async function publishBuilt(db: Db, { buildDir, dataDir }: Places) {
  const names = readdirSync(buildDir).filter((name) => name.startsWith('mf-') && existsSync(join(buildDir, name, 'dist/release.json')))
  for (const name of names) {
    const built = join(buildDir, name, 'dist')
    const release = await readRelease(built)
    const [damaged] = await damagedFiles(built, release)
    if (damaged) throw new StartError(`${name} 的构建不完整（${damaged}），请重新执行 npm run build。`)
    await publish(db, release, (version) => copyRelease(built, join(releasesIn(dataDir), release.name, version), release))
  }
}

async function publish(db: Db, release: ReleaseRecord, copyTo: (version: string) => Promise<void>) {
  for (;;) {
    const { revision, document } = await readRegistry(db)
    const version = versionFor(document, release)
    // Also when it is registered already: the database may outlive this machine's files.
    await copyTo(version)
    if (document.remotes[release.name]?.versions[version]) return
    if (await replaceRegistry(db, { revision, document: withRelease(document, release, version) })) return
  }
}

/** The version that this build is published as: its own, or with the build's id where another build has taken that. */
function versionFor(document: RegistryDocument, { name, version, buildId }: ReleaseRecord) {
  const taken = document.remotes[name]?.versions[version]
  return !taken || taken.buildId === buildId ? version : `${version}-${buildId}`
}

function withRelease(document: RegistryDocument, release: ReleaseRecord, version: string): RegistryDocument {
  const before = document.remotes[release.name]
  return {
    ...document,
    remotes: {
      ...document.remotes,
      [release.name]: {
        ...before,
        rollout: { ...before?.rollout, stable: version, previous: before?.rollout.stable },
        versions: { ...before?.versions, [version]: { ...release, publishedAt: new Date().toISOString() } },
      },
    },
  }
}
