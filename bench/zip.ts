/**
 * A hundred files of 10 MB as one zip, through the server over a real PostgreSQL, cut at a random byte and resumed: how
 * fast, the time as a share of `zip -0` of the same files, and with how much memory. Both write to the disk. Medians of
 * three rounds; `unzip -t` reads what came.
 */
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zips } from '@console/platform/contract/zips'
import { migrate } from '../server/src/infra/db/migrate'
import { openPostgres } from '../server/src/infra/db/postgres'
import { startPostgres } from '../server/src/testing/temporary-postgres'
import { makeOperator } from '../server/src/testing/test-operators'
import { post } from './call'
import { type ConsoleServer, startConsole } from './console-server'
import { type SeededFile, seedEvidenceFiles } from './seed-evidence-files'

const run = promisify(execFile)
const FILES = 100
const BYTES = 10_000_000
const ROUNDS = 3

async function main() {
  const postgres = await startPostgres()
  const directory = mkdtempSync(join(tmpdir(), 'console-zip-'))
  try {
    const db = openPostgres(postgres.url)
    await migrate(db)
    const { token } = await makeOperator(db, { permissions: 'all' })
    const server = await startConsole(postgres.url)
    try {
      await measure(server, { token, directory, files: await seedEvidenceFiles(db, server.dataDir, { count: FILES, bytes: BYTES }) })
    } finally {
      await server.stop()
      await db.close()
    }
  } finally {
    rmSync(directory, { recursive: true })
    await postgres.stop()
  }
}

async function measure(server: ConsoleServer, { token, directory, files }: { token: string; directory: string; files: SeededFile[] }) {
  const rounds: { seconds: number; zipSeconds: number; loopP99Ms: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const reference = join(directory, 'reference.zip')
    const zipSeconds = await timed(() => run('zip', ['-0', '-q', '-j', reference, ...files.map(({ place }) => place)]))
    rmSync(reference)
    const { id, url, size } = await post(server, token, zips.addJob, { ids: files.map(({ id }) => id).join(',') })
    const place = join(directory, 'ours.zip')
    await server.loopDelay()
    const seconds = await timed(() => downloadCut({ url: server.url + url, token, etag: `"${id}"` }, place, size))
    const { p99Ms: loopP99Ms } = await server.loopDelay()
    if (statSync(place).size !== size) throw new Error('the zip is not whole')
    await run('unzip', ['-tq', place])
    rmSync(place)
    rounds.push({ seconds, zipSeconds, loopP99Ms })
    console.log(rounds.at(-1))
  }
  const of = (value: (round: (typeof rounds)[number]) => number) => Math.round(rounds.map(value).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]! * 100) / 100
  const figures = {
    mbPerS: of(({ seconds }) => (FILES * BYTES) / 1e6 / seconds),
    zipRatio: of(({ seconds, zipSeconds }) => zipSeconds / seconds),
    rssMb: Math.round(server.peakRss()),
    loopP99Ms: of((round) => round.loopP99Ms),
    resumed: true,
  }
  console.log(JSON.stringify({ bench: 'zip', ...figures }))
}

/**
 * By curl, as an operator's browser would: the connection breaks at a random byte, and what is left is asked for as
 * long as it is of the same zip.
 */
async function downloadCut({ url, token, etag }: { url: string; token: string; etag: string }, place: string, size: number) {
  const authorization = `authorization: Bearer ${token}`
  await run('sh', ['-c', 'curl -sN -H "$0" "$1" | head -c "$2" > "$3"', authorization, url, `${randomInt(1, size)}`, place])
  await run('curl', ['-sfC', '-', '-H', authorization, '-H', `if-range: ${etag}`, '-o', place, url])
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
