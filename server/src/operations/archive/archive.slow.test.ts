import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { addPartitions } from '../../infra/db/partitions'
import { fileStore, type FileStore, filesIn } from '../../infra/files/file-store'
import { recordChange } from '../../operators/audit/trail'
import { verifyTrail } from '../../operators/audit/verify'
import { HOUR } from '../../testing/clock'
import { openTestDatabase } from '../../testing/test-database'
import { insertUser } from '../../testing/test-users'
import type { Database } from '../../infra/db/db'
import { archiveBefore, rowsOf } from './archive'
import { listArchives } from './queries'

/** In Shanghai: months of the next year are in partitions of their own, whenever the database was made. */
const YEAR = new Date(Date.now() + 8 * HOUR).getUTCFullYear() + 1

let db: Database
let dataDir: string
let files: FileStore
let userId: number
beforeAll(async () => {
  db = await openTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'console-archive-'))
  files = fileStore({ dataDir, documentKeys: new Map([['k1', Buffer.alloc(32, 7)]]) })
  userId = await insertUser(db, { name: '归档企业' })
  await addPartitions(db, new Date(`${YEAR}-06-15T00:00:00Z`))
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true })
  await db.close()
})

const enter = (at: string, action = '审核') =>
  recordChange(
    db,
    { at: new Date(at), accountId: null, operator: '王芳', ip: '192.0.2.1' },
    { subject: 'user', subjectId: userId, action, after: { status: 3, opinion: '“齐全”\n' } },
  )
const signIn = (at: string) => db.rows(sql`insert into front_logins (user_id, at, ip) values (${userId}, ${at}, '192.0.2.1')`)
const archive = (table: 'audit_trail' | 'front_logins', before: string) =>
  archiveBefore({ db, files, dataDir }, table, before, new Date(`${YEAR}-06-15T00:00:00Z`))
const verify = () => verifyTrail(db, { readArchive: (archive) => rowsOf(files, archive) })
const archived = async (id: number) => {
  const [found] = await listArchives(db, sql`id = ${id}`)
  const rows = []
  for await (const row of rowsOf(files, found!)) rows.push(JSON.parse(row))
  return rows
}

