import { Pool, type PoolClient, types } from 'pg'
import { joined, type Runner, statementsOf } from './runner'
import type { Database, Db } from './db'
import { PreparedStatement } from './prepared-statement'

const { INT8, DATE, TIMESTAMP } = types.builtins

/** bigint as a number (all of ours are below 2^53), days and zoneless times as the text they are. */
function parserOf(oid: number): (value: string) => unknown {
  if (oid === INT8) return Number
  if (oid === DATE || oid === TIMESTAMP) return (value) => value
  return types.getTypeParser(oid, 'text')
}

/**
 * SQLSTATEs of connection exceptions, shutdowns and too many connections, and the client's errors for an unreachable
 * server.
 */
const UNREACHABLE = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/

/** Whether an error means that the server is unreachable, not that a statement is wrong. */
export const isUnreachable = ({ code, message }: Error & { code?: string }) =>
  UNREACHABLE.test(code ?? '') || /^(Connection terminated|timeout exceeded when trying to connect)/.test(message)

async function run<T>(client: PoolClient, text: string, values: readonly unknown[]) {
  try {
    return await new Promise<T[]>((resolve, reject) => {
      client.query(new PreparedStatement<T>(text, values, parserOf, (error, rows) => (error ? reject(error) : resolve(rows))))
    })
  } catch (error) {
    // It arose in a socket's handler; its stack now shows who asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** Rejects when the work takes so long that its answer will not come any more. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(`The database did not answer for ${limitMs} ms`), { code: 'ETIMEDOUT' })), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const runnerOf = (client: PoolClient): Runner => ({
  query: (text, values) => run(client, text, values),
  script: async (text) => void (await client.query(text)),
})

/** Each statement by itself, on the next connection that is free. */
const poolRunner = (pool: Pool, limitMs: number): Runner => ({
  async query<T>(text: string, values: readonly unknown[]) {
    const client = await pool.connect()
    let broken = false
    try {
      return await within(limitMs, run<T>(client, text, values))
    } catch (error) {
      broken = isUnreachable(error as Error)
      throw error
    } finally {
      client.release(broken)
    }
  },
  script: async (text) => void (await pool.query(text)),
})

// Our statements are few and short, and their plans do not depend on their values: planning or compiling each call
// would cost more than it saves. A generic plan does not know how few rows a page has. With workers of its own, or on a
// disk where an index costs four times a scan, it would read a whole table for ten of them.
export const planning = '-c plan_cache_mode=force_generic_plan -c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1'
export const STATEMENT_TIMEOUT_MS = 30_000
const sessionOptions = `${planning} -c timezone=UTC -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=60000`
/** A replica refuses writes by itself, but not once it was promoted. */
const readOnlyOptions = `${sessionOptions} -c default_transaction_read_only=on`

/** A connection without traffic is asked for a sign of life after so long, and given up after ten more questions. */
const KEEP_ALIVE_MS = 10_000
/**
 * The server has ended a statement long before. When the other end is gone without a word, what was sent to it is sent
 * again for a quarter of an hour: meanwhile nothing else would say so.
 */
const GONE_MS = 2 * STATEMENT_TIMEOUT_MS

/**
 * `waitMs` is how long a statement waits for a connection, new or used, before it fails; `goneMs` how long one, or the
 * beginning of a transaction, waits for its answer before the connection is given up.
 */
export function openPostgres(url: string, { connections = 10, waitMs = 5_000, goneMs = GONE_MS, readOnly = false } = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    options: readOnly ? readOnlyOptions : sessionOptions,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  // A connection that breaks while idle, or between the statements of a transaction, is replaced; the next query on it
  // reports what is wrong.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  async function transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken = true
    try {
      await within(goneMs, client.query('begin'))
      broken = false
      const result = await work(joined(runnerOf(client)))
      await client.query('commit')
      return result
    } catch (error) {
      if (!broken)
        await client.query('rollback').catch(() => {
          broken = true
        })
      throw error
    } finally {
      client.release(broken)
    }
  }

  const used = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return {
    ...statementsOf(poolRunner(pool, goneMs)),
    transaction,
    connections: used,
    onLost: (listener) => void pool.on('error', listener),
    close: () => pool.end(),
  }
}
