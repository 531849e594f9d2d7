import { isDeepStrictEqual } from 'node:util'
import { join } from 'node:path'
import { ApiError } from '@console/platform/contract'
import type { Offer, RegistryDocument, ReleaseRecord } from '@console/platform/registry'
import { contentId, problemsOfRelease, isIntact, recordIn, type WaitingRelease, writeRelease } from '@console/platform/release'
import { type Origin, recordChange } from '../../operators/audit/trail'
import type { Db } from '../../infra/db/db'
import { declareNodes, problemsOfDeclared, type NodeState, nodeStates } from '../../operators/permissions/declare-nodes'
import { readTree } from '../../operators/permissions/queries'
import { readRegistry, replaceRegistry } from '../registry/queries'
import { publishedContent, withRelease } from '../registry/registry-changes'
import type { ReleaseBucket } from '../store/release-bucket'
import { problemsOnServer, problemsInShell } from '../registry/registry-problems'
import { problemOfSignature } from './release-signature'
import { releasesIn } from '../store/releases-in'
import { problemsOfUrl } from '../registry/remote-origins'
import { keepMaps } from '../maps/queries'
import { type SourceMaps, withoutMaps } from '../maps/source-maps'
import type { Upload } from './upload'

interface PublishOptions {
  dataDir: string
  remoteOrigins: readonly string[]
  bucket?: ReleaseBucket
  /** By the current shell, where there is one. */
  offered?: Offer
  /** Of the remote that the upload must be of. */
  name: string
  upload: Upload
  /** Where browsers fetch it, when it is not here. */
  url?: string
  /** The public keys, one of which must have signed it, where its team has any. */
  keys?: readonly string[]
  /** That came with it. */
  signature?: string
  by: Omit<Origin, 'at'>
}

interface Published {
  version: string
  /** Of the registry, which names the release from here on. */
  revision: number
  /** `false`: the same release was there already. */
  created: boolean
  /**
   * Of those that it declares, the permission nodes that the tree does not have so: pending, or refused. Left out where
   * there are none.
   */
  nodes?: NodeState[]
}

/**
 * Registers an uploaded release and puts its files where browsers fetch them; its source maps are kept apart. No
 * operator is given it yet.
 * @throws ApiError 409 when the version is there with another content, 422 with everything that is wrong
 */
export async function publishUpload(
  db: Db,
  { dataDir, remoteOrigins, bucket, offered, name, upload, url, keys, signature, by }: PublishOptions,
): Promise<Published> {
  const { files, maps, reasons } = await withoutMaps(upload)
  const release = { ...(await checked(files, name, offered)), url }
  const unsigned = keys && problemOfSignature(files.get('release.json')!, keys, signature)
  const problems = [...reasons, ...(unsigned ? [unsigned] : []), ...(url === undefined ? [] : problemsOfUrl(url, release, remoteOrigins))]
  if (problems.length) throw refused(problems)
  const folder = join(releasesIn(dataDir), name, release.version)
  await refuseConflict(db, (await readRegistry(db)).document, release, offered)
  const waiting = await writeRelease(folder, files)
  try {
    // Before the transaction, which everybody else who writes waits for: a bucket may take its time.
    await bucket?.keep(release.version, release, waiting.folder)
    for (;;) {
      const published = await db.transaction((tx) => register(tx, release, { waiting, maps, offered, by }))
      if (!published) continue
      // The database may outlive this machine's files, or some of them.
      if (!published.created && !(await isIntact(folder, release))) await waiting.place()
      return published
    }
  } finally {
    await waiting.discard()
  }
}

async function checked(upload: Upload, name: string, offered: Offer | undefined) {
  const found = recordIn(upload)
  if ('reasons' in found) throw refused(found.reasons)
  const { release } = found
  // First: of another protocol, files and hashes may be written in another way.
  if (offered && release.protocol !== offered.protocol) throw refused(problemsInShell(release, offered))
  const reasons = [...(release.name === name ? [] : [ofAnother(release, name)]), ...(await problemsOfRelease(release, upload))]
  if (reasons.length) throw refused(reasons)
  return release
}

/**
 * Why a release with this record could be given to nobody here: what its upload would be refused for, as far as the
 * record alone shows.
 */
export async function problemsOfRecord(db: Db, { name, record, offered }: { name: string; record: string; offered?: Offer }): Promise<string[]> {
  const found = recordIn(new Map([['release.json', Buffer.from(record)]]))
  if ('reasons' in found) return found.reasons
  if (found.release.name !== name) return [ofAnother(found.release, name)]
  return problemsOnThisServer(db, (await readRegistry(db)).document, found.release, offered)
}

const problemsOnThisServer = async (db: Db, document: RegistryDocument, release: Release, offered: Offer | undefined) => [
  ...problemsOnServer(document, release, { offered, tree: await readTree(db) }),
  ...(await problemsOfDeclared(db, release)),
]

const ofAnother = (release: ReleaseRecord, name: string) => `release.json 属于 ${release.name}，而不是 ${name}`

const refused = (reasons: string[]) => new ApiError(422, reasons.join('；'), { reasons })

type Release = ReleaseRecord & { url?: string }

interface RegisterOptions {
  waiting: WaitingRelease
  maps: SourceMaps
  offered?: Offer
  by: Omit<Origin, 'at'>
}

/** Undefined when somebody else changed the registry meanwhile. */
async function register(tx: Db, release: Release, { waiting, maps, offered, by }: RegisterOptions): Promise<Published | undefined> {
  const { name, version, buildId, commit, url, skipped } = release
  const { revision, document } = await readRegistry(tx)
  await refuseConflict(tx, document, release, offered)
  const created = document.remotes[name]?.versions[version] === undefined
  if (created && !(await replaceRegistry(tx, { revision, document: withRelease(document, release, version) }))) return undefined
  await keepMaps(tx, { remote: name, version }, maps)
  await declareNodes(tx, release, document)
  const waitingNodes = (await nodeStates(tx, name)).filter(({ code, state }) => state !== 'admitted' && release.nodes?.[code])
  const nodes = waitingNodes.length ? { nodes: waitingNodes } : {}
  if (!created) return { version, revision, created, ...nodes }
  await recordChange(
    tx,
    { at: new Date(), ...by },
    { subject: 'release', subjectId: null, action: `发布 ${name} ${version}`, after: { buildId, commit, url, skipped } },
  )
  await waiting.place()
  return { version, revision: revision + 1, created, ...nodes }
}

async function refuseConflict(db: Db, document: RegistryDocument, release: Release, offered: Offer | undefined) {
  const existing = document.remotes[release.name]?.versions[release.version]
  const content = contentId(release)
  // Also of a version that was deleted: browsers may have it still, under the same addresses.
  const isOther = (publishedContent(document, release.name, release.version) ?? content) !== content
  if (isOther || (existing && !isSame(existing, release))) throw new ApiError(409, `${release.name} ${release.version} 已经发布过，内容不同：请更换版本号`)
  const problems = await problemsOnThisServer(db, document, release, offered)
  if (problems.length) throw refused(problems)
}

/** Whether both are equal except for the time and the place of their build. */
const isSame = (one: Release, other: Release) => isDeepStrictEqual(comparedFields(one), comparedFields(other))
const comparedFields = ({ name, version, buildId, entry, container, integrity, routes, nodes, basePaths, limits, requires, url, public: pages }: Release) =>
  JSON.parse(JSON.stringify({ name, version, buildId, entry, container, integrity, routes, nodes, basePaths, limits, requires, url, pages })) as unknown
