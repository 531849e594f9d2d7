/**
 * A list of a hundred thousand users, with a read replica and without one, in turns: calls a second, and the primary's
 * time on a processor for each call. Servers, replica and load share the machine's cores: the calls a second do not
 * show what a second machine would add; the primary's time shows what it is spared.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import type { Database } from '../server/src/infra/db/db'
import { migrate } from '../server/src/infra/db/migrate'
import { openPostgres } from '../server/src/infra/db/postgres'
import { type Postgres, startPostgres, startReplica } from '../server/src/testing/temporary-postgres'
import { makeOperator } from '../server/src/testing/test-operators'
import { startConsole } from './console-server'
import { seedUsers } from '../server/src/testing/seeds/seed-users'

const run = promisify(execFile)
const USERS = 100_000
const CONNECTIONS = 10
const SECONDS = 8
const ROUNDS = 3
/** What Linux counts processors' time by. */
const TICK_MS = 10

const lists = [
  ['first page', '/api/user/getUserList?types=2&limit=10'],
  ['a keyword', `/api/user/getUserList?types=2&limit=10&keyword=${encodeURIComponent('云盛')}`],
] as const

async function main() {
  const primary = await startPostgres({ shared_buffers: '512MB' })
  let replica: Postgres | undefined
  try {
    const db = openPostgres(primary.url)
    await migrate(db)
    await seedUsers(db, { count: USERS, enterprises: 100 })
    const tokens: string[] = []
    for (let i = 0; i < CONNECTIONS; i++) tokens.push((await makeOperator(db, { permissions: 'all' })).token)
    replica = await startReplica(primary, { shared_buffers: '512MB' })
    const servers = { without: await startConsole(primary.url), with: await startConsole(primary.url, { DATABASE_REPLICA_URL: replica.url }) }
    const rounds: Measured[] = []
    try {
      // V8 has optimized a server's code only after some ten thousand calls.
      for (const { url } of Object.values(servers)) await load(`${url}${lists[0][1]}`, tokens)
      for (let round = 0; round < ROUNDS; round++)
        for (const [list, path] of lists)
          for (const [replica, { url }] of Object.entries(servers)) rounds.push({ list, replica, ...(await measured(db, `${url}${path}`, tokens)) })
    } finally {
      for (const server of Object.values(servers)) await server.stop()
    }
    console.table(rounds)
    await db.close()
    console.log(JSON.stringify(rounds))
  } finally {
    await replica?.stop()
    await primary.stop()
  }
}

interface Measured {
  list: string
  replica: string
  rps: number
  p99Ms: number
  /** For each call. */
  primaryMs: number
}

async function measured(db: Database, url: string, tokens: string[]) {
  const before = await processorMs(db)
  const { rps, p99Ms } = await load(url, tokens)
  return { rps: Math.round(rps), p99Ms, primaryMs: Number((((await processorMs(db)) - before) / (rps * SECONDS)).toFixed(3)) }
}

/** The time on a processor of all processes of the primary, also of those that have ended. */
async function processorMs(db: Database) {
  const { file } = (await db.one<{ file: string }>(sql`select pg_read_file('postmaster.pid') as file`))!
  const postmaster = file.split('\n')[0]!
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', postmaster])
  const [ended, ...running] = [
    timesOf(postmaster).slice(2),
    ...stdout
      .trim()
      .split(/\s+/)
      .map((pid) => timesOf(pid).slice(0, 2)),
  ]
  return [...ended!, ...running.flat()].reduce((sum, ticks) => sum + ticks, 0) * TICK_MS
}

/** In user and kernel mode, and those of children that have ended. */
const timesOf = (pid: string) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 15).map(Number)

async function load(url: string, tokens: string[]): Promise<{ rps: number; p99Ms: number }> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', join(__dirname, 'http-load.ts'), url, tokens.join(), String(SECONDS)])
  return JSON.parse(stdout)
}

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
