import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '../infra/db/db'
import { findReference, insertReference } from '../open/references/queries'
import { entriesOfOrders } from '../payments/ledger/entries'

interface TestUser {
  type: 1 | 2
  name: string
  mobile: string
  status: 1 | 2 | 3 | 4
  registered_at: string
  last_login_at: string
  checked_at: string
  checked_by: string
  opinion: string
  tax_number: string
  contact_idcard: string
  address: string
  verification_type: 1 | 2
  app_id: string
  security_key: string
}

let made = 0

/** A user as the platform would register one, with the fields that a status requires. Returns the id. */
export async function insertUser(db: Db, wanted: Partial<TestUser> = {}) {
  made += 1
  const status = wanted.status ?? 2
  const user = {
    type: 2,
    name: `测试企业${made}`,
    mobile: `139${String(made).padStart(8, '0')}`,
    status,
    registered_at: '2026-05-01T12:00:00+08:00',
    ...(status >= 3 && { checked_at: '2026-05-02T09:30:00+08:00', checked_by: '张审核' }),
    ...(status === 3 && { app_id: `app${made}`, security_key: `key${made}` }),
    ...wanted,
  }
  const columns = Object.keys(user)
  const row = await db.one<{ id: number }>(sql`
    insert into users (${join(columns.map((column) => raw(column)))}) values (${join(Object.values(user))}) returning id`)
  return row!.id
}

/** The approved user that systems of the company know by a name; created if there is none yet. */
export async function approvedByRef(db: Db, ref: string) {
  const name = { namespace: 'platform', resource: 'user' as const, ref }
  const recordId = (await findReference(db, name))?.recordId
  if (recordId === undefined) return insertReference(db, { ...name, content: Buffer.alloc(32), recordId: await insertUser(db, { status: 3 }) })
  return db.rows(sql`
    update users set status = 3, checked_at = registered_at, checked_by = '张审核', app_id = ${`app${recordId}`}, security_key = ${`key${recordId}`}
    where id = ${recordId} and status < 3`)
}

/** The same for an enterprise without an application. */
export async function applicantByRef(db: Db, ref: string) {
  await approvedByRef(db, ref)
  await db.rows(sql`
    update users u set status = 1, app_id = null, security_key = null from open_references r
    where r.namespace = 'platform' and r.resource = 'user' and r.ref = ${ref} and u.id = r.record_id`)
}

export const firstUser = async (db: Db) => (await db.one<{ id: number }>(sql`select id from users order by id limit 1`))!.id

interface TestEntry {
  at?: string
  type?: 1 | 2 | 3 | 4 | 6
  orderNo?: string
}

/** An entry of a user's ledger for a paid order. */
export function insertEntry(db: Db, userId: number, amount: number, { at = '2026-06-01T10:00:00+08:00', type = amount > 0 ? 6 : 1, orderNo }: TestEntry = {}) {
  made += 1
  const number = orderNo ?? `T${made}`
  const paid = amount > 0 ? { kind: 1, money: '1.00', payType: '微信', tradeNo: number } : { kind: 2, money: null, payType: '余额', tradeNo: null }
  return db.rows(sql`
    with paid as (
      insert into orders (order_no, user_id, kind, type, points, money, pay, pay_type, trade_no, created_at, paid_at)
      values (${number}, ${userId}, ${paid.kind}, ${type}, ${amount}, ${paid.money}, 2, ${paid.payType}, ${paid.tradeNo}, ${at}, ${at}) returning *
    ) ${entriesOfOrders(sql`select * from paid`)}`)
}

/**
 * Users whose balance differs from the sum of their entries, or from their gifts and paid recharges, or whose gifts
 * differ from the gift records. It should be empty.
 */
export const drift = (db: Db) =>
  db.rows(sql`
    with entries as (
      select user_id, sum(amount) as points, sum(amount) filter (where gift_type = 1) as contract, sum(amount) filter (where gift_type = 2) as recharge,
        sum(amount) filter (where gift_type = 3) as test, sum(amount) filter (where gift_type = 4) as other
      from ledger_entries group by user_id
    )
    select b.user_id from balances b left join entries e using (user_id)
    where (b.points, b.contract_gifts, b.recharge_gifts, b.test_gifts, b.other_gifts) <>
      (coalesce(e.points, 0), coalesce(e.contract, 0), coalesce(e.recharge, 0), coalesce(e.test, 0), coalesce(e.other, 0))
    union all
    select b.user_id from balances b where points <> coalesce((select sum(points) from gifts g where g.user_id = b.user_id), 0)
      + coalesce((select sum(points) from orders o where o.user_id = b.user_id and pay = 2 and kind <> 3), 0)
    union all
    select e.user_id from ledger_entries e full join gifts g on g.entry_id = e.id where (e.type = 5 or g.id is not null) and (g.points is distinct from e.amount or g.type is distinct from e.gift_type)`)
