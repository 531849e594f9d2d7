import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { users } from '@console/shared/contract/users'
import { sql } from 'kysely'
import type { Db } from '../../db/db'
import { migrate } from '../../db/migrate'
import { openDatabase } from '../../db/open-database'
import { openPostgres } from '../../db/postgres'
import { runServer, type ServerProcess } from '../../testing/server-process'
import { type Postgres, startPostgres } from '../../testing/temporary-postgres'
import { makeOperator } from '../../testing/test-operators'
import { drift, insertUser } from '../../testing/test-users'

const EMBEDDED_ROUNDS = 200
const POSTGRES_ROUNDS = 50
const READY_MS = 10_000
const CLIENTS = 8
const HOURS = 4 * 3_600_000

jest.setTimeout(HOURS)

const place = mkdtempSync(join(tmpdir(), 'console-crash-'))
let server: ServerProcess | undefined
afterAll(async () => {
  server?.process.kill('SIGKILL')
  await server?.exit
  rmSync(place, { recursive: true })
})

async function start(dataDir: string, env: Record<string, string>) {
  server = runServer(dataDir, env)
  const url = await server.url
  if (!url) throw new Error(server.output())
  return url
}

const mobiles = Array.from({ length: 20 }, (_, i) => `137${String(i).padStart(8, '0')}`)

/** Users to give to, and somebody whose session outlives the test. */
async function prepare(db: Db) {
  for (const mobile of mobiles) await insertUser(db, { mobile })
  const { token } = await makeOperator(db, { permissions: 'all' })
  await db.rows(sql`update sessions set created_at = ${new Date(Date.now() + HOURS)}, last_seen_at = ${new Date(Date.now() + HOURS)}`)
  return token
}

/** Gives points until told to stop; keeps the reasons of all gifts that were acknowledged. */
function giveUntil(stopped: () => boolean, { url, token, acknowledged }: { url: string; token: string; acknowledged: string[] }) {
  const client = async () => {
    while (!stopped()) {
      const explain = `${Date.now()}-${randomInt(1e12)}`
      const body = new URLSearchParams({
        mobile: mobiles[randomInt(mobiles.length)]!,
        type: '2',
        pointsType: String(randomInt(1, 5)),
        points: String(randomInt(1, 1000)),
        explain,
      })
      const answer = await fetch(`${url}${users.addPoints.path}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': explain },
      }).catch(() => undefined)
      if (answer?.status === 200) acknowledged.push(explain)
      else await setTimeout(5)
    }
  }
  return Promise.all(Array.from({ length: CLIENTS }, client))
}

/** Acknowledged gifts that are not there, and whatever does not add up. */
async function damage(db: Db, acknowledged: string[]) {
  const lost = await db.rows(sql`select reason from unnest(${acknowledged}::text[]) given (reason) where not exists (select from gifts where explain = reason)`)
  return [...lost, ...(await drift(db))]
}

test('SEC-L3 embedded: the server killed at random moments loses nothing that it acknowledged, leaves nothing half done, and is back in time', async () => {
  const dataDir = join(place, 'embedded')
  const opened = await openDatabase({ dataDir })
  await migrate(opened)
  const token = await prepare(opened)
  await opened.close()

  const acknowledged: string[] = []
  for (let round = 0; round < EMBEDDED_ROUNDS; round++) {
    const asked = performance.now()
    const url = await start(dataDir, { DEMO: '0' })
    expect(performance.now() - asked).toBeLessThan(READY_MS)
    let stopped = false
    const giving = giveUntil(() => stopped, { url, token, acknowledged })
    await setTimeout(randomInt(5, 600))
    server!.process.kill('SIGKILL')
    stopped = true
    await Promise.all([giving, server!.exit])

    const db = await openDatabase({ dataDir })
    expect(await damage(db, acknowledged)).toEqual([])
    await db.close()
  }
  expect(acknowledged.length).toBeGreaterThan(EMBEDDED_ROUNDS)
})

test('SEC-L3 PostgreSQL: all of its processes killed at random moments, nothing acknowledged is lost and the server goes on by itself', async () => {
  const postgres = await startPostgres()
  const opened = openPostgres(postgres.url)
  await migrate(opened)
  const token = await prepare(opened)
  await opened.close()
  const url = await start(join(place, 'postgres'), { DEMO: '0', DATABASE_URL: postgres.url })

  const acknowledged: string[] = []
  for (let round = 0; round < POSTGRES_ROUNDS; round++) {
    const before = acknowledged.length
    let stopped = false
    const giving = giveUntil(() => stopped, { url, token, acknowledged })
    await setTimeout(randomInt(100, 1000))
    await postgres.crash()
    const asked = performance.now()
    const sofar = acknowledged.length
    while (acknowledged.length === sofar && performance.now() - asked < READY_MS) await setTimeout(10)
    stopped = true
    await giving
    expect(acknowledged.length).toBeGreaterThan(before)

    const db = openPostgres(postgres.url)
    expect(await damage(db, acknowledged)).toEqual([])
    await db.close()
  }
  server!.process.kill('SIGTERM')
  await server!.exit
  expect(await amcheck(postgres)).toBe('')
  await postgres.stop()
})

/** What PostgreSQL's own check finds wrong with its tables and indexes. */
async function amcheck({ bin, url }: Postgres) {
  const { port, searchParams } = new URL(url)
  const { stdout } = await promisify(execFile)(join(bin, 'pg_amcheck'), ['--install-missing', '--heapallindexed', 'postgres'], {
    env: { ...process.env, PGHOST: searchParams.get('host')!, PGPORT: port, PGUSER: 'postgres' },
  })
  return stdout
}
