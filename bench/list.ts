/**
 * Lists over a million rows each on a real PostgreSQL; `--rows 10m`: over ten million pieces of evidence; `--rows 20k`:
 * over fewer of everything, for a trial. First every list of the contracts: its first, middle and last page, each
 * filter, and keywords of every kind. `slow` counts calls whose median is above 50 ms, `slowFirst` those whose first
 * call took more than 150. Roles, accounts, versions and notices are few by nature. Then the users list: the server's
 * requests a second against pgbench running the same statements over as many connections, and against the least that a
 * Node process can do with them (`bareRatio`, bare-server.ts, against pgbench, too).
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { statementsOf } from '../server/src/infra/db/runner'
import type { Db, Statement } from '../server/src/infra/db/db'
import { migrate } from '../server/src/infra/db/migrate'
import { openPostgres, planning } from '../server/src/infra/db/postgres'
import { findSessions } from '../server/src/domains/session/sessions/session-queries'
import { hashOf } from '../server/src/operators/sessions/token'
import { listUsers } from '../server/src/domains/users/queries'
import { makeOperator } from '../server/src/testing/test-operators'
import { startConsole } from './console-server'
import { everyList, type MeasuredList } from '../server/src/testing/every-list'
import { seedLists } from '../server/src/testing/seeds/seed-lists'
import { type Postgres, startPostgres } from '../server/src/testing/temporary-postgres'

const run = promisify(execFile)
const EVIDENCE = rowsOf(parseArgs({ options: { rows: { type: 'string', default: '1m' } } }).values.rows)
const USERS = Math.min(EVIDENCE, 1_000_000)
const CONNECTIONS = 10
const SECONDS = 10
const ROUNDS = 5
const KEYWORD = '云盛'
const HOUR = 3_600_000

async function main() {
  const postgres = await startPostgres({ shared_buffers: EVIDENCE > 1_000_000 ? '4GB' : '1GB', maintenance_work_mem: '1GB', max_wal_size: '8GB' })
  try {
    const seeded = performance.now()
    const tokens = await prepare(postgres)
    const seedMinutes = (performance.now() - seeded) / 60_000
    const [token] = tokens as [string]
    const server = await startConsole(postgres.url)
    const statements = await statementsOfCall(token)
    const bare = await startBare(postgres.url, statements)
    try {
      const address = `${server.url}/api/user/getUserList?types=2&limit=10`
      const page1Ms = await median(`${address}&page=1`, token)
      const lastPageMs = await median(`${address}&page=${USERS / 10}`, token)
      const keywordMs = await median(`${address}&page=1&keyword=${encodeURIComponent(KEYWORD)}`, token)
      console.log({ page1Ms, lastPageMs, keywordMs })
      const listsMs: Record<string, number> = {}
      const measured: Measured[] = []
      for (const list of everyList(server.url)) {
        measured.push(...(await walk(list, token)))
        listsMs[list.path] = measured.find(({ route }) => route === list.path)!.ms
      }
      measured.sort((one, other) => other.ms - one.ms)
      console.table(measured.slice(0, 40))
      // V8 has optimized the server's code only after some ten thousand calls.
      await httpLoad(`${address}&page=1`, tokens)
      await httpLoad(bare.url, tokens)
      const rounds = []
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push({ http: await httpLoad(`${address}&page=1`, tokens), bare: await httpLoad(bare.url, tokens), pgbench: await pgbench(postgres, statements) })
        console.log(rounds.at(-1))
      }
      const rpsRatio = middle(rounds.map(({ http, pgbench }) => http.rps / pgbench))
      const bareRatio = middle(rounds.map(({ bare, pgbench }) => bare.rps / pgbench))
      const p99Ms = middle(rounds.map(({ http }) => http.p99Ms))
      console.log(
        JSON.stringify({
          bench: 'list',
          rpsRatio: round(rpsRatio),
          bareRatio: round(bareRatio),
          p99Ms: round(p99Ms),
          page1Ms: round(page1Ms),
          lastPageMs: round(lastPageMs),
          keywordMs: round(keywordMs),
          listsMs,
          slowest: measured[0],
          seedMinutes: round(seedMinutes),
          calls: measured.length,
          slow: measured.filter(({ ms }) => ms > 50).length,
          slowFirst: measured.filter(({ firstMs }) => firstMs > 150).length,
        }),
      )
    } finally {
      bare.process.kill()
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

/** `10m` is ten million. */
function rowsOf(text: string) {
  const [, digits, unit] = /^(\d+)(k|m)$/.exec(text) ?? []
  if (!digits) throw new Error(`--rows ${text}: a number with k or m, e.g. 10m`)
  return Number(digits) * (unit === 'm' ? 1_000_000 : 1000)
}

