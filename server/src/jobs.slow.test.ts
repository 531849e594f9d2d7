import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import sql from 'sql-template-tag'
import { createApp } from './app'
import { readConfig } from './config/config'
import { claim, oncePerPeriod } from './infra/db/claims'
import type { Database } from './infra/db/db'
import { sweep } from './infra/db/sweep'
import { deleteReplaced } from './documents/encrypt-documents'
import { verifyDueFiles } from './evidence/pieces/verify-files'
import { claimDueFile } from './evidence/pieces/queries'
import { type FileStore, fileStore } from './infra/files/file-store'
import { openProver, type Prover } from './evidence/proof/prover'
import { claimUnstamped } from './evidence/proof/queries'
import { stampAll } from './evidence/proof/stamp-and-seal'
import { timeAuthority } from './evidence/proof/time-authority'
import { jobsOf } from './jobs'
import { type Job, runJobs } from './infra/jobs/run-jobs'
import { HOUR, MINUTE, moveClock, stopClock } from './testing/clock'
import { eventually } from './testing/eventually'
import { ageClaims, passTime } from './testing/pass-time'
import { type StubService, stubService } from './testing/stub-service'
import { testAuthority } from './testing/test-authority'
import { emptyTables, openTestDatabase } from './testing/test-database'
import { insertEvidence } from './testing/test-evidence'
import { insertUser } from './testing/test-users'

const dataDir = mkdtempSync(join(tmpdir(), 'console-jobs-'))
const files = fileStore({ dataDir })
let db: Database
let roots: string
let services: [StubService, StubService]
let userId: number
beforeAll(async () => {
  db = await openTestDatabase()
  const foreign = await testAuthority()
  roots = foreign.roots
  services = [await stubService((question) => foreign.answer(question)), await stubService((question) => foreign.answer(question))]
})
beforeEach(async () => {
  await emptyTables(db)
  for (const service of services) service.asked = 0
  userId = await insertUser(db)
})
afterEach(() => jest.useRealTimers())
afterAll(async () => {
  for (const service of services) await service.close()
  await db.close()
  rmSync(dataDir, { recursive: true })
})

const never = new AbortController().signal
const log = { error: () => undefined }
async function insert(many: number) {
  const pieces = []
  for (let n = 0; n < many; n += 1) pieces.push(await insertEvidence(db, { userId, files, bytes: Buffer.from(`证据 ${n}`) }))
  return pieces
}
const asked = () => services.map((service) => service.asked)
/** The calls of two servers, each with its own authority. */
const provers = () =>
  Promise.all(services.map(({ url }) => openProver(db, { demo: false, authority: timeAuthority({ url, roots }) }))) as Promise<[Prover, Prover]>

test('two servers stamp each piece of evidence once, and share the work', async () => {
  const [one, other] = await provers()
  await insert(80)
  await Promise.all([stampAll(db, one, never), stampAll(db, other, never)])
  // The file, and the signature of the statement.
  expect(asked()[0]! + asked()[1]!).toBe(2 * 80)
  expect(Math.min(...asked())).toBeGreaterThan(0)
  expect(await db.rows(sql`select from evidence_proofs where token is null or signature is null`)).toEqual([])
  expect(await db.rows(sql`select from claims`)).toEqual([])
})

test('a server whose pieces another one has claimed meanwhile continues with the rest', async () => {
  const [one] = await provers()
  await insert(70)
  let overtaken: readonly string[] = []
  /** Another server claims what this one has just found, once. */
  const raced: Database = {
    ...db,
    transaction: (run) =>
      db.transaction((tx) =>
        run({
          ...tx,
          rows: async (query) => {
            const found = await tx.rows<{ id: number }>(query)
            if (!overtaken.length) {
              overtaken = found.map(({ id }) => `${id}`)
              await claim(tx, { work: 'stamp', forMs: MINUTE }, overtaken)
            }
            return found as never
          },
        }),
      ),
  }
  await stampAll(raced, one, never)
  expect(overtaken.length).toBe(64)
  const left = await db.rows<{ id: string }>(sql`select evidence_id::text as id from evidence_proofs where token is null order by evidence_id`)
  expect(left.map(({ id }) => id)).toEqual(overtaken)
})

test('pieces that a crashed server had claimed for stamping are stamped by another one two minutes later', async () => {
  stopClock()
  const [one] = await provers()
  await insert(9)
  await claimUnstamped(db, 5, 2 * MINUTE)
  await stampAll(db, one, never)
  expect(asked()[0]).toBe(2 * 4)
  await passTime(db, 2 * MINUTE)
  await stampAll(db, one, never)
  expect(asked()[0]).toBe(2 * 9)
})

