import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Route } from '@console/platform/contract'
import { users } from '@console/platform/contract/users'
import sql, { raw } from 'sql-template-tag'
import { createApp } from '../app'
import { type Config, readConfig } from '../config/config'
import type { Database } from '../infra/db/db'
import { migrate } from '../infra/db/migrate'
import { openReplica } from '../infra/db/open-database'
import { openPostgres } from '../infra/db/postgres'
import { Replica } from '../infra/db/replica'
import { storeOwnNodes } from '../operators/permissions/own-nodes'
import { eventually } from '../testing/eventually'
import { readXlsx } from '../testing/read-xlsx'
import { type Postgres, startPostgres, startReplica } from '../testing/temporary-postgres'
import { makeOperator } from '../testing/test-operators'
import { insertUser } from '../testing/test-users'

const settings = { fsync: 'off', max_connections: '60' }
const metricsToken = 'm'.repeat(40)
const MAX_LAG_S = 8

const place = mkdtempSync(join(tmpdir(), 'console-replica-'))
let postgres: Postgres
let copy: Postgres
let db: Database
/** The replica, for what a test does to it. */
let beside: Database
let server: Server
/** Another one on the same database, whose limit is never reached. */
let patient: Server
beforeAll(async () => {
  postgres = await startPostgres(settings)
  db = openPostgres(postgres.url)
  await migrate(db)
  await storeOwnNodes(db)
  copy = await startReplica(postgres, { ...settings, max_standby_streaming_delay: '0' })
  beside = openPostgres(copy.url)
  server = await startServer(MAX_LAG_S)
  patient = await startServer(600)
})
afterAll(async () => {
  await Promise.all([server.close(), patient.close()])
  await beside.close()
  await db.close()
  await copy.stop()
  await postgres.stop()
  rmSync(place, { recursive: true })
})

