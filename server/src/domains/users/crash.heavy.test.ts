import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { migrate } from '../../infra/db/migrate'
import { openDatabase } from '../../infra/db/open-database'
import { openPostgres } from '../../infra/db/postgres'
import { type ServerProcess, serverProcess } from '../../testing/server-process'
import { CHARGE_PATH } from '../../testing/settling-server'
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

async function start(dataDir: string, env: Record<string, string> = {}) {
  const script = join(__dirname, '../../testing/settling-server.ts')
  server = serverProcess({
    script,
    nodeArguments: ['--require', 'tsx/cjs'],
    env: { DATABASE_URL: '', BUILD_DIR: 'none', DEMO: '0', DATA_DIR: dataDir, ...env },
  })
  const url = await server.url
  if (!url) throw new Error(server.output())
  return url
}

interface Receiver {
  id: number
  mobile: string
}

interface Traffic {
  receivers: Receiver[]
  token: string
  /** The reasons of gifts and the numbers of orders that were acknowledged. */
  acknowledged: string[]
}

/** Users to give to and to charge, and an operator whose session outlives the test. */
async function prepare(db: Db): Promise<Traffic> {
  const receivers: Receiver[] = []
  for (let i = 0; i < 20; i++) {
    const mobile = `137${String(i).padStart(8, '0')}`
    receivers.push({ id: await insertUser(db, { mobile }), mobile })
  }
  const { token } = await makeOperator(db, { permissions: 'all' })
  await db.rows(sql`update sessions set created_at = ${new Date(Date.now() + HOURS)}, last_seen_at = ${new Date(Date.now() + HOURS)}`)
  return { receivers, token, acknowledged: [] }
}

/** Clients who give points, and settle recharges and consumptions, until stopped. */
function writeUntil(stopped: () => boolean, url: string, { receivers, token, acknowledged }: Traffic) {
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), headers }).catch(() => undefined)
  const gift = ({ mobile }: Receiver, explain: string, points: string) =>
    post(
      users.addPoints.path,
      { mobile, type: '2', pointsType: String(randomInt(1, 5)), points, explain },
      { authorization: `Bearer ${token}`, 'idempotency-key': explain },
    )
  const client = async () => {
    while (!stopped()) {
      const receiver = receivers[randomInt(receivers.length)]!
      const name = `${Date.now()}-${randomInt(1e12)}`
      const points = randomInt(1, 1000)
      const kind = randomInt(3)
      const answer = await (kind === 0
        ? gift(receiver, name, String(points))
        : post(CHARGE_PATH, { orderNo: name, userId: String(receiver.id), points: String(kind === 1 ? points : -points) }))
      if (answer?.status === 200) acknowledged.push(name)
      // A refusal is about the balance; any other failure is caused by the crash.
      else if (answer?.status !== 409) await setTimeout(5)
    }
  }
  return Promise.all(Array.from({ length: CLIENTS }, client))
}

/** Acknowledged writes that are missing, and all inconsistencies. */
async function damage(db: Db, { acknowledged }: Traffic) {
  const lost = await db.rows(sql`
    select name from unnest(${acknowledged}::text[]) given (name)
    where not exists (select from gifts where explain = name) and not exists (select from orders where order_no = name and pay = 2)`)
  return [...lost, ...(await drift(db))]
}

test('SEC-L3 embedded: a server killed at random moments loses no acknowledged write, leaves no partial write, and is back in time', async () => {
  const dataDir = join(place, 'embedded')
  const opened = await openDatabase({ dataDir })
  await migrate(opened)
  const traffic = await prepare(opened)
  await opened.close()

  const { acknowledged } = traffic
  for (let round = 0; round < EMBEDDED_ROUNDS; round++) {
    const asked = performance.now()
    const url = await start(dataDir)
    expect(performance.now() - asked).toBeLessThan(READY_MS)
    let stopped = false
    const writing = writeUntil(() => stopped, url, traffic)
    await setTimeout(randomInt(5, 600))
    server!.process.kill('SIGKILL')
    stopped = true
    await Promise.all([writing, server!.exit])

    const db = await openDatabase({ dataDir })
    expect(await damage(db, traffic)).toEqual([])
    await db.close()
  }
  expect(acknowledged.length).toBeGreaterThan(EMBEDDED_ROUNDS)
})

test('SEC-L3 PostgreSQL: with all of its processes killed at random moments, no acknowledged write is lost and the server continues by itself', async () => {
  const postgres = await startPostgres()
  const opened = openPostgres(postgres.url)
  await migrate(opened)
  const traffic = await prepare(opened)
  await opened.close()
  const url = await start(join(place, 'postgres'), { DATABASE_URL: postgres.url })

  const { acknowledged } = traffic
  for (let round = 0; round < POSTGRES_ROUNDS; round++) {
    const before = acknowledged.length
    let stopped = false
    const writing = writeUntil(() => stopped, url, traffic)
    await setTimeout(randomInt(100, 1000))
    await postgres.crash()
    const asked = performance.now()
    const sofar = acknowledged.length
    while (acknowledged.length === sofar && performance.now() - asked < READY_MS) await setTimeout(10)
    stopped = true
    await writing
    expect(acknowledged.length).toBeGreaterThan(before)

    const db = openPostgres(postgres.url)
    expect(await damage(db, traffic)).toEqual([])
    await db.close()
  }
  server!.process.kill('SIGTERM')
  await server!.exit
  expect(await amcheck(postgres)).toBe('')
  await postgres.stop()
})

/** The errors that PostgreSQL's own check finds in its tables and indexes. */
async function amcheck({ bin, url }: Postgres) {
  const { port, searchParams } = new URL(url)
  const { stdout } = await promisify(execFile)(join(bin, 'pg_amcheck'), ['--install-missing', '--heapallindexed', 'postgres'], {
    env: { ...process.env, PGHOST: searchParams.get('host')!, PGPORT: port, PGUSER: 'postgres' },
  })
  return stdout
}