test('a server releases pieces that it cannot stamp within its claim', async () => {
  stopClock()
  const [one, other] = await provers()
  await insert(3)
  const { answer } = services[0]
  // An authority that takes a minute for each.
  services[0].answer = (...given) => {
    moveClock(MINUTE)
    return answer(...given)
  }
  await stampAll(db, one, never).finally(() => {
    services[0].answer = answer
  })
  await stampAll(db, other, never)
  expect(await db.rows(sql`select from evidence_proofs where token is null or signature is null`)).toEqual([])
  expect(asked()[0]! + asked()[1]!).toBe(2 * 3)
})

/** The store, and how often each file was read from it. */
function counted() {
  const reads = new Map<string, number>()
  const store: FileStore = {
    ...files,
    read: (file, ...range) => {
      reads.set(file, (reads.get(file) ?? 0) + 1)
      return files.read(file, ...range)
    },
  }
  return { store, reads }
}

test('two servers compare each file once, also a damaged one', async () => {
  const pieces = await insert(40)
  writeFileSync(join(dataDir, 'files', pieces[7]!.file!.file), '改动')
  const { store, reads } = counted()
  await Promise.all([1, 2].map(() => verifyDueFiles({ db, files: store, log, signal: never })))
  expect([reads.size, ...new Set(reads.values())]).toEqual([40, 1])
  expect(await db.rows(sql`select from evidence_files where checked_at is null`)).toEqual([])
  expect(await db.rows(sql`select from evidence_files where damaged_at is not null`)).toHaveLength(1)
  expect(await db.rows(sql`select from claims`)).toEqual([])
})

test('a file that a crashed server had claimed is compared by another one ten minutes later', async () => {
  stopClock()
  await insert(2)
  const due = { verifiedBefore: new Date(), damagedBefore: new Date() }
  expect(await claimDueFile(db, due, () => 10 * MINUTE)).toMatchObject({ file: expect.any(String) })
  const { store, reads } = counted()
  const check = () => verifyDueFiles({ db, files: store, log, signal: never })
  await check()
  expect(reads.size).toBe(1)
  await passTime(db, 10 * MINUTE)
  await check()
  expect([...reads.values()]).toEqual([1, 1])
})

/** Servers on one database with the same jobs. */
async function servers(jobs: readonly Job[]) {
  const apps = [Fastify(), Fastify()]
  for (const app of apps) runJobs(app, db, jobs)
  for (const app of apps) await app.listen({ host: '127.0.0.1', port: 0 })
  return apps
}

test('of two servers one runs a job in a period, never both at a time, and the remaining one continues alone', async () => {
  const begun: number[] = []
  const ended: number[] = []
  /** When each run's claim ends: a period after it was made. */
  const claimed: number[] = []
  let running = 0
  const together: number[] = []
  const job = (name: string, ms: number): Job => ({
    ...{ name, everyS: 1, once: true, failed: 'failed' },
    async run() {
      begun.push(Date.now())
      running += 1
      claimed.push((await db.one<{ until: Date }>(sql`select until from claims where work = ${name}`))!.until.getTime())
      together.push(running)
      await setTimeout(ms)
      running -= 1
      ended.push(Date.now())
    },
  })
  for (const ms of [0, 1500]) {
    for (const times of [begun, ended, claimed]) times.length = 0
    const [one, other] = await servers([job(`takes ${ms} ms`, ms)])
    await eventually('four runs', () => begun.length >= 4)
    await one!.close()
    const before = begun.length
    await eventually('runs of the server that is left', () => begun.length >= before + 2)
    await other!.close()
    const gaps = claimed.slice(1).map((at, n) => at - claimed[n]!)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000)
    // A timer of a busy process ends early by the clock: the end of one is compared with the begin of the next.
    expect(begun.slice(1).every((at, n) => at >= ended[n]!)).toBe(true)
  }
  expect(new Set(together)).toEqual(new Set([1]))
})

test('a job whose server crashed runs again when its period is over', async () => {
  let began = 0
  const until = Date.now() + 500
  await claim(db, { work: 'claimed by a crashed server', forMs: 500 }, [''])
  const apps = await servers([{ name: 'claimed by a crashed server', everyS: 0.3, once: true, failed: 'failed', run: async () => (began ||= Date.now()) }])
  await eventually('the job', () => began > 0)
  for (const app of apps) await app.close()
  expect(began).toBeGreaterThanOrEqual(until)
})

