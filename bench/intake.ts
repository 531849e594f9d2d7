/**
 * Pieces of 20 kB saved by the open interface, as fast as sixteen connections send them, over a real PostgreSQL that
 * seals meanwhile: pieces a second, as a share of what a bare server of the same machine takes in (bare-intake.ts), and
 * how long a piece waits for its seal. Rounds in turns; medians of three.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Db } from '../server/src/infra/db/db'
import { migrate } from '../server/src/infra/db/migrate'
import { openPostgres } from '../server/src/infra/db/postgres'
import { startPostgres } from '../server/src/testing/temporary-postgres'
import { makeOperator } from '../server/src/testing/test-operators'
import { startConsole } from './console-server'
import { addCaller, type PieceCall, pieceCall, sendPiece } from './pieces'

const ROUNDS = 3
const CONNECTIONS = 16
const PIECES = 2000
const ANCHOR_EVERY_S = 5

async function main() {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'console-intake-'))
  const db = openPostgres(postgres.url)
  await migrate(db)
  // A server in production does not start without an account.
  await makeOperator(db)
  await addCaller(db)
  const server = await startConsole(postgres.url, { ANCHOR_EVERY_S: `${ANCHOR_EVERY_S}` })
  const bare = await startBare(postgres.url, folder)
  try {
    const rounds: { piecesPerS: number; barePerS: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const barePerS = await rateOf(bare.url, await callsOf(bare.url, `b${round}`))
      const piecesPerS = await rateOf(server.url, await callsOf(server.url, `c${round}`))
      rounds.push({ piecesPerS, barePerS })
      console.log(rounds.at(-1))
    }
    const median = (value: (round: (typeof rounds)[number]) => number) => rounds.map(value).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
    const figures = {
      piecesPerS: Math.round(median(({ piecesPerS }) => piecesPerS)),
      bareRatio: Math.round(median(({ piecesPerS, barePerS }) => piecesPerS / barePerS) * 100) / 100,
      unsealedP99S: await unsealedP99(db),
      rssMb: Math.round(server.peakRss()),
    }
    console.log(JSON.stringify({ bench: 'intake', ...figures }))
  } finally {
    bare.process.kill('SIGKILL')
    await server.stop()
    await db.close()
    rmSync(folder, { recursive: true })
    await postgres.stop()
  }
}

/** Signed before they are sent: what a client's processor does is not the server's. */
async function callsOf(origin: string, round: string): Promise<PieceCall[]> {
  const calls: PieceCall[] = []
  for (let at = 0; at < PIECES; at++) calls.push(await pieceCall(origin, `${round}-${at}`))
  return calls
}

async function rateOf(origin: string, calls: PieceCall[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const waiting = [...calls]
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let call = waiting.pop(); call; call = waiting.pop()) await sendPiece(origin, call, agent)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return calls.length / seconds
}

/** Of all pieces, once the last is sealed: seconds from its being saved to the time of its head. */
async function unsealedP99(db: Db) {
  const open = async () => (await db.one<{ open: number }>(sql`select count(*)::int as open from evidence_proofs where head_id is null`))!.open
  for (const until = Date.now() + 300_000; (await open()) > 0; await setTimeout(500))
    if (Date.now() > until) throw new Error(`${await open()} pieces are not sealed`)
  const row = await db.one<{ p99: number }>(sql`
    select percentile_cont(0.99) within group (order by extract(epoch from h.at - e.saved_at)) as p99
    from evidence e join evidence_proofs p on p.evidence_id = e.id join ledger_heads h on h.id = p.head_id`)
  return Math.round(row!.p99 * 10) / 10
}

async function startBare(databaseUrl: string, folder: string): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ['--require', 'tsx/cjs', join(__dirname, 'bare-intake.ts'), databaseUrl, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) return { url: line, process: child }
  throw new Error('The bare server did not start')
}

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
