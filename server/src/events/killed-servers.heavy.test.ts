import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../infra/db/db'
import { migrate } from '../infra/db/migrate'
import { openDatabase } from '../infra/db/open-database'
import { type ServerProcess, serverProcess } from '../testing/server-process'
import { type StubService, stubService } from '../testing/stub-service'
import { type Postgres, startPostgres } from '../testing/temporary-postgres'
import { eventFeed } from './feed'
import { addEvent } from './add-event'
import { newWebhookSecret } from './webhooks/secret'

const WRITERS = 16
const EACH = 625
const KILLS = 10

jest.setTimeout(20 * 60_000)

const place = mkdtempSync(join(tmpdir(), 'console-events-'))
let postgres: Postgres
let db: Database
const servers = new Set<ServerProcess>()
beforeAll(async () => {
  postgres = await startPostgres()
  db = await openDatabase({ databaseUrl: postgres.url, dataDir: place })
  await migrate(db)
})
afterAll(async () => {
  for (const server of servers) {
    server.process.kill('SIGKILL')
    await server.exit
  }
  await db.close()
  await postgres.stop()
  rmSync(place, { recursive: true })
})

async function start(name: string) {
  const server = serverProcess({
    env: {
      ...{ DATABASE_URL: postgres.url, DATA_DIR: join(place, name), BUILD_DIR: 'none', DEMO: '0', NODE_ENV: 'test' },
      ...{ WEBHOOK_EVERY_S: '1', WEBHOOK_ALLOW: '127.0.0.0/8' },
    },
  })
  servers.add(server)
  if (!(await server.url)) throw new Error(server.output())
  return server
}

async function addWebhook(url: string) {
  const { id } = (await db.one<{ id: number }>(sql`insert into systems (name, scopes, created_at) values (${url}, '{users}', now()) returning id`))!
  await db.rows(sql`
    insert into webhooks (system_id, url, types, secret, created_at) values (${id}, ${url}, '{points.granted}', ${newWebhookSecret()}, now())`)
}

/** One decision: its event is committed with it, or rolled back with it. */
async function decide(writer: number, nth: number) {
  const points = nth * WRITERS + writer
  const fails = randomInt(10) === 0
  const slow = randomInt(50) === 0
  await db
    .transaction(async (tx) => {
      await addEvent(tx, 'points.granted', { user_id: writer, points }, { resource: 'user', recordId: writer })
      if (slow) await tx.rows(sql`select pg_sleep(${randomInt(100, 1500) / 1000})`)
      if (fails) throw new Error('rolled back')
    })
    .catch((error: Error) => {
      if (error.message !== 'rolled back') throw error
    })
  return fails ? undefined : points
}

test('HOOK-03 EVENT-02 of ten thousand decisions, with killed servers and a failing receiver, each is reported, none twice in the feed, and none is invented', async () => {
  const received = new Set<number>()
  let calls = 0
  let down = false
  const receiver = await stubService(async (body, { socket }, response) => {
    calls += 1
    const luck = randomInt(100)
    if (down || luck < 5) return void socket.destroy()
    if (luck < 20) response.statusCode = 500
    else {
      if (luck < 25) await setTimeout(400)
      received.add(JSON.parse(String(body)).data.points)
    }
    return ''
  })
  await addWebhook(receiver.url)

  let writing = true
  const committed = new Set<number>()
  const killing = ['a', 'b'].map(async (name) => {
    for (let n = 0; n < KILLS; n += 1) {
      const server = await start(name)
      await setTimeout(randomInt(500, 4_000))
      server.process.kill('SIGKILL')
      await server.exit
      servers.delete(server)
      if (name === 'a') down = n % 3 === 1
    }
    down = false
    return start(name)
  })
  // Waiting times of five minutes are skipped here.
  const passing = (async () => {
    while (writing || received.size < committed.size) {
      await setTimeout(1_000)
      await db.rows(sql`update webhook_deliveries set due_at = now() where status = 1 and due_at > now() and claimed_until is null`)
    }
  })()
  const feed = eventFeed(db)
  const read: { writer: number; points: number }[] = []
  const reading = (async () => {
    for (let after = '0'; writing || read.length < committed.size; ) {
      const found = await feed.read({ after, types: ['points.granted'] }, 1_000, () => false)
      for (const { data } of found!.events) read.push({ writer: data.user_id as number, points: data.points as number })
      ;({ after } = found!)
    }
  })()
  const started = Date.now()
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let nth = 0; nth < EACH; nth += 1) {
        const points = await decide(writer, nth)
        if (points !== undefined) committed.add(points)
        await setTimeout(randomInt(0, 100))
      }
    }),
  )
  await Promise.all(killing)
  writing = false
  const wroteMs = Date.now() - started
  await Promise.all([passing, reading])

  const inFeed = read.map(({ points }) => points)
  expect(inFeed.length).toBe(new Set(inFeed).size)
  expect([...inFeed].sort((one, other) => one - other)).toEqual([...committed].sort((one, other) => one - other))
  expect([...received].sort((one, other) => one - other)).toEqual([...committed].sort((one, other) => one - other))
  // For one record, in the order of its changes.
  for (let writer = 0; writer < WRITERS; writer += 1) {
    const own = read.filter((event) => event.writer === writer).map(({ points }) => points)
    expect(own).toEqual([...own].sort((one, other) => one - other))
  }
  process.stdout.write(
    `${JSON.stringify({ decisions: WRITERS * EACH, committed: committed.size, kills: 2 * KILLS, calls, writtenInS: Math.round(wroteMs / 1000) })}\n`,
  )
  await receiver.close()
  await db.rows(sql`delete from webhooks`)
})

test('HOOK-03 beside a hanging receiver, events reach the others within two seconds', async () => {
  const hanging: StubService = await stubService(() => undefined)
  const sentAt = new Map<number, number>()
  const latencies: number[] = []
  const prompt = await stubService((body) => {
    latencies.push(Date.now() - sentAt.get(JSON.parse(String(body)).data.points)!)
    return ''
  })
  for (const { url } of [hanging, prompt]) await addWebhook(url)
  if (servers.size === 0) await start('a')
  for (let n = 0; n < 1_000; n += 1) {
    const points = 1_000_000 + n
    sentAt.set(points, Date.now())
    await addEvent(db, 'points.granted', { user_id: 1, points }, { resource: 'user', recordId: 1 })
    await setTimeout(10)
  }
  while (latencies.length < 1_000) await setTimeout(50)
  latencies.sort((one, other) => one - other)
  const [p50, p99] = [latencies[500]!, latencies[990]!]
  process.stdout.write(`${JSON.stringify({ delivered: latencies.length, p50Ms: p50, p99Ms: p99, hangingCalls: hanging.asked })}\n`)
  expect(p99).toBeLessThan(2_000)
  await Promise.all([hanging.close(), prompt.close()])
})
