import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError, type CallInput, type Envelope, type ResultOf, type Route } from '@console/platform/contract'
import type { InjectOptions } from 'fastify'
import { type AppOptions, createApp } from '../app'
import { type Config, readConfig } from '../config/config'
import type { Database } from '../infra/db/db'
import { sweep } from '../infra/db/sweep'
import { fileStore } from '../infra/files/file-store'
import { makeOperator } from './test-operators'
import { emptyTables, openTestDatabase } from './test-database'

interface As {
  as?: { token: string }
  headers?: Record<string, string>
  /** The address of the caller. */
  ip?: string
}

interface Options {
  replicaOf?: (db: Database) => Database
  /** Whether it works in the background while it listens. A test of something else would sometimes see that work. */
  runsJobs?: boolean
}

/** The real server with a database and a folder, called without a socket. One per test file. */
export async function startTestServer(config: Partial<Config> = {}, { replicaOf, runsJobs = false }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'console-server-'))
  const db = await openTestDatabase()
  const given = { ...readConfig({ DEMO: '0', BUILD_DIR: 'none', LOG_LEVEL: 'info', DATA_DIR: folder }), ...config }
  const lines: string[] = []
  const printed: string[] = []
  const app = await ready(db, {
    replica: replicaOf?.(db),
    runsJobs,
    secret: Buffer.alloc(32),
    print: (line) => printed.push(line),
    config: given,
    log: { write: (line) => lines.push(line) },
  })

  /** Makes a call of the contract as a browser would, and returns the whole response. */
  function request<R extends Route>(route: R, input: CallInput<R> | Record<string, unknown>, { as, headers, ip }: As = {}) {
    const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
    const form = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
    const sent: InjectOptions['headers'] = { ...(as && { authorization: `Bearer ${as.token}` }), ...headers }
    return route.method === 'GET'
      ? app.inject({ method: 'GET', url: `${route.path}?${form}`, headers: sent, remoteAddress: ip })
      : app.inject({
          method: 'POST',
          url: route.path,
          payload: form,
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...sent },
          remoteAddress: ip,
        })
  }

  return {
    app,
    db,
    config: given,
    /** The store for its files. */
    files: fileStore(given),
    /** The log so far, one JSON text a line. */
    lines,
    /** The terminal's output so far. */
    printed,
    request,
    /** Makes a call of the contract; throws the ApiError of the server. */
    async call<R extends Route>(route: R, input: CallInput<R>, as: As = {}): Promise<ResultOf<R>> {
      const { code, msg, data } = (await request(route, input, as)).json<Envelope>()
      if (code !== 200) throw new ApiError(Number(code), msg, data ?? {})
      return data as ResultOf<R>
    },
    /** An account with its own role with `permissions`, signed in. */
    operator: (wanted?: Parameters<typeof makeOperator>[1]) => makeOperator(db, wanted),
    sweep: () => sweep(db),
    empty: () => emptyTables(db),
    async close() {
      await app.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A server that fails to start leaves no database open: its timers would keep the test's process alive. */
async function ready(db: Database, options: Omit<AppOptions, 'db'>) {
  try {
    const app = createApp({ db, ...options })
    await app.ready()
    return app
  } catch (error) {
    await db.close()
    throw error
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
