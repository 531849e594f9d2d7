import sql, { raw } from 'sql-template-tag'
import { insertNotarization } from '../../testing/test-notarizations'
import { makeOperator } from '../../testing/test-operators'
import { emptyTables, openTestDatabase } from '../../testing/test-database'
import { insertUser } from '../../testing/test-users'
import type { Database, Sql } from './db'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(() => emptyTables(db))
afterAll(() => db.close())

interface Case {
  /** Makes an open record, and returns the condition that finds it. */
  open: () => Promise<Sql>
  /** The columns that a decision sets. */
  decide: (accountId: number) => Sql
}

/** Every table whose records one person handles (`handled_by`) and another decides (`checked_by`). */
const cases: Record<string, Case> = {
  notarizations: {
    open: async () => sql`order_id = ${(await insertNotarization(db, { userId: await insertUser(db), pieces: 0 })).orderId}`,
    decide: (accountId) => sql`status = 2, checked_by = ${accountId}, checked_at = now(), check_remark = '材料齐全'`,
  },
}

test('UX-B8 every table with two persons for a record is among the cases', async () => {
  const named = await db.rows<{ name: string }>(sql`
    select t.relname as name from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition and (
      exists (select from pg_attribute c where c.attrelid = t.oid and c.attname in ('handled_by', 'handlers') and not c.attisdropped)
      or (select count(*) from pg_constraint f where f.conrelid = t.oid and f.contype = 'f' and f.confrelid = 'accounts'::regclass) > 1)
    order by 1`)
  expect(named.map(({ name }) => name)).toEqual(Object.keys(cases))
})

describe.each(Object.entries(cases))('%s', (table, { open, decide }) => {
  const set = (record: Sql, changes: Sql) => db.rows(sql`update ${raw(table)} set ${changes} where ${record}`)
  const passOn = (record: Sql, to: number | null) => set(record, sql`handled_by = ${to}::int, handled_at = ${to === null ? null : new Date()}::timestamptz`)

  test('UX-B8 an account that ever handled a record cannot decide it; one that never did can', async () => {
    const [first, second, third] = [await makeOperator(db), await makeOperator(db), await makeOperator(db)]
    const record = await open()
    await passOn(record, first.accountId)
    await passOn(record, null)
    await passOn(record, second.accountId)
    for (const { accountId } of [first, second]) await expect(set(record, decide(accountId))).rejects.toThrow('four_eyes')
    await expect(set(record, sql`${decide(first.accountId)}, handled_by = null, handled_at = null`)).rejects.toThrow('four_eyes')
    await set(record, decide(third.accountId))
  })

  test('UX-B8 a former handler is not forgotten', async () => {
    const { accountId } = await makeOperator(db)
    const record = await open()
    await passOn(record, accountId)
    await expect(set(record, sql`handlers = '{}'`)).rejects.toThrow('refused')
    expect(await db.rows(sql`select handlers from ${raw(table)} where ${record}`)).toEqual([{ handlers: [accountId] }])
  })
})