test('PART-05 months of the audit trail leave the database for the store, and the trail is verified over them', async () => {
  // Committed in this order: the clocks of two servers differ, so that numbers and months do not fit.
  for (const at of [
    '2025-03-01T00:00:00Z',
    `${YEAR}-03-31T15:59:59.123456Z`,
    `${YEAR}-03-31T16:00:01Z`,
    `${YEAR}-03-31T15:59:59.5Z`,
    `${YEAR}-04-20T00:00:00Z`,
  ])
    await enter(at)
  const before = await db.rows<{ row: object }>(sql`select to_jsonb(t) - 'search_key' as row from audit_trail t where id in (1, 2, 4) order by id`)
  expect(await archive('audit_trail', `${YEAR}-04`)).toMatchObject({
    table: 'audit_trail',
    before: `${YEAR}-04`,
    rows: 3,
    file: expect.stringMatching(/^documents\/k1\//),
  })

  expect(await archived(1)).toEqual(before.map(({ row }) => row))
  const left = await db.rows(sql`select id, action from audit_trail order by id`)
  expect(left).toEqual([
    { id: 3, action: '审核' },
    { id: 5, action: '审核' },
    { id: 6, action: `归档 ${YEAR}-04 之前的操作日志 3 条` },
  ])
  expect(await db.one(sql`select sum(entries)::int as entries from audit_counts`)).toEqual({ entries: 3 })
  expect(await verify()).toMatchObject({ intact: true, head: { id: 6 } })
  expect(await verifyTrail(db)).toMatchObject({ intact: true, head: { id: 6 } })

  await enter(`${YEAR}-05-01T00:00:00Z`)
  expect(await archive('audit_trail', `${YEAR}-05`)).toMatchObject({ rows: 2 })
  expect(await verify()).toMatchObject({ intact: true, head: { id: 8 } })
  expect(await archive('audit_trail', `${YEAR}-05`)).toBeUndefined()
})

test('PART-05 an entry that comes late for an archived month is kept, and archived with the next ones', async () => {
  await enter('2026-01-01T00:00:00Z', '迟到')
  expect(await verify()).toMatchObject({ intact: true, head: { id: 9 } })
  expect(await archive('audit_trail', `${YEAR}-05`)).toMatchObject({ rows: 1 })
  expect((await archived(3)).map(({ action }) => action)).toEqual(['迟到'])
  expect(await verify()).toMatchObject({ intact: true, head: { id: 10 } })
})

test('PART-05 rows are counted by what counts them: in a hundred million that takes no time, and nobody waits', async () => {
  const asked = [jest.spyOn(db, 'rows'), jest.spyOn(db, 'one')]
  expect(await archive('audit_trail', '2025-01').catch((error) => error.message)).toContain('没有从 2025-01 开始的分区')
  expect(await archive('audit_trail', `${YEAR}-05`)).toBeUndefined()
  const texts = asked.flatMap((way) => way.mock.calls.map(([{ text }]) => text))
  for (const way of asked) way.mockRestore()
  expect(texts.filter((text) => /from (audit_trail|front_logins)\b/.test(text))).toEqual([])
  expect(texts.length).toBeGreaterThan(1)
})

test('PART-05 sign-ins leave with their counts, and late ones are taken', async () => {
  for (const at of [`${YEAR - 1}-12-01T00:00:00Z`, `${YEAR}-01-05T00:00:00Z`, `${YEAR}-01-31T16:00:00Z`]) await signIn(at)
  expect(await archive('front_logins', `${YEAR}-02`)).toMatchObject({ rows: 2 })
  await signIn(`${YEAR - 1}-12-02T00:00:00Z`)
  expect(await db.rows(sql`select id from front_logins order by id`)).toEqual([{ id: 3 }, { id: 4 }])
  for (const day of [sql`day = '-infinity'`, sql`day > '-infinity'`])
    expect(await db.one(sql`select sum(front_logins)::int as logins from front_login_counts where ${day}`)).toEqual({ logins: 2 })
  expect((await archived(4)).map(({ user_id, at }) => [user_id, new Date(at).toISOString()])).toEqual([
    [userId, `${YEAR - 1}-12-01T00:00:00.000Z`],
    [userId, `${YEAR}-01-05T00:00:00.000Z`],
  ])
})

test('PART-05 what is there after archiving refuses what it refused before', async () => {
  for (const statement of [
    'delete from audit_trail',
    'delete from audit_trail_before',
    'update audit_counts set entries = 1',
    'delete from archived_records',
    'update front_logins_before set ip = $$x$$',
  ])
    await expect(db.script(statement)).rejects.toThrow('refused')
})

test('PART-05 a month without a partition is refused, and nothing is moved when a row comes meanwhile or the file cannot be read back', async () => {
  await expect(archive('audit_trail', '2025-01')).rejects.toThrow('操作日志没有从 2025-01 开始的分区')
  await enter(`${YEAR}-05-02T00:00:00Z`)
  const kept = () => db.rows(sql`select id from audit_trail order by id`)
  const before = await kept()
  const take = files.take.bind(files)
  const late = jest.spyOn(files, 'take').mockImplementation(async (path, file) => {
    await take(path, file)
    await enter(`${YEAR}-05-03T00:00:00Z`)
  })
  await expect(archive('audit_trail', `${YEAR}-06`)).rejects.toThrow('有更早时间的新记录写入')
  late.mockRestore()
  expect(await kept()).toHaveLength(before.length + 1)
  const torn = jest.spyOn(files, 'take').mockImplementation(async (path, file) => {
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.subarray(0, bytes.length - 20))
    await take(path, file)
  })
  await expect(archive('audit_trail', `${YEAR}-06`)).rejects.toThrow('与归档时的不一致')
  torn.mockRestore()
  expect(await kept()).toHaveLength(before.length + 1)
  expect(await listArchives(db)).toHaveLength(4)
})

test('PART-05 a table that others keep is left to them, and nothing is lost', async () => {
  const kept = await db.rows(sql`select id from audit_trail order by id`)
  for (const code of ['55P03', '40P01']) {
    const taken = jest.spyOn(files, 'take')
    const locked = jest.spyOn(db, 'transaction').mockRejectedValueOnce(Object.assign(new Error('canceling statement due to lock timeout'), { code }))
    await expect(archive('audit_trail', `${YEAR}-06`)).rejects.toThrow('操作日志正被其他操作占用')
    locked.mockRestore()
    expect(await files.sizeOf(taken.mock.lastCall![1])).toBeUndefined()
    taken.mockRestore()
  }
  expect(await db.rows(sql`select id from audit_trail order by id`)).toEqual(kept)
})

test('PART-05 a store that fails is not taken for a changed file', async () => {
  const [first] = await listArchives(db, sql`id = 1`)
  const failing = jest.spyOn(files, 'read').mockImplementation(async () => {
    async function* bytes() {
      yield Buffer.from([0x1f, 0x8b])
      throw new Error('connection reset')
    }
    return Readable.from(bytes())
  })
  const read = async () => {
    for await (const _row of rowsOf(files, first!));
  }
  await expect(read()).rejects.toThrow('connection reset')
  failing.mockRestore()
})