/** A million enterprises, and for each connection somebody signed in who may list them. */
async function prepare(postgres: Postgres) {
  const db = openPostgres(postgres.url)
  await migrate(db)
  await db.close()
  // A statement over a whole table takes minutes, and sorts and indexes of its own size.
  const seeding = openPostgres(
    `${postgres.url}&options=${encodeURIComponent('-c statement_timeout=0 -c synchronous_commit=off -c work_mem=256MB -c maintenance_work_mem=1GB')}`,
  )
  // Who has decided the applications.
  await makeOperator(seeding)
  await seedLists(seeding, { users: USERS, evidence: EVIDENCE })
  // Signed in only now: a session that is idle for as long as this takes is locked.
  const tokens: string[] = []
  for (let i = 0; i < CONNECTIONS; i++) tokens.push((await makeOperator(seeding, { permissions: 'all' })).token)
  await seeding.close()
  return tokens
}

interface Measured {
  route: string
  query: string
  /** The median. */
  ms: number
  firstMs: number
}

/** The first page of a list, one in its middle, its last one, and the first one under each filter. */
async function walk({ path, address, filters }: MeasuredList, token: string): Promise<Measured[]> {
  const count = await countAt(address, token)
  const pages = Math.max(1, Math.ceil(count / 10))
  const queries = ['page=1', `page=${Math.ceil(pages / 2)}`, `page=${pages}`, ...filters.map((filter) => `${filter}&page=1`)]
  const measured: Measured[] = []
  for (const query of queries) {
    const [first = 0, ...took] = await times(`${address}&${query}`, token, 12)
    measured.push({ route: path, query: decodeURIComponent(query), ms: round(middle(took)), firstMs: round(first) })
  }
  return measured
}

async function httpLoad(url: string, tokens: string[]): Promise<{ rps: number; p50Ms: number; p99Ms: number }> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', join(__dirname, 'http-load.ts'), url, tokens.join(), String(SECONDS)])
  return JSON.parse(stdout)
}

/** What one request of the list sends to the database. */
const statementsOfCall = (token: string) =>
  recorded(async (db) => {
    const anHourAgo = new Date(Date.now() - HOUR)
    await findSessions(db, [hashOf(token).toString('hex')], { idleSince: anHourAgo, staleBefore: anHourAgo, now: new Date() })
    await listUsers(db, { type: 2, page: 1, limit: 10 }, true)
  })

async function startBare(database: string, statements: Statement[]): Promise<{ url: string; process: ChildProcess }> {
  const file = join(tmpdir(), `console-bench-${process.pid}.json`)
  writeFileSync(file, JSON.stringify(statements))
  const bare = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'bare-server.ts'), database, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [address] = await Promise.race([
    once(bare.stdout, 'data'),
    once(bare, 'exit').then(() => {
      throw new Error('the bare server did not start')
    }),
  ])
  return { url: `${String(address).trim()}/`, process: bare }
}

/** Transactions a second of these statements, prepared and planned as the server does. */
async function pgbench({ url, bin }: Postgres, statements: Statement[]) {
  const values: string[] = []
  const variable = (value: unknown) =>
    `:v${values.push(Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value instanceof Date ? value.toISOString() : String(value)) - 1}`
  const script = statements.map(({ text, values: given }) => {
    const line = text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, (_, n) => variable(given[Number(n) - 1]))
    // pgbench takes the colons of a time format for variables of its own.
    return `${line.replace(/'[^']*:MI:SS'/g, (format) => variable(format.slice(1, -1)))};`
  })
  const file = join(tmpdir(), `console-bench-${process.pid}.sql`)
  writeFileSync(file, script.join('\n'))
  const variables = values.flatMap((value, i) => ['-D', `v${i}=${value}`])
  const options = ['-n', '-M', 'prepared', '-c', String(CONNECTIONS), '-j', '2', '-T', String(SECONDS), '-f', file]
  const { stdout } = await run(join(bin, 'pgbench'), [...options, ...variables, url], {
    env: { ...process.env, PGOPTIONS: planning },
  })
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

/** The statements that `work` would send. */
async function recorded(work: (db: Db) => Promise<unknown>) {
  const statements: Statement[] = []
  const query = async <T>(text: string, values: readonly unknown[]) => {
    statements.push({ text, values })
    return [{} as T]
  }
  await work(statementsOf({ query, script: async () => undefined }) as Db)
  return statements
}

/** Asks a list. @throws when it refuses */
async function ask(url: string, token: string) {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { data: unknown[]; count: number } }
  if (code !== 200) throw new Error(`${url}: ${code} ${msg}`)
  return data
}

const countAt = async (url: string, token: string) => (await ask(url, token)).count

/** Measures requests one after the other. */
async function times(url: string, token: string, requests: number) {
  const took: number[] = []
  for (let i = 0; i < requests; i++) {
    const asked = performance.now()
    const data = await ask(url, token)
    took.push(performance.now() - asked)
    if (i === 0) console.log(`${decodeURIComponent(url.slice(new URL(url).origin.length))}: ${data.data.length} of ${data.count}`)
  }
  return took
}

/** Of 100 requests after a warm-up. */
const median = async (url: string, token: string) => middle((await times(url, token, 120)).slice(20))

const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
const round = (value: number) => Math.round(value * 100) / 100

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
