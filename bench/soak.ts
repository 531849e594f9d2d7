/**
 * Two servers over one PostgreSQL and one bucket for an hour: operators who look at lists, each after a pause of one to
 * three seconds, and pieces of 20 kB that systems save, as many a second whatever the answers take. `--minutes 60
 * --operators 30 --pieces 50 --rows 200k`. Prints a line each minute: calls, their p99, the slowest one, what failed,
 * memory, what waits for its seal. `growthMb`: the mean of a server's memory in the last sixth of the time beyond that
 * in the second one; the first one warms up.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { migrate } from '../server/src/infra/db/migrate'
import { openPostgres } from '../server/src/infra/db/postgres'
import { startPostgres } from '../server/src/testing/temporary-postgres'
import { startBucket } from '../server/src/testing/test-bucket'
import { makeOperator } from '../server/src/testing/test-operators'
import { type ConsoleServer, startConsole } from './console-server'
import { everyList } from '../server/src/testing/every-list'
import { seedLists } from '../server/src/testing/seeds/seed-lists'
import { addCaller, pieceCall, sendPiece } from './pieces'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    operators: { type: 'string', default: '30' },
    pieces: { type: 'string', default: '50' },
    rows: { type: 'string', default: '200000' },
  },
})
const MINUTES = Number(values.minutes)
const OPERATORS = Number(values.operators)
const PIECES_A_SECOND = Number(values.pieces)
const ROWS = Number(values.rows)
const SERVERS = 2
const PAUSE_MS = { least: 1000, most: 3000 }

interface Minute {
  calls: number
  p99Ms: number
  maxMs: number
  slowest: string
  pieces: number
  failed: number
  rssMb: number[]
  unsealed: number
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'console-soak-'))
  const bucket = await startBucket(folder)
  const postgres = await startPostgres({ shared_buffers: '1GB', max_wal_size: '4GB' })
  const db = openPostgres(`${postgres.url}&options=${encodeURIComponent('-c statement_timeout=0')}`)
  const servers: ConsoleServer[] = []
  try {
    await migrate(db)
    await makeOperator(db)
    await seedLists(db, { users: ROWS, evidence: ROWS })
    await addCaller(db)
    const { s3 } = bucket
    const env = {
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ENDPOINT: s3.endpoint,
      S3_PATH_STYLE: '1',
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }
    for (let i = 0; i < SERVERS; i++) servers.push(await startConsole(postgres.url, env))
    const tokens: string[] = []
    for (let i = 0; i < OPERATORS; i++) tokens.push((await makeOperator(db, { permissions: 'all' })).token)

    const until = Date.now() + MINUTES * 60_000
    const took: number[] = []
    /** The call of the minute that took longest. */
    let slowest = { ms: 0, call: '' }
    const faults: string[] = []
    let saved = 0
    const failed = (fault: unknown) => void faults.push(String(fault))

    async function operate(at: number) {
      const lists = everyList(servers[at % SERVERS]!.url)
      for (let turn = at; Date.now() < until; turn++) {
        await setTimeout(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least))
        const { address, filters } = lists[turn % lists.length]!
        const filter = (Math.random() < 0.5 && filters[Math.floor(Math.random() * filters.length)]) || ''
        const started = performance.now()
        const answer = await fetch(`${address}&page=1&${filter}`, { headers: { authorization: `Bearer ${tokens[at]}` } })
          .then(async (got) => got.json())
          .catch(failed)
        const ms = performance.now() - started
        took.push(ms)
        if (ms > slowest.ms) slowest = { ms, call: decodeURIComponent(`${new URL(address).pathname}?${filter}`) }
        const { code, msg } = (answer ?? {}) as { code?: number; msg?: string }
        if (answer && code !== 200) failed(`${address} ${filter}: ${code} ${msg}`)
      }
    }

    const agent = new Agent({ keepAlive: true, maxSockets: 32 })
    async function save() {
      const running = new Set<Promise<void>>()
      const begun = Date.now()
      for (let piece = 0; Date.now() < until; piece++) {
        await setTimeout(Math.max(0, begun + (piece * 1000) / PIECES_A_SECOND - Date.now()))
        const { url } = servers[piece % SERVERS]!
        const sending: Promise<void> = pieceCall(url, `s-${piece}`)
          .then((call) => sendPiece(url, call, agent))
          .then(() => {
            saved += 1
          }, failed)
          .finally(() => running.delete(sending))
        running.add(sending)
      }
      await Promise.all(running)
    }

    const minutes: Minute[] = []
    async function watch() {
      for (let calls = 0, pieces = 0, faultsSeen = 0; Date.now() < until; ) {
        await setTimeout(Math.min(60_000, Math.max(0, until - Date.now())))
        const now = took.slice(calls).sort((a, b) => a - b)
        const { unsealed } = (await db.one<{ unsealed: number }>(sql`select count(*)::int as unsealed from evidence_proofs where head_id is null`))!
        const minute = {
          calls: now.length,
          p99Ms: round(at(now, 0.99)),
          maxMs: round(at(now, 1)),
          slowest: slowest.call,
          pieces: saved - pieces,
          failed: faults.length - faultsSeen,
          rssMb: servers.map((server) => Math.round(server.rss())),
          unsealed,
        }
        slowest = { ms: 0, call: '' }
        ;[calls, pieces, faultsSeen] = [took.length, saved, faults.length]
        minutes.push(minute)
        console.log(JSON.stringify(minute))
      }
    }

    await Promise.all([save(), watch(), ...tokens.map((_, at) => operate(at))])
    agent.destroy()
    if (faults.length > 0) console.log(faults.slice(0, 20).join('\n'))
    took.sort((a, b) => a - b)
    const sixth = Math.max(1, Math.floor(minutes.length / 6))
    const mean = (of: Minute[], server: number) => of.reduce((sum, { rssMb }) => sum + rssMb[server]!, 0) / of.length
    const figures = {
      minutes: MINUTES,
      calls: took.length,
      p50Ms: round(at(took, 0.5)),
      p99Ms: round(at(took, 0.99)),
      maxMs: round(at(took, 1)),
      pieces: saved,
      failed: faults.length,
      unsealedMost: Math.max(...minutes.map(({ unsealed }) => unsealed)),
      growthMb: servers.map((_, server) => Math.round(mean(minutes.slice(-sixth), server) - mean(minutes.slice(sixth, 2 * sixth), server))),
      peakMb: servers.map((server) => Math.round(server.peakRss())),
    }
    console.log(JSON.stringify({ bench: 'soak', ...figures }))
  } finally {
    for (const server of servers) await server.stop()
    await db.close()
    await postgres.stop()
    await bucket.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const round = (ms: number) => Math.round(ms * 10) / 10

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
