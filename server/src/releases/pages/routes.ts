import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Permission } from '@console/platform/contract'
import { resolveRegistry } from '@console/platform/registry'
import { readRelease } from '@console/platform/release'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config'
import type { Db } from '../../infra/db/db'
import type { Authenticate } from '../../operators/access/operator'
import type { Shells } from '../shells/kept-shells'
import { workerPolicy } from './page-policy'
import { immutable, sendBuiltFile } from './send-built-file'
import { filesAhead } from './files-ahead'
import type { RegistryLimits } from '../deploy/limits'
import { placesInSources } from '../maps/places-in-sources'
import { countLoads } from '../registry/load-outcomes'
import { LoadReport } from '../registry/load-report'
import { type StoredRegistry, registryRevision } from '../registry/queries'
import type { ReleaseBucket } from '../store/release-bucket'
import { releasesIn } from '../store/releases-in'
import { sendCompressed } from './send-compressed'

interface Options extends Pick<Config, 'dataDir' | 'overrideOrigin'> {
  db: Db
  bucket?: ReleaseBucket
  currentRegistry: () => Promise<StoredRegistry>
  shells: Shells
  limits: RegistryLimits
  authenticate: Authenticate
}

interface FileOfRelease {
  name: string
  version: string
  '*': string
}

/** Answers a browser that navigates to a file of a remote. */
const FILE_POLICY = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"

/** A worker of public pages runs under the policy that its own file comes with. */
const isPublicWorker = (file: string) => /^public\/[\w-]+\.worker\.js$/.test(file)

/**
 * Serves registry.json per operator, its revision to anybody, load telemetry and the files of remotes, which anybody
 * may fetch. Returns what the document of a page can say of it.
 */
export function registryRoutes(app: FastifyInstance, { db, bucket, limits, dataDir, currentRegistry, shells, overrideOrigin, authenticate }: Options) {
  app.get<{ Querystring: { shell?: string } }>('/registry.json', { config: { access: 'signed-in', passive: true } }, async (request, reply) => {
    const { revision, document } = await currentRegistry()
    const { accountId, may } = request.operator!
    // Of a shell that is not kept here, nothing is known.
    const offered = await shells.offersOf(request.query.shell)
    const answer = resolveRegistry(document, revision, { may: (permission) => may(permission as Permission), offered, accountId })
    return sendCompressed(request, reply, { ...answer, telemetry: true, overrideOrigin })
  })

  const revision = revisionReader(db, shells.prepare)
  app.get('/registry/revision.json', { config: { access: 'public', quiet: true } }, async () => ({ revision: await revision() }))

  const placesIn = placesInSources()
  app.post('/telemetry', { config: { access: 'signed-in', passive: true, input: LoadReport } }, async ({ operator, input, log }, reply) => {
    const report = input as LoadReport
    const { accountId, may } = operator!
    await limits.telemetry(accountId)
    const failed = await countLoads(db, { accountId, may, ...report, placesIn })
    if (failed.length) log.warn({ account: accountId, failed }, 'remotes failed to load')
    return reply.code(204).send()
  })

  const filesOf = publishedFiles(dataDir, async (name, version) => {
    const release = bucket && (await currentRegistry()).document.remotes[name]?.versions[version]
    if (release) await bucket.bring(version, release)
  })
  app.get<{ Params: FileOfRelease }>('/remotes/:name/:version/*', { config: { access: 'public' } }, async ({ params }, reply) => {
    const { name, version, '*': file } = params
    if (!(await filesOf(name, version))?.has(file)) return reply.callNotFound()
    reply.headers({ ...immutable, 'content-security-policy': FILE_POLICY, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    if (isPublicWorker(file)) reply.header('content-security-policy', workerPolicy)
    return sendBuiltFile(reply, join(releasesIn(dataDir), name, version), file)
  })

  return { filesAhead: filesAhead({ currentRegistry, authenticate, overrideOrigin, log: app.log }) }
}

const REVISION_KEPT_MS = 1_000

/**
 * The registry's revision, at most a second old: thousands of open tabs ask for it, and the database is asked once a
 * second. `changed` is called when it is another one than before.
 */
function revisionReader(db: Db, changed: () => Promise<void>) {
  let read: { at: number; revision: Promise<number> } | undefined
  let known: number | undefined
  async function ask() {
    const revision = await registryRevision(db)
    if (revision !== known) void changed()
    known = revision
    return revision
  }
  return () => {
    if (read && performance.now() - read.at < REVISION_KEPT_MS) return read.revision
    read = { at: performance.now(), revision: ask() }
    return read.revision
  }
}

/**
 * The file names of a published version. Each record is read once for as long as it lies there; what the disk lacks is
 * brought once, however many ask at a time. A version that was deleted may come back.
 */
function publishedFiles(dataDir: string, bring: (name: string, version: string) => Promise<void>) {
  const known = new Map<string, ReturnType<typeof filesIn>>()
  async function find(folder: string, name: string, version: string) {
    const files = await filesIn(folder)
    if (files) return files
    await bring(name, version)
    return filesIn(folder)
  }
  return async (name: string, version: string) => {
    if (!/^mf-[a-z0-9-]+$/.test(name) || !/^\d[\w.-]*$/.test(version)) return undefined
    const folder = join(releasesIn(dataDir), name, version)
    const writtenAt = statSync(join(folder, 'release.json'), { throwIfNoEntry: false })?.ctimeMs
    const key = `${folder}@${writtenAt}`
    const before = known.get(key)
    if (before) return before
    const finding = find(folder, name, version)
    const forget = () => known.delete(key)
    known.set(key, finding)
    // A missing file is not cached: it may appear later.
    finding.then((files) => (files && writtenAt) || forget(), forget)
    return finding
  }
}

async function filesIn(folder: string) {
  try {
    return new Set(Object.keys((await readRelease(folder)).integrity))
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}
