import sql from 'sql-template-tag'
import { type Postgres, startPostgres } from '../../testing/temporary-postgres'
import type { Database } from './db'
import { isUnreachable, openPostgres } from './postgres'

let postgres: Postgres
let db: Database
beforeAll(async () => {
  postgres = await startPostgres()
  db = openPostgres(postgres.url, { connections: 1 })
})
afterAll(async () => {
  await db.close()
  await postgres.stop()
})

const quotient = (divisor: number) => db.one<{ quotient: number }>(sql`select 6 / ${divisor}::int as quotient`)

test('a statement returns the same types on its first run and later, also beside others', async () => {
  const at = new Date('2026-11-23T08:00:00.123Z')
  const given = (text: string | null) =>
    db.one(sql`
      select ${text}::text as text, ${2 ** 40}::bigint as big, ${true}::boolean as yes, ${'2026-11-23'}::date as day, ${at}::timestamptz as at,
        ${JSON.stringify({ a: [1] })}::json as json, ${[1, 2]}::int[] as numbers, ${Buffer.from('中')}::bytea as bytes`)
  const answered = { big: 2 ** 40, yes: true, day: '2026-11-23', at, json: { a: [1] }, numbers: [1, 2], bytes: Buffer.from('中') }
  for (const text of ['甲', null, '乙']) {
    await expect(given(text)).resolves.toEqual({ text, ...answered })
    await expect(quotient(2)).resolves.toEqual({ quotient: 3 })
  }
  await expect(db.rows(sql`select n from generate_series(1, 3) n where n > ${3}`)).resolves.toEqual([])
})

test('a statement that fails, on its first run or later, rejects for its caller and leaves its connection usable', async () => {
  const connection = () => db.one(sql`select pg_backend_pid() as pid`)
  const before = await connection()
  const root = (of: number) => db.one<{ root: number }>(sql`select sqrt(${of}::float8) as root`)
  for (const of of [-1, -1]) await expect(root(of)).rejects.toMatchObject({ code: '2201F', stack: expect.stringContaining(__filename) })
  await expect(root(9)).resolves.toEqual({ root: 3 })
  await expect(root(-1)).rejects.toThrow('square root of a negative number')
  await expect(root(4)).resolves.toEqual({ root: 2 })
  await expect(db.rows(sql`selct ${1}`)).rejects.toMatchObject({ code: '42601' })
  await expect(db.transaction((tx) => tx.rows(sql`select 1 / ${0}::int`))).rejects.toMatchObject({ code: '22012' })
  await expect(connection()).resolves.toEqual(before)
})

test('an invalid value fails only its statement', async () => {
  const circular: { of?: object } = {}
  circular.of = circular
  await expect(db.one(sql`select ${circular}::json as json`)).rejects.toThrow('circular')
  await expect(quotient(3)).resolves.toEqual({ quotient: 2 })
})

test('when the database closes a connection, or crashes, its statement fails as unreachable, and the next one gets another connection', async () => {
  const ended = db.rows(sql`select pg_terminate_backend(pg_backend_pid())`)
  await expect(ended.then(() => false, isUnreachable)).resolves.toBe(true)
  await expect(quotient(1)).resolves.toEqual({ quotient: 6 })
  const sleeping = db.rows(sql`select pg_sleep(60)`).then(() => false, isUnreachable)
  await postgres.crash()
  await expect(sleeping).resolves.toBe(true)
  await expect(quotient(1)).resolves.toEqual({ quotient: 6 })
})
