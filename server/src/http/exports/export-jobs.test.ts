import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { File, get, z } from '@console/platform/contract'
import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import { operatorFinder } from '../../domains/session/sessions/authenticate'
import type { Database } from '../../infra/db/db'
import type { Replica } from '../../infra/db/replica'
import { type FileStore, fileStore } from '../../infra/files/file-store'
import { makeOperator, type TestOperator } from '../../testing/test-operators'
import { emptyTables, openTestDatabase } from '../../testing/test-database'
import { domain, type Call } from '../call'
import type { ExportAnswer } from './export-file'
import { createExportJobs } from './export-jobs'
import { insertExportJob } from './export-job-queries'

const PATH = '/api/export/userExport'
const contract = { export: get(PATH, { summary: '导出', access: 'user/export', download: true, exports: true, input: z.object({}), result: File }) }
const ID = 'a'.repeat(32)
const never = new AbortController().signal

const dataDir = mkdtempSync(join(tmpdir(), 'console-export-jobs-'))
const files: FileStore = fileStore({ dataDir })
let db: Database
let as: TestOperator
let logged: unknown[]
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  await emptyTables(db)
  as = await makeOperator(db, { permissions: ['user/export', 'user/viewPersonal'] })
  logged = []
  await insertExportJob(db, {
    id: ID,
    accountId: as.accountId,
    route: PATH,
    fields: {},
    title: '导出',
    at: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
  })
})
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true })
})

/**
 * A server whose export has these rows, one after the other; `between` runs before each, `before` before the export is
 * begun.
 */
function serverWith(between: (call: Call) => Promise<unknown>, before?: () => Promise<unknown>, replica?: Pick<Replica, 'readerFor'>) {
  const log = { error: (line: unknown) => logged.push(line) } as unknown as FastifyBaseLogger
  const jobs = createExportJobs({ db, replica: replica as Replica, files, dataDir, exportRowsAtOnce: 1, operatorOf: operatorFinder(db), log })
  const answer = (call: Call): ExportAnswer => ({
    name: '用户.xlsx',
    type: 'text/plain',
    countUpTo: async () => 3,
    rowsSoFar: () => 3,
    open: async () =>
      Readable.from(
        (async function* () {
          for (const row of ['一', '二', '三']) {
            await between(call)
            yield Buffer.from(row)
          }
        })(),
      ),
  })
  const handle = async (call: Call) => {
    await before?.()
    return answer(call)
  }
  jobs.know(domain(contract, { export: (call) => handle(call as Call) }))
  return jobs
}
const job = async () =>
  (await db.one<{ state: string; reason: string | null; tries: number; rows: number; file: string | null }>(sql`
    select case when made_at is not null then 'made' when failed_at is not null then 'failed' else 'waiting' end as state, reason, tries, rows, file from export_jobs`))!
const claims = () => db.rows(sql`select item from claims where work = 'export'`)
const onDisk = () => readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const look = async (call: Call) => {
  jest.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + 10_000)
  await call.stillAllowed()
}
afterEach(() => jest.restoreAllMocks())

