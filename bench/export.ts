/**
 * A million users to a workbook, through the server over a real PostgreSQL: how fast, with how much memory, how long
 * its event loop was held up meanwhile, and the time as a multiple of `psql \copy` of the same rows. Then once more as
 * a file that is made in the background (`jobRatio`, `jobPeakRssMb`).
 */
import { execFile } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { open } from 'yauzl'
import { migrate } from '../server/src/infra/db/migrate'
import { openPostgres } from '../server/src/infra/db/postgres'
import { makeOperator } from '../server/src/testing/test-operators'
import { type ConsoleServer, startConsole } from './console-server'
import { type Postgres, startPostgres } from '../server/src/testing/temporary-postgres'
import { seedUsers } from '../server/src/testing/seeds/seed-users'

const run = promisify(execFile)
const USERS = 1_000_000
const ROUNDS = 3
const EXPORT = '/api/export/userExport?type=2'

const copied = `
  select name, mobile, tax_number, to_char(registered_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
    case status when 1 then '未认证' when 2 then '待审核' when 3 then '已认证' else '认证失败' end,
    to_char(checked_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), to_char(last_login_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')
  from users where type = 2 order by registered_at desc, id desc`.replace(/\s+/g, ' ')

async function main() {
  const postgres = await startPostgres({ shared_buffers: '1GB', maintenance_work_mem: '512MB', max_wal_size: '4GB' })
  const directory = mkdtempSync(join(tmpdir(), 'console-export-'))
  try {
    const db = openPostgres(`${postgres.url}&options=${encodeURIComponent('-c statement_timeout=0')}`)
    await migrate(db)
    const { token } = await makeOperator(db, { permissions: 'all' })
    await seedUsers(db, { count: USERS, enterprises: 100 })
    await db.close()
    const server = await startConsole(postgres.url)
    try {
      await measure(server, postgres, token, directory)
    } finally {
      await server.stop()
    }
    const inBackground = await startConsole(postgres.url, { EXPORT_ROWS_AT_ONCE: '1000' })
    try {
      await measureJob(inBackground, postgres, token, directory)
    } finally {
      await inBackground.stop()
    }
  } finally {
    rmSync(directory, { recursive: true })
    await postgres.stop()
  }
}

async function measure(server: ConsoleServer, postgres: Postgres, token: string, directory: string) {
  const rounds: { seconds: number; copySeconds: number; loopDelayP99Ms: number; loopDelayMaxMs: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const copySeconds = await timed(() => copy(postgres, directory))
    await server.loopDelay()
    const file = join(directory, 'users.xlsx')
    const seconds = await timed(() => download(`${server.url}${EXPORT}`, token, file))
    const delay = await server.loopDelay()
    rounds.push({ seconds, copySeconds, loopDelayP99Ms: delay.p99Ms, loopDelayMaxMs: delay.maxMs })
    console.log(rounds.at(-1), `${await rowsIn(file)} rows`)
  }
  const of = (value: (round: (typeof rounds)[number]) => number) => Math.round(rounds.map(value).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]! * 100) / 100
  const figures = {
    rowsPerSecond: Math.round(of(({ seconds }) => USERS / seconds)),
    peakRssMb: Math.round(server.peakRss()),
    loopDelayP99Ms: of((round) => round.loopDelayP99Ms),
    copyRatio: of(({ seconds, copySeconds }) => seconds / copySeconds),
  }
  console.log(JSON.stringify({ bench: 'export', ...figures }))
}

async function measureJob(server: ConsoleServer, postgres: Postgres, token: string, directory: string) {
  const copySeconds = await timed(() => copy(postgres, directory))
  const headers = { authorization: `Bearer ${token}` }
  const seconds = await timed(async () => {
    const asked = await fetch(`${server.url}${EXPORT}`, { headers })
    if (asked.status !== 202) throw new Error(`${asked.status} ${await asked.text()}`)
    for (let state = 'making'; state === 'making'; ) {
      await setTimeout(200)
      const { data } = (await (await fetch(`${server.url}/api/download/getDownloads`, { headers })).json()) as {
        data: { state: string; reason: string | null }[]
      }
      state = data[0]!.state
      if (state === 'failed') throw new Error(`The export failed: ${data[0]!.reason}`)
    }
  })
  const { p99Ms } = await server.loopDelay()
  const rounded = (value: number) => Math.round(value * 100) / 100
  console.log(
    JSON.stringify({
      bench: 'export-job',
      seconds: rounded(seconds),
      jobRatio: rounded(seconds / copySeconds),
      jobPeakRssMb: Math.round(server.peakRss()),
      loopDelayP99Ms: p99Ms,
    }),
  )
}

const copy = (postgres: Postgres, directory: string) =>
  run(join(postgres.bin, 'psql'), [postgres.url, '-c', `\\copy (${copied}) to '${join(directory, 'copy')}'`])

async function download(url: string, token: string, file: string) {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok || !answer.body) throw new Error(await answer.text())
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file))
}

/** Rows of the workbook's first sheet, without its titles. */
function rowsIn(file: string) {
  return new Promise<number>((resolve, reject) =>
    open(file, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', (entry) => {
        if (!entry.fileName.endsWith('sheet1.xml')) return zip.readEntry()
        zip.openReadStream(entry, async (error, stream) => {
          if (error) return reject(error)
          let rows = -1
          let rest = ''
          for await (const chunk of stream.setEncoding('utf8')) {
            const parts = (rest + chunk).split('<row ')
            rows += parts.length - 1
            rest = parts.at(-1)!.slice(-4)
          }
          zip.close()
          resolve(rows)
        })
      })
      zip.readEntry()
    }),
  )
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
