/**
 * A recording of 2 GB, through the server over a real PostgreSQL: downloaded whole (and hashed on the way), read by
 * 1,000 random ranges of 1 MB, and played by twenty viewers at once. How fast, how long the slowest ranges took, with
 * how much memory, and how long the event loop was held up at worst.
 */
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { evidence } from '@console/platform/contract/evidence'
import { migrate } from '../server/src/infra/db/migrate'
import { openPostgres } from '../server/src/infra/db/postgres'
import { startPostgres } from '../server/src/testing/temporary-postgres'
import { makeOperator } from '../server/src/testing/test-operators'
import { post } from './call'
import { type ConsoleServer, startConsole } from './console-server'
import { agent, drain, open } from './read-file'
import { type SeededFile, seedEvidenceFiles } from './seed-evidence-files'

const run = promisify(execFile)
const BYTES = 2_000_000_000
const MEGABYTE = 1_000_000
const ROUNDS = 3
const RANGES = 1_000
const VIEWERS = 20
const RANGES_OF_A_VIEWER = 50

async function main() {
  const postgres = await startPostgres()
  try {
    const db = openPostgres(postgres.url)
    await migrate(db)
    const { token } = await makeOperator(db, { permissions: 'all' })
    const server = await startConsole(postgres.url)
    try {
      const [file] = await seedEvidenceFiles(db, server.dataDir, { count: 1, bytes: BYTES })
      await measure(server, token, file!)
    } finally {
      agent.destroy()
      await server.stop()
      await db.close()
    }
  } finally {
    await postgres.stop()
  }
}

async function measure(server: ConsoleServer, token: string, { baoquan, path }: SeededFile) {
  const loops: number[] = []
  const watched = async <T>(work: () => Promise<T>) => {
    await server.loopDelay()
    const result = await work()
    loops.push((await server.loopDelay()).p99Ms)
    return result
  }
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { url } = await post(server, token, evidence.fileLink, { baoquan })
    seconds.push(await watched(() => timed(async () => expectBytes(await downloaded(server.url + url, token), BYTES))))
  }
  const shown = { url: `${server.url}${evidence.file.path}?path=${path}`, token }
  const readRange = async () => {
    const start = randomInt(BYTES - MEGABYTE)
    expectBytes(await drain(await open({ ...shown, range: `bytes=${start}-${start + MEGABYTE - 1}` })), MEGABYTE)
  }
  const ranges = await watched(() => times(RANGES, () => timed(readRange)))
  const together = await watched(() => timed(() => Promise.all(Array.from({ length: VIEWERS }, () => times(RANGES_OF_A_VIEWER, readRange)))))
  console.log({ seconds, loops, togetherMbPerS: (VIEWERS * RANGES_OF_A_VIEWER) / together })
  const figures = {
    mbPerS: rounded(BYTES / MEGABYTE / at(seconds, 0.5)),
    rangeP99Ms: rounded(at(ranges, 0.99) * 1000),
    rssMb: Math.round(server.peakRss()),
    loopP99Ms: rounded(Math.max(...loops)),
  }
  console.log(JSON.stringify({ bench: 'files', ...figures }))
}

/** By curl: a client that costs more than the server would be what is measured. */
async function downloaded(url: string, token: string) {
  const { stdout } = await run('curl', ['-sf', '-H', `authorization: Bearer ${token}`, '-o', '/dev/null', '-w', '%{size_download}', url])
  return Number(stdout)
}

const at = (values: readonly number[], share: number) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)]!
const rounded = (value: number) => Math.round(value * 100) / 100

async function times<T>(count: number, work: () => Promise<T>) {
  const results: T[] = []
  for (let i = 0; i < count; i++) results.push(await work())
  return results
}

function expectBytes(bytes: number, expected: number) {
  if (bytes !== expected) throw new Error(`${bytes} bytes came instead of ${expected}`)
}

async function timed(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