async function startServer(replicaMaxLagS: number, more: Partial<Config> = {}) {
  const lines: string[] = []
  const primary = openPostgres(postgres.url)
  const config = { ...readConfig({ DEMO: '0', BUILD_DIR: 'none', DATA_DIR: place }), metricsToken, replicaMaxLagS, callsPerMinute: 1_000_000, ...more }
  const log = { write: (line: string) => lines.push(line) }
  const app = createApp({ config, db: primary, replica: await openReplica(copy.url, primary), secret: Buffer.alloc(32), log })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const measured = async () => (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  const isUp = async () => (await measured()).includes('console_replica_up{database="replica"} 1')
  await eventually('the replica to be read', isUp)
  return {
    url,
    isUp,
    measured,
    close: () => app.close(),
    /** What it has logged of the replica. */
    logged: () => lines.map((line) => (JSON.parse(line) as { msg?: string }).msg ?? '').filter((message) => message.startsWith('the replica')),
  }
}
type Server = Awaited<ReturnType<typeof startServer>>

async function call({ url }: Pick<Server, 'url'>, route: Route, { token }: { token: string }, input: Record<string, string> = {}) {
  const fields = new URLSearchParams(input)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await (route.method === 'GET'
    ? fetch(`${url}${route.path}?${fields}`, { headers })
    : fetch(`${url}${route.path}`, { method: 'POST', headers, body: fields }))
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the type of its answer
  return (await answer.json()) as any
}

/** How many users a list counts. */
const counted = async (at: Server, as: { token: string }) => (await call(at, users.list, as, { types: '2' })).data.count as number

/** Runs with a replica that is alive and stays as it is: what is written meanwhile is not on it. */
async function whilePaused(run: () => Promise<void>) {
  const state = async (wanted: string) => (await beside.one<{ is: boolean }>(sql`select pg_get_wal_replay_pause_state() = ${wanted} as is`))!.is
  await eventually('the replica to have all', async () => {
    const [{ position }] = (await db.rows<{ position: string }>(sql`select pg_current_wal_flush_lsn()::text as position`)) as [{ position: string }]
    return (await beside.one<{ has: boolean }>(sql`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`))!.has
  })
  await beside.rows(sql`select pg_wal_replay_pause()`)
  await eventually('the replica to pause', () => state('paused'))
  try {
    await run()
  } finally {
    await beside.rows(sql`select pg_wal_replay_resume()`)
  }
}

test('SCALE-07 a list is read from the replica; who wrote reads what they wrote at once, at every server, and is back at the replica when that has it', async () => {
  const [reader, writer] = [await makeOperator(db, { permissions: 'all' }), await makeOperator(db, { permissions: 'all' })]
  const userId = await insertUser(db)
  await whilePaused(async () => {
    const before = await counted(patient, reader)
    await insertUser(db)
    // Neither is at the primary: they see what was there before.
    expect([await counted(patient, reader), await counted(patient, writer)]).toEqual([before, before])
    const gift = { userId: `${userId}`, pointsType: '1', points: '7', explain: '测试' }
    expect(await call(patient, users.addPointsToUser, writer, gift)).toMatchObject({ code: 200 })
    for (const at of [patient, server]) {
      expect((await call(at, users.gifts, writer)).data).toMatchObject({ count: 1, data: [{ points: 7 }] })
      expect(await counted(at, writer)).toBe(before + 1)
    }
    expect((await call(patient, users.gifts, reader)).data).toMatchObject({ count: 0 })
    // Details are as they are.
    expect((await call(patient, users.balance, reader, { userId: `${userId}` })).data).toMatchObject({ points: 7 })
  })
  await eventually('the replica to have the gift', async () => (await call(patient, users.gifts, reader)).data.count === 1)
  const reads = async () => Number(/^console_replica_reads_total\{from="replica"\} (\d+)$/m.exec(await patient.measured())![1])
  const first = await reads()
  expect((await call(patient, users.gifts, writer)).data.count).toBe(1)
  expect(await reads()).toBe(first + 1)
})

test('SCALE-07 a list of a record that is not on the replica yet is read from the primary', async () => {
  const reader = await makeOperator(db, { permissions: 'all' })
  await whilePaused(async () => {
    const userId = await insertUser(db)
    expect(await call(patient, users.balanceEntries, reader, { userId: `${userId}` })).toMatchObject({ code: 200, data: { count: 0 } })
  })
})

test('SCALE-07 an export in the background has what its operator wrote, who has signed out meanwhile', async () => {
  const writer = await makeOperator(db, { permissions: 'all' })
  const userId = `${await insertUser(db)}`
  const asking = await startServer(600, { exportRowsAtOnce: 0 })
  const exported = whilePaused(async () => {
    await call(asking, users.addPointsToUser, writer, { userId, pointsType: '1', points: '7', explain: '测试' })
    // In the same transaction: no server makes it before.
    await db.script(`
      create function sign_out() returns trigger language plpgsql as 'begin delete from sessions where account_id = new.account_id; return null; end';
      create trigger sign_out after insert on export_jobs for each row execute function sign_out()`)
    expect(await call(asking, users.exportBalanceEntries, writer, { userId })).toMatchObject({ code: 202 })
    const made = () =>
      db.one<{ rows: number; reason: string | null }>(sql`select rows, reason from export_jobs where made_at is not null or failed_at is not null`)
    await eventually('the export', async () => (await made()) !== undefined)
    expect(await made()).toEqual({ rows: 1, reason: null })
    expect(await db.rows(sql`select from sessions where account_id = ${writer.accountId}`)).toEqual([])
  })
  await exported.finally(async () => {
    await asking.close()
    await db.script('drop trigger if exists sign_out on export_jobs')
  })
})

test('SCALE-08 a replica that is too far behind is not read until it has caught up', async () => {
  await eventually('the replica to be read', server.isUp)
  const before = server.logged().length
  const reader = await makeOperator(db, { permissions: 'all' })
  await whilePaused(async () => {
    const old = await counted(server, reader)
    await insertUser(db)
    expect(await counted(server, reader)).toBe(old)
    await eventually('the primary to be read', async () => (await counted(server, reader)) === old + 1)
    const measured = await server.measured()
    expect(measured).toContain('console_replica_up{database="replica"} 0')
    expect(Number(/^console_replica_lag_seconds\{database="replica"\} (\S+)$/m.exec(measured)![1])).toBeGreaterThan(MAX_LAG_S)
    // That of another limit goes on.
    expect(await counted(patient, reader)).toBe(old)
  })
  await eventually('the replica to be read again', server.isUp)
  expect(server.logged().slice(before)).toEqual(['the replica is behind: lists and exports are read from the primary', 'the replica is read again'])
})

test('SCALE-08 a replica that is killed costs no call, only two lines in the log, and is read again when it is back', async () => {
  await eventually('the replica to be read', server.isUp)
  const before = server.logged().length
  const reader = await makeOperator(db, { permissions: 'all' })
  const old = await counted(server, reader)
  const answers: number[] = []
  let [isOpen, killed] = [true, false]
  const clients = Array.from({ length: 4 }, async () => {
    while (isOpen) {
      const response = await fetch(`${server.url}${users.list.path}?types=2`, { headers: { authorization: `Bearer ${reader.token}` } })
      await response.arrayBuffer()
      if (killed) answers.push(response.status)
    }
  })
  killed = true
  await copy.kill()
  const answered = answers.length
  await eventually('calls without the replica', () => answers.length > answered + 20)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await insertUser(db)
  expect(await counted(server, reader)).toBe(old + 1)
  expect(await server.measured()).toContain('console_replica_up{database="replica"} 0')
  expect(await server.measured()).not.toContain('console_replica_lag_seconds{')
  await copy.start()
  await eventually('the replica to be read again', server.isUp)
  isOpen = false
  await Promise.all(clients)
  expect(answers.filter((status) => status !== 200)).toEqual([])
  expect(server.logged().slice(before)).toEqual(['the replica cannot be read: lists and exports are read from the primary', 'the replica is read again'])
})

test('SCALE-08 an export under way goes on with its next batch on the primary', async () => {
  await eventually('the replica to be read', server.isUp)
  const userId = await insertUser(db)
  const ROWS = 24_000
  // More than all buffers on the way, so that the export cannot end before its reader reads.
  await db.rows(sql`
    insert into ledger_entries (user_id, order_no, type, order_type, amount, gift_type, created_at)
    select ${userId}::int, (select string_agg(md5((i * 20 + j)::text), '') from generate_series(1, 20) j), 5, 1, 1, 4, timestamptz '2026-01-01 08:00+08'
    from generate_series(1, ${ROWS}::int) i`)
  const reader = await makeOperator(db, { permissions: 'all' })
  await eventually(
    'the replica to have them',
    async () => (await beside.one<{ many: number }>(sql`select count(*)::int as many from ledger_entries where user_id = ${userId}`))!.many === ROWS,
  )
  const fromReplica = /^console_replica_reads_total\{from="replica"\} .*$/m
  const [before] = fromReplica.exec(await server.measured())!
  const answer = await fetch(`${server.url}${users.exportBalanceEntries.path}?userId=${userId}`, { headers: { authorization: `Bearer ${reader.token}` } })
  expect(fromReplica.exec(await server.measured())![0]).not.toBe(before)
  await copy.kill()
  const { sheets } = await readXlsx(Buffer.from(await answer.arrayBuffer()))
  const numbers = sheets.flatMap((rows) => rows.slice(1)).map((row) => row.find((cell) => String(cell).length > 600))
  expect([numbers.length, new Set(numbers).size]).toEqual([ROWS, ROWS])
  expect(await server.isUp()).toBe(false)
  await copy.start()
  await eventually('the replica to be read again', server.isUp)
})

test('SCALE-08 a statement that the replica cancels for its own work is read from the primary, and the replica goes on', async () => {
  const lines: object[] = []
  const opened = await openReplica(copy.url, db)
  const replica = new Replica({ primary: db, replica: opened, maxLagS: 10, log: { warn: (facts: object) => void lines.push(facts) } as never })
  await eventually('the replica to be read', () => replica.look().then(() => replica.up))
  const reader = await replica.readerFor(null)
  const slow = reader.rows(sql`select pg_is_in_recovery() as "onReplica" from roles, pg_sleep(case when pg_is_in_recovery() then 20 else 0 end) limit 1`)
  await eventually(
    'the statement to run',
    async () => (await beside.rows(sql`select from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`)).length > 0,
  )
  await db.transaction(async (tx) => void (await tx.rows(sql`lock table roles in access exclusive mode`)))
  expect(await slow).toEqual([{ onReplica: false }])
  expect(lines).toMatchObject([{ err: { code: '40001' } }])
  expect(await reader.rows(sql`select pg_is_in_recovery() as "onReplica"`)).toEqual([{ onReplica: true }])
  await replica.close()
})

test('SCALE-08 nothing can be written by the connections of the replica, also once it was promoted', async () => {
  const opened = await openReplica(copy.url, db)
  const insert = sql`insert into migrations (name, checksum, applied_at) values ('x', 'x', now())`
  await expect(opened.rows(insert)).rejects.toMatchObject({ code: '25006' })
  const promoted = openPostgres(postgres.url, { readOnly: true })
  await expect(promoted.rows(insert)).rejects.toMatchObject({ code: '25006' })
  await Promise.all([opened.close(), promoted.close()])
})

describe('SCALE-08 at the start', () => {
  test('a database that follows no other is refused', async () => {
    await expect(openReplica(postgres.url, db)).rejects.toThrow(/^DATABASE_REPLICA_URL 指向的数据库不是只读副本（pg_is_in_recovery\(\) 为 false）/)
  })

  test('a replica of another PostgreSQL is refused', async () => {
    const other = await startPostgres(settings)
    const foreign = openPostgres(other.url)
    await expect(openReplica(copy.url, foreign)).rejects.toThrow(/^DATABASE_REPLICA_URL 指向的是另一个 PostgreSQL 的副本（系统标识 \d+，主库为 \d+）/)
    await foreign.close()
    await other.stop()
  })

  test('another database of the same server is refused', async () => {
    const url = Object.assign(new URL(copy.url), { pathname: 'template1' }).href
    await expect(openReplica(url, db)).rejects.toThrow(/^DATABASE_REPLICA_URL 指向的是数据库 template1，而 DATABASE_URL 指向 postgres/)
  })

  test('the role of the console may ask all of it, and one that cannot be reached is opened all the same', async () => {
    await db.rows(sql`create role ${raw('console')} login`)
    const url = Object.assign(new URL(copy.url), { username: 'console' }).href
    await eventually('the role to be there', async () => (await beside.rows(sql`select from pg_roles where rolname = 'console'`)).length === 1)
    const plain = openPostgres(Object.assign(new URL(postgres.url), { username: 'console' }).href)
    const lines: object[] = []
    const replica = new Replica({
      primary: plain,
      replica: await openReplica(url, plain),
      maxLagS: 10,
      log: { warn: (facts: object) => void lines.push(facts) } as never,
    })
    await eventually('the replica to be read', () => replica.look().then(() => replica.up))
    expect(lines).toEqual([])
    await Promise.all([replica.close(), plain.close()])
    const nowhere = await openReplica('postgres://postgres@127.0.0.1:1/postgres', db)
    await expect(nowhere.rows(sql`select 1`)).rejects.toThrow('ECONNREFUSED')
    await nowhere.close()
  })
})
