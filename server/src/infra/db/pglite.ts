import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { joined, type Runner, statementsOf } from './runner'
import type { Database } from './db'

type Executor = Pick<PGlite, 'query' | 'exec'>

const asText = (value: string) => value

/** As node-postgres reads them in `postgres.ts`. */
const parsers = { [types.INT8]: Number, [types.DATE]: asText, [types.TIMESTAMP]: asText }

const runnerOf = (pglite: Executor): Runner => ({
  query: async <T>(text: string, values: readonly unknown[]) => (await pglite.query<T>(text, [...values])).rows,
  script: async (text) => void (await pglite.exec(text)),
})

const OWNER_ONLY = 0o700

/** PGlite sets the mode of each file that it creates, 0666 for most, regardless of the umask. */
class PrivateFiles extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const restrict = ({ FS }: { FS: Emscripten }) => {
      const { chmod } = FS
      FS.chmod = (path, mode, ...more) => chmod(path, (mode & ~0o777) | (mode & OWNER_ONLY), ...more)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), restrict as () => void] } }
  }
}

interface Emscripten {
  chmod(path: unknown, mode: number, ...more: unknown[]): void
}

/**
 * PostgreSQL's own 128 MB are written with zeros at each start, byte by byte: half a second. What is not in them is in
 * the system's cache.
 */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** PostgreSQL inside this process. It has one connection: a transaction keeps everything else waiting. */
export const createPglite = ({ dataDir, ...options }: PGliteOptions) =>
  PGlite.create({ startParams: START, ...options, ...(dataDir && { fs: new PrivateFiles(dataDir) }), parsers, extensions: { btree_gin, pg_trgm } })

/** @param folder of its files, if not in memory */
export function pgliteDatabase(pglite: PGlite, folder?: string): Database {
  return {
    ...statementsOf(runnerOf(pglite)),
    transaction: async <T>(work: (tx: ReturnType<typeof joined>) => Promise<T>) =>
      (await pglite.transaction((tx) => work(joined(runnerOf(tx as Executor))))) as T,
    close: () => pglite.close(),
    ...(folder !== undefined && {
      whileStill: async <T>(work: (folder: string) => Promise<T>) =>
        (await pglite.transaction(async (tx) => {
          await tx.exec('checkpoint')
          return work(folder)
        })) as T,
    }),
  }
}
