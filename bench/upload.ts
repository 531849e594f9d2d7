/**
 * A package of 500 MB, uploaded through the server over a real PostgreSQL: received, hashed, on the disk for good,
 * looked into, and owned by a row. How fast, with how much memory, how long the event loop was held up meanwhile, and
 * the time as a multiple of `tee file | sha256sum` of the same bytes. Medians of three rounds.
 */
import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Envelope } from '@console/platform/contract'
import { appNotice } from '@console/platform/contract/app-notice'
import { migrate } from '../server/src/infra/db/migrate'
import { openPostgres } from '../server/src/infra/db/postgres'
import { writeLargeApk } from '../server/src/testing/apk'
import { startPostgres } from '../server/src/testing/temporary-postgres'
import { makeOperator } from '../server/src/testing/test-operators'
import { type ConsoleServer, startConsole } from './console-server'
import { noise } from './noise'

const BYTES = 500_000_000
const PIECE = 1_000_000
const ROUNDS = 3

async function main() {
  const postgres = await startPostgres()
  const directory = mkdtempSync(join(tmpdir(), 'console-upload-'))
  try {
    const db = openPostgres(postgres.url)
    await migrate(db)
    const { token } = await makeOperator(db, { permissions: 'all' })
    await db.close()
    const file = join(directory, 'large.apk')
    await writeLargeApk(file, Readable.from(noise(BYTES)))
    const server = await startConsole(postgres.url)
    try {
      await measure(server, { token, file, directory })
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(directory, { recursive: true })
    await postgres.stop()
  }
}

async function measure(server: ConsoleServer, { token, file, directory }: { token: string; file: string; directory: string }) {
  const rounds: { seconds: number; teeSeconds: number; loopP99Ms: number; loopMaxMs: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const teeSeconds = await timed(async () => execFileSync('sh', ['-c', 'tee "$1" < "$0" | sha256sum', file, join(directory, 'tee')]))
    await server.loopDelay()
    const seconds = await timed(() => upload(server.url, token, file))
    const { p99Ms: loopP99Ms, maxMs: loopMaxMs } = await server.loopDelay()
    rounds.push({ seconds, teeSeconds, loopP99Ms, loopMaxMs })
    console.log(rounds.at(-1))
  }
  const of = (value: (round: (typeof rounds)[number]) => number) => Math.round(rounds.map(value).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]! * 100) / 100
  const figures = {
    mbPerS: of(({ seconds }) => statSync(file).size / 1e6 / seconds),
    teeRatio: of(({ seconds, teeSeconds }) => seconds / teeSeconds),
    rssMb: Math.round(server.peakRss()),
    loopP99Ms: of((round) => round.loopP99Ms),
  }
  console.log(JSON.stringify({ bench: 'upload', ...figures }))
}

const BOUNDARY = 'console-bench-boundary'

async function upload(url: string, token: string, file: string) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${appNotice.upload.file.field}"; filename="large.apk"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const end = `\r\n--${BOUNDARY}--\r\n`
  const call = request(url + appNotice.upload.path, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + statSync(file).size + end.length,
    },
  })
  const answered = new Promise<Envelope>((resolve, reject) =>
    call.once('error', reject).once('response', (answer) => resolve(json(answer) as Promise<Envelope>)),
  )
  await pipeline(async function* () {
    yield head
    yield* createReadStream(file, { highWaterMark: PIECE })
    yield end
  }, call)
  const { code, msg } = await answered
  if (code !== 200) throw new Error(msg)
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