describe('PART-05 the trail is broken when', () => {
  /** As somebody who owns database and store: the archive is another file, and its row names that. */
  async function replaceArchive(change: (rows: string[]) => string[]) {
    const [first] = await listArchives(db, sql`id = 1`)
    const rows = []
    for await (const row of rowsOf(files, first!)) rows.push(row)
    const { file, sha256 } = await files.put(
      gzipSync(
        change(rows)
          .map((row) => `${row}\n`)
          .join(''),
      ),
    )
    await tamper(sql`update archived_records set file = ${file}, sha256 = decode(${sha256}, 'hex') where id = 1`)
    return () => tamper(sql`update archived_records set file = ${first!.file}, sha256 = decode(${first!.sha256}, 'hex') where id = 1`)
  }
  const tamper = (statement: Parameters<Database['rows']>[0]) =>
    db.transaction(async (tx) => {
      await tx.script('set local session_replication_role = replica')
      await tx.rows(statement)
    })

  test.each([
    ['an archived entry is changed', (rows: string[]) => [rows[0]!.replace('审核', '登录'), ...rows.slice(1)], 1, '内容与其哈希不符'],
    ['one is missing', (rows: string[]) => [rows[0]!, rows[2]!], 2, '归档文件中没有该条记录'],
    ['the last one is missing', (rows: string[]) => rows.slice(0, 2), 4, '归档文件中没有该条记录'],
    ['two have changed places', (rows: string[]) => [rows[1]!, rows[0]!, rows[2]!], 1, '归档文件中没有该条记录'],
  ])('%s', async (_what, change, brokenAt, reason) => {
    const mend = await replaceArchive(change)
    expect(await verify()).toEqual({ intact: false, brokenAt, reason })
    await mend()
    expect(await verify()).toMatchObject({ intact: true })
  })

  test('an archive’s row is gone, or names another hash', async () => {
    const { stretches } = (await db.one<{ stretches: object }>(sql`select stretches from archived_records where id = 1`))!
    await tamper(sql`update archived_records set stretches = jsonb_set(stretches, '{0,hash}', '"00"') where id = 1`)
    expect(await verifyTrail(db)).toEqual({ intact: false, brokenAt: 3, reason: '与前一条记录不相连' })
    expect(await verify()).toEqual({ intact: false, brokenAt: 2, reason: '与归档时的哈希不符' })
    await tamper(sql`update archived_records set stretches = '[]' where id = 1`)
    expect(await verifyTrail(db)).toEqual({ intact: false, brokenAt: 1, reason: '该条记录已被删除' })
    await tamper(sql`update archived_records set stretches = ${JSON.stringify(stretches)}::jsonb where id = 1`)
  })

  test('the file is not the one that was archived, or gone', async () => {
    const [first] = await listArchives(db, sql`id = 1`)
    const path = join(filesIn(dataDir), first!.file)
    const bytes = readFileSync(path)
    writeFileSync(path, Buffer.concat([bytes.subarray(0, 40), Buffer.from([bytes[40]! ^ 1]), bytes.subarray(41)]))
    await expect(verify()).rejects.toThrow('与归档时的不一致')
    rmSync(path)
    await expect(verify()).rejects.toThrow('不在文件库中')
  })
})

test('PART-05 when the end of the transaction is not known, the file is kept: its rows may be nowhere else', async () => {
  const transaction = db.transaction.bind(db)
  const lost = jest.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
    await transaction(work)
    throw new Error('Connection terminated unexpectedly')
  })
  await expect(archive('audit_trail', `${YEAR}-06`)).rejects.toThrow('Connection terminated')
  lost.mockRestore()
  const last = (await listArchives(db)).at(-1)!
  expect([last.before, (await archived(last.id)).length]).toEqual([`${YEAR}-06`, last.rows])
})

describe('PART-05 beside an archive', () => {
  let other: Database
  beforeAll(async () => {
    other = await openTestDatabase()
    await addPartitions(other, new Date(`${YEAR}-06-15T00:00:00Z`))
  })
  afterAll(() => other.close())
  const archiveOther = () => archiveBefore({ db: other, files, dataDir }, 'audit_trail', `${YEAR}-04`, new Date(`${YEAR}-06-15T00:00:00Z`))

  test('characters that end a line elsewhere stay in theirs', async () => {
    const action = '一\u2028二\u2029三\u0085四\r五\n六'
    await other.rows(sql`insert into audit_trail (at, operator, ip, subject, action) values (${`${YEAR}-03-01`}, '王芳', '', 'notice', ${action})`)
    expect(await archiveOther()).toMatchObject({ rows: 1 })
    expect(await verifyTrail(other, { readArchive: (archive) => rowsOf(files, archive) })).toMatchObject({ intact: true })
    const [first] = await listArchives(other)
    const rows = []
    for await (const row of rowsOf(files, first!)) rows.push(JSON.parse(row).action)
    expect(rows).toEqual([action])
  })

  test('a verification that has begun finds nothing missing', async () => {
    await other.rows(sql`
      insert into audit_trail (at, operator, ip, subject, action) select ${`${YEAR}-03-02`}, '王芳', '', 'notice', ${'第'} || i from generate_series(1, 2500) i`)
    const archived: number[] = []
    const betweenBatches = async () => void (archived.length === 0 && archived.push((await archiveOther())!.rows))
    expect(await verifyTrail(other, { betweenBatches })).toMatchObject({ intact: true })
    expect(archived).toEqual([2500])
  })
})