test('SCALE-04 a job is made by one of several servers', async () => {
  let made = 0
  const servers = [1, 2, 3].map(() => serverWith(async () => (made += 1)))
  await Promise.all(servers.map((server) => server.makeAll(never)))
  expect([made, await job(), await claims()]).toEqual([3, { state: 'made', reason: null, tries: 1, rows: 3, file: expect.stringMatching(/^exports\//) }, []])
  expect(await files.sizeOf((await job()).file!)).toBe(9)
})

test.each([
  ['its account is disabled', () => sql`update accounts set status = 2 where id = ${as.accountId}`],
  ['the permission is taken away', () => sql`update roles set node_ids = '{64}' where id = ${as.roleId}`],
  ['its operator may no longer see personal values', () => sql`update roles set node_ids = '{61}' where id = ${as.roleId}`],
])('SCALE-05 a job ends with its reason when %s, and nothing is left of its file', async (_, change) => {
  const before = onDisk().length
  await serverWith(async (call) => {
    await db.rows(change())
    await look(call)
  }).makeAll(never)
  expect(await job()).toMatchObject({ state: 'failed', reason: '账号已停用或权限已变更，导出已停止' })
  expect([onDisk().length, await claims(), logged]).toEqual([before, [], []])
})

test('SCALE-06 a job that is removed meanwhile is given up, and nothing is left of its file', async () => {
  const before = onDisk().length
  let rows = 0
  await serverWith(async (call) => {
    rows += 1
    await db.rows(sql`delete from export_jobs`)
    await look(call)
  }).makeAll(never)
  expect([rows, onDisk().length, logged]).toEqual([1, before, []])
  // It ends by itself: nobody waits for it.
  expect(await claims()).toHaveLength(1)
})

test('SCALE-06 a server that closes leaves its job to another one, and its try does not count', async () => {
  const closing = new AbortController()
  await serverWith(async (call) => {
    closing.abort()
    await look(call)
  }).makeAll(closing.signal)
  expect([await job(), await claims()]).toEqual([expect.objectContaining({ state: 'waiting', tries: 0 }), []])
  await serverWith(async () => undefined).makeAll(never)
  expect(await job()).toMatchObject({ state: 'made', tries: 1 })
})

test('SCALE-06 what a crashed server had begun is begun anew after its silence; at the third crash it fails', async () => {
  const crashed = new Error('crashed')
  const crash = () =>
    new Promise<void>((begun) => {
      const server = serverWith(() => {
        begun()
        return new Promise(() => undefined)
      })
      void server.makeAll(never)
    })
  for (let i = 1; i <= 3; i++) {
    await crash()
    expect(await job()).toMatchObject({ state: 'waiting', tries: i })
    await serverWith(() => Promise.reject(crashed)).makeAll(never)
    expect(await job()).toMatchObject({ state: 'waiting' })
    await db.rows(sql`update claims set until = now() - interval '1 second'`)
  }
  await serverWith(() => Promise.reject(crashed)).makeAll(never)
  expect(await job()).toMatchObject({ state: 'failed', reason: '生成时服务器多次中断，请重新导出，或联系管理员' })
})

test('SCALE-06 a server that was slow, and not dead, does not end what another one has begun anew', async () => {
  const before = onDisk().length
  const take = jest.spyOn(files, 'take')
  const other = serverWith(async () => undefined)
  take.mockImplementationOnce(async (path, file) => {
    await db.rows(sql`update claims set until = now() - interval '1 second'`)
    await other.makeAll(never)
    await files.take(path, file)
  })
  await serverWith(async () => undefined).makeAll(never)
  const made = await job()
  expect(made).toMatchObject({ state: 'made', tries: 2 })
  expect([await files.sizeOf(made.file!), onDisk().length - before]).toEqual([9, 1])
})

test('SCALE-06 a server that was overtaken leaves the claim to the one that has taken the job over', async () => {
  let begun = () => {}
  let go = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const mayGo = new Promise<void>((resolve) => {
    go = resolve
  })
  const other = serverWith(async () => {
    begun()
    await mayGo
  })
  let making: Promise<unknown> | undefined
  await serverWith(async (call) => {
    await db.rows(sql`update claims set until = now() - interval '1 second'`)
    making ??= other.makeAll(never)
    await hasBegun
    await look(call)
  }).makeAll(never)
  expect([await claims(), await job()]).toEqual([[{ item: ID }], expect.objectContaining({ state: 'waiting', tries: 2 })])
  go()
  await making
  expect([await claims(), await job()]).toEqual([[], expect.objectContaining({ state: 'made', tries: 2 })])
})

test.each([
  ['by a session that is there', '0/10', null],
  ['before it was asked for, by a session that has ended', null, '0/10'],
  ['by a session after it was asked for', '0/10', '0/1'],
])('SCALE-07 a job reads what its account has written %s', async (_, ofSession, ofJob) => {
  await db.rows(sql`update sessions set written_lsn = ${ofSession}::pg_lsn where account_id = ${as.accountId}`)
  await db.rows(sql`update export_jobs set written_lsn = ${ofJob}::pg_lsn`)
  const asked: (number | null)[] = []
  const replica = {
    async readerFor(written: number | null) {
      asked.push(written)
      return db
    },
  }
  await serverWith(async () => undefined, undefined, replica).makeAll(never)
  expect([asked, await job()]).toEqual([[16], expect.objectContaining({ state: 'made' })])
})

test('SCALE-06 a server that takes a job over leaves its file where it was finished meanwhile', async () => {
  await files.put(Buffer.from('made'), 'exports/earlier')
  await db.rows(sql`update export_jobs set file = 'exports/earlier', tries = 1`)
  await serverWith(
    async () => undefined,
    () => db.rows(sql`update export_jobs set made_at = now()`),
  ).makeAll(never)
  expect(await job()).toMatchObject({ state: 'made', tries: 1, file: 'exports/earlier' })
  expect(await files.sizeOf('exports/earlier')).toBe(4)
})

test('SCALE-06 an error is logged, and said without its words', async () => {
  await serverWith(() => Promise.reject(new Error('relation does not exist'))).makeAll(never)
  expect(await job()).toMatchObject({ state: 'failed', reason: '服务器出错了，请稍后重试' })
  expect(logged).toEqual([expect.objectContaining({ job: ID, route: PATH })])
})

test('SCALE-06 a job is deleted with its file a day after it was made', async () => {
  const server = serverWith(async () => undefined)
  await server.makeAll(never)
  const { file } = await job()
  await server.sweep(new Date(Date.now() + 23 * 3_600_000))
  expect(await files.sizeOf(file!)).toBe(9)
  await server.sweep(new Date(Date.now() + 25 * 3_600_000))
  expect([await files.sizeOf(file!), await db.rows(sql`select 1 from export_jobs`)]).toEqual([undefined, []])
})
