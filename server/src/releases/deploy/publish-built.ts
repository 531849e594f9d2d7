import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { everybodyOn, type RegistryDocument, type ReleaseRecord } from '@console/platform/registry'
import { contentId, copyRelease, damagedFiles, readRelease } from '@console/platform/release'
import { recordChange } from '../../operators/audit/trail'
import type { Db } from '../../infra/db/db'
import { bucketFaultIn } from '../../infra/files/bucket-fault'
import { declareNodes, problemsOfDeclared } from '../../operators/permissions/declare-nodes'
import { StartError } from '../../infra/start-error'
import { readRegistry, replaceRegistry } from '../registry/queries'
import { publishedContent, rolloutOf, withRelease, withRollout } from '../registry/registry-changes'
import type { ReleaseBucket } from '../store/release-bucket'
import { releasesIn } from '../store/releases-in'
import { keepMaps } from '../maps/queries'
import { deflated, type SourceMaps } from '../maps/source-maps'

interface Places {
  /** Holds `mf-…/dist`, as a checkout does. */
  buildDir: string
  dataDir: string
  bucket?: ReleaseBucket
  /** Remotes whose teams deploy them: what is built here is given to operators only where they have nothing yet. */
  deployedByTeams?: readonly string[]
}

/** Publishes every remote that was built here and that the registry does not have yet, and gives it to everybody. */
export async function publishBuilt(db: Db, { buildDir, dataDir, bucket, deployedByTeams = [] }: Places) {
  const names = readdirSync(buildDir).filter((name) => name.startsWith('mf-') && existsSync(join(buildDir, name, 'dist/release.json')))
  for (const name of names) {
    const built = join(buildDir, name, 'dist')
    const release = await readRelease(built)
    const [damaged] = await damagedFiles(built, release)
    if (damaged) throw new StartError(`${name} 的构建不完整（${damaged}），请重新执行 npm run build。`)
    const keep = async (version: string) =>
      bucket?.keep(version, release, built).catch((error: Error) => {
        // Other servers would offer a version that they cannot fetch.
        throw new StartError(`无法将 ${name} ${version} 存入 S3（${(bucketFaultIn(error) ?? error).message}）：请检查 S3 服务与 S3_* 设置，然后重新启动。`)
      })
    const copy = (version: string) => copyRelease(built, join(releasesIn(dataDir), release.name, version), release)
    await publish(db, release, { keep, copy, maps: await mapsIn(`${built}-maps`), onlyFirst: deployedByTeams.includes(release.name) })
  }
}

/** Those that the build has put beside what browsers fetch. */
async function mapsIn(folder: string): Promise<SourceMaps> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.js.map')) : []
  const maps = new Map<string, Buffer>()
  for (const name of names) {
    const map = await deflated(await readFile(join(folder, name)))
    if (map) maps.set(name.slice(0, -'.map'.length), map)
  }
  return maps
}

interface PublishOptions {
  /** In the bucket. */
  keep: (version: string) => Promise<void>
  /** To this server's disk. */
  copy: (version: string) => Promise<void>
  maps: SourceMaps
  onlyFirst: boolean
}

async function publish(db: Db, release: ReleaseRecord, { keep, copy, maps, onlyFirst }: PublishOptions) {
  for (;;) {
    const { revision, document } = await readRegistry(db)
    const version = versionFor(document, release)
    const registered = document.remotes[release.name]?.versions[version] !== undefined
    const before = rolloutOf(document, release.name)
    if (!registered && onlyFirst && before.stable !== undefined) return
    if (!registered) await keep(version)
    // Also when it is registered already: the database may outlive this machine's files.
    await copy(version)
    if (registered) return
    const rollout = everybodyOn(version, before)
    const changed = { revision, document: withRollout(withRelease(document, release, version), release.name, rollout) }
    if (await db.transaction((tx) => register(tx, changed, { release, version, maps, action: `发布 ${release.name} ${version} 并全部切换` }))) return
  }
}

interface Registered {
  release: ReleaseRecord
  version: string
  maps: SourceMaps
  action: string
}

async function register(tx: Db, changed: { revision: number; document: RegistryDocument }, { release, version, maps, action }: Registered) {
  if (!(await replaceRegistry(tx, changed))) return false
  await keepMaps(tx, { remote: release.name, version }, maps)
  const problems = await problemsOfDeclared(tx, release)
  // One remote never stops the others: its new pages stay nobody's.
  if (problems.length) console.warn(`${release.name} 声明的权限节点未被接受：${problems.join('；')}`)
  else await declareNodes(tx, release, changed.document)
  await recordChange(tx, { at: new Date(), accountId: null, operator: '系统', ip: '' }, { subject: 'release', subjectId: null, action })
  return true
}

/**
 * The version that this build is published as: its own, or with something of its own where another build has, or had,
 * taken that.
 */
function versionFor(document: RegistryDocument, release: ReleaseRecord) {
  const { name, version, buildId } = release
  const content = contentId(release)
  const free = (version: string) => (publishedContent(document, name, version) ?? content) === content
  return [version, `${version}-${buildId}`].find(free) ?? `${version}-${content}`
}
