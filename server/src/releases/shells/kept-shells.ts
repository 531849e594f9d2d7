import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ShellRecord } from '@console/platform/registry'
import { type BuiltShell, readBuiltShell } from '@console/platform/release'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config'
import type { Db } from '../../infra/db/db'
import type { StoredRegistry } from '../registry/queries'
import type { ReleaseBucket } from '../store/release-bucket'
import { builtIn } from './publish-shell'
import { readShells, shellBuilds } from './queries'
import { shellsIn } from '../store/shells-in'

/** A build of the shell whose files this server can send. */
interface ServedShell extends BuiltShell {
  folder: string
  /** Its document, as it was built. */
  page: string
}

export type Shells = ReturnType<typeof keptShells>

interface Options extends Pick<Config, 'buildDir' | 'dataDir'> {
  db: Db
  bucket?: ReleaseBucket
  currentRegistry: () => Promise<StoredRegistry>
  log: FastifyBaseLogger
}

/** How long a document waits for the database; after that it names the last known shell. */
const DATABASE_TIMEOUT_MS = 200
/**
 * How long a document waits for the files of a build that this server must still copy: a tab that learned of the build
 * reloads only once, so an older document would keep it on the older build.
 */
const COPY_TIMEOUT_MS = 3_000
const LATE = Symbol('late')
const within = <T>(work: Promise<T>, ms: number) => Promise.race([work, wait(ms, LATE, { ref: false })])

/**
 * The builds of the shell that are kept, by any server on this database: their documents, their files, and what each
 * offers to remotes.
 */
export function keptShells({ db, buildDir, dataDir, bucket, currentRegistry, log }: Options) {
  const own = buildDir === undefined ? undefined : ownShell(builtIn(buildDir))
  /** By build; the newest first. */
  let known = new Map<string, BuiltShell>()
  /** The registry when they were looked up: whatever is registered changes it. */
  let seen: StoredRegistry['document'] | undefined
  let looking: Promise<void> | undefined
  let last = own
  const served = new Map<string, ServedShell>()
  const bringing = new Map<string, Promise<void>>()
  const missed = new Set<string>()

  async function lookUp() {
    const { document } = await currentRegistry()
    if (document === seen) return
    const builds = await shellBuilds(db)
    const added = await readShells(
      db,
      builds.filter((build) => !known.has(build)),
    )
    const all = new Map([...known.values(), ...added].map((shell) => [shell.build, shell]))
    known = new Map(builds.flatMap((build) => (all.has(build) ? [[build, all.get(build)!] as const] : [])))
    seen = document
  }

  /** What `find` finds among the kept builds, looking for new ones when it finds nothing. */
  async function found<Found>(find: () => Found | undefined): Promise<Found | undefined> {
    const first = find()
    if (first !== undefined) return first
    looking ??= lookUp().finally(() => {
      looking = undefined
    })
    await looking
    return find()
  }

  const kept = (build: string) => found(() => known.get(build))

  /** With its files on this server's disk; undefined, with a line in the log, where they are nowhere. */
  async function serve(shell: BuiltShell): Promise<ServedShell | undefined> {
    const before = served.get(shell.build)
    if (before && existsSync(join(before.folder, 'index.html'))) return before
    const folder = join(shellsIn(dataDir), shell.build)
    if (!existsSync(join(folder, 'index.html'))) {
      if (own?.build === shell.build) return own
      const problem = await bring(shell).catch((error: Error) => error)
      if (problem) return void miss(shell.build, problem)
    }
    const now = { ...shell, folder, page: readFileSync(join(folder, 'index.html'), 'utf8') }
    served.set(shell.build, now)
    missed.delete(shell.build)
    return now
  }

  function miss(build: string, problem: Error) {
    if (!missed.has(build)) log.error({ err: problem, shell: build }, 'a build of the shell cannot be served')
    missed.add(build)
  }

  async function bring(shell: BuiltShell) {
    if (!bucket) throw new Error('its files are not in DATA_DIR/shells, and there is no bucket (RELEASES=s3)')
    const started = bringing.get(shell.build) ?? bucket.bringShell(shell).finally(() => bringing.delete(shell.build))
    bringing.set(shell.build, started)
    await started
  }

  async function named() {
    const { document } = await currentRegistry()
    return document.shell && (await kept(document.shell.current))
  }

  async function currentNow() {
    const shell = await within(named(), DATABASE_TIMEOUT_MS)
    if (shell === LATE) return last
    const now = shell && (await within(serve(shell), missed.has(shell.build) ? DATABASE_TIMEOUT_MS : COPY_TIMEOUT_MS))
    if (now === LATE) return last
    last = now ?? own
    return last
  }

  const current = (): Promise<ServedShell | undefined> =>
    currentNow().catch((error: unknown) => {
      log.warn({ err: error }, 'which shell is current is not known')
      return last
    })

  return {
    /**
     * The build for a document: on every server the one that the registry names, or the one beside this server if that
     * is not available.
     */
    current,

    /** Brings the files of that build before a document asks for them. */
    async prepare() {
      if (own) await current()
    },

    /** What the shell that documents are given offers to remotes. */
    async offers(): Promise<ShellRecord | undefined> {
      return ((await named()) ?? own)?.offers
    },

    /** What a shell offers that says this of itself; undefined for one that is not kept here. */
    async offersOf(id: unknown): Promise<ShellRecord | undefined> {
      if (typeof id !== 'string' || id === '') return undefined
      return own?.offers?.id === id ? own.offers : found(() => [...known.values()].find(({ offers }) => offers?.id === id)?.offers)
    },

    /** The folder of a file that has its hash in its name, of whichever build. */
    async folderOf(name: string): Promise<string | undefined> {
      const has = ({ integrity }: BuiltShell) => Object.hasOwn(integrity, name)
      const shell = own && has(own) ? own : await found(() => [...known.values()].find(has))
      return shell && (await serve(shell))?.folder
    },
  }
}

function ownShell(folder: string): ServedShell | undefined {
  const shell = readBuiltShell(folder)
  return shell && { ...shell, folder, page: readFileSync(join(folder, 'index.html'), 'utf8') }
}