test('a server whose clock is ahead keeps no job from the others, also after its clock was set back', async () => {
  const ran: string[] = []
  const run = (by: string) => oncePerPeriod(db, { work: 'of a fast clock', everyMs: 10_000 }, async () => ran.push(by), log)
  stopClock()
  moveClock(8 * HOUR)
  await run('fast')
  moveClock(-8 * HOUR)
  await run('another one in this period')
  expect(ran).toEqual(['fast'])
  await passTime(db, 10_000)
  await run('another one')
  expect(ran).toEqual(['fast', 'another one'])
  // It does not end the others' claim by its clock either.
  moveClock(8 * HOUR)
  await run('fast')
  await sweep(db)
  await run('fast')
  expect(ran).toEqual(['fast', 'another one'])
})

test('a job runs again when the clock of the database was set back by hours', async () => {
  let runs = 0
  const run = () => oncePerPeriod(db, { work: 'of a late clock', everyMs: 10_000 }, async () => (runs += 1), log)
  await run()
  await ageClaims(db, -8 * HOUR)
  await run()
  await run()
  expect(runs).toBe(2)
})

test('a delayed job does not run at the start of the server, and one without a period never', async () => {
  const ran: string[] = []
  const job = (name: string, rest: Partial<Job>): Job => ({ name, everyS: 0.3, failed: 'failed', run: async () => ran.push(name), ...rest })
  const [one, other] = await servers([job('later', { later: true }), job('never', { everyS: 0 }), job('at once', {})])
  await eventually('both of them', () => ran.includes('later'))
  expect(ran.indexOf('later')).toBeGreaterThan(ran.indexOf('at once'))
  expect(ran).not.toContain('never')
  await one!.close()
  await other!.close()
})

test('two complete servers call the authority once for each piece and once for each head of the ledger', async () => {
  const pieces = await insert(12)
  const apps = services.map(({ url }) => {
    const config = readConfig({ DEMO: '0', BUILD_DIR: 'none', NODE_ENV: 'test', DATA_DIR: dataDir, ANCHOR_EVERY_S: '3' })
    return createApp({ config: { ...config, timeAuthority: { url, roots, atOnce: 1 } }, db: { ...db, close: async () => undefined }, secret: Buffer.alloc(32) })
  })
  try {
    await Promise.all(apps.map((app) => app.listen({ host: '127.0.0.1', port: 0 })))
    await eventually('every piece to be sealed', async () => (await db.rows(sql`select from evidence_proofs where head_id is null`)).length === 0)
  } finally {
    for (const app of apps) await app.close()
  }
  const heads = await db.rows(sql`select from ledger_heads`)
  expect(asked()[0]! + asked()[1]!).toBe(2 * pieces.length + heads.length)
})

test('OPEN-25 copies of documents that no row names are deleted, also without document keys', async () => {
  const { file } = await files.put(Buffer.from('证件'))
  await db.rows(sql`insert into replaced_documents values (${file}, now() - interval '10 minutes')`)
  const job = jobsOf({ db, files, log, receipts: {} } as unknown as Parameters<typeof jobsOf>[0]).find(({ name }) => name === 'encrypt documents')!
  expect(job.everyS).toBeGreaterThan(0)
  await job.run(never)
  expect(await files.read(file)).toBeUndefined()
})

test('a copy of a document that cannot be deleted keeps no other from being deleted, and is reported', async () => {
  const [kept, deleted] = [await files.put(Buffer.from('无法删除')), await files.put(Buffer.from('证件二'))]
  for (const { file } of [kept, deleted]) await db.rows(sql`insert into replaced_documents values (${file}, now() - interval '10 minutes')`)
  const remove = async (file: string) => {
    if (file === kept.file) throw new Error('AccessDenied')
    await files.remove(file)
  }
  await expect(deleteReplaced(db, { ...files, remove })).rejects.toThrow('AccessDenied')
  expect([await files.read(deleted.file), await db.rows(sql`select file from replaced_documents`)]).toEqual([undefined, [{ file: kept.file }]])
})

test('files of evidence are compared every minute, for the first time a minute after the start', async () => {
  await insert(2)
  const job = jobsOf({ db, files, log, receipts: {} } as unknown as Parameters<typeof jobsOf>[0]).find(({ name }) => name === 'compare files of evidence')!
  expect(job).toMatchObject({ everyS: 60, later: true })
  await job.run(never)
  expect(await db.rows(sql`select from evidence_files where checked_at is null`)).toEqual([])
})
