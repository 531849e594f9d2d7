import { normalForm } from '@console/platform/contract/normal-form'
import sql from 'sql-template-tag'
import { openTestDatabase } from '../../testing/test-database'
import type { Database } from './db'
import { migrate, migrationsIn } from './migrate'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('UX-A14 the database has the contract’s normal form, in lower case, for characters that are stable in Unicode', async () => {
  const rows = await db.rows<{ code: number; form: string }>(sql`
    select code, normal_form('一' || chr(code) || '二') as form from generate_series(1, x'e1000'::int) code
    where code < x'a720'::int or code between x'a800'::int and x'd7ff'::int or code between x'e000'::int and x'ffff'::int or code between x'1bc00'::int and x'1bfff'::int or code between x'1d000'::int and x'1dfff'::int or code >= x'e0000'::int`)
  // The small letter of the Turkish İ is a matter of the language; which others have one, of Unicode's version.
  const other = rows.filter(({ code, form }) => code !== 0x130 && form.toLowerCase() !== normalForm(`一${String.fromCodePoint(code)}二`).toLowerCase())
  expect(other.map(({ code }) => code.toString(16))).toEqual([])
})

test('UX-A14 existing rows are found by their normal form, and by a single character: migrations rewrite their keys', async () => {
  const all = migrationsIn()
  await db.script('drop schema public cascade; create schema public')
  await migrate(
    db,
    all.slice(
      0,
      all.findIndex(({ name }) => name.endsWith('_normal_form')),
    ),
  )
  await db.script(`
    insert into users (type, name, mobile, registered_at) values (2, '华信（Ａ）', '13800000001', now()), (2, '华信', '13800000002', now());
    insert into front_logins (user_id, at, ip) select id, now(), '192.0.2.9' from users`)
  await migrate(db, all)
  const found = async (keyword: string) =>
    (
      await db.rows<{ name: string }>(sql`
        select name from users u join front_logins l on l.user_id = u.id
        where u.name_key like search_pattern(${keyword}) and l.name_key like search_pattern(${keyword}) order by u.id`)
    ).map(({ name }) => name)
  await expect(found('信(A)')).resolves.toEqual(['华信（Ａ）'])
  await expect(found('a')).resolves.toEqual(['华信（Ａ）'])
  await expect(found('信')).resolves.toEqual(['华信（Ａ）', '华信'])
  await expect(found('信华')).resolves.toEqual([])
})
