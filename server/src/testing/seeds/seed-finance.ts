import type { Db } from '../../infra/db/db'
import { fill } from './fill'

/** Four of ten are certificates. Order numbers contain the time and end in digits that look random. */
const orders = (count: number, users: number) => `
  insert into orders (order_no, user_id, kind, type, points, money, pay, pay_type, trade_no, buyer_id, created_at, paid_at)
  select prefix || to_char(at, 'YYYYMMDDHH24MISS') || lpad(h::text, 10, '0'), 1 + i % ${users}, kind, case kind when 1 then 6 else 1 + h % 4 end,
    case kind when 1 then 100 * (1 + h % 50) when 2 then -10 * (1 + h % 20) else 0 end, case when kind <> 2 then 9.9 + h % 1000 end, pay,
    case when kind = 2 then '余额' when pay > 1 then (array['微信','支付宝','银行转账'])[1 + h % 3] end,
    case when pay = 2 and kind <> 2 then '42' || lpad(i::text, 18, '0') end, case when pay = 2 and kind <> 2 then 'buyer' || h end, at, case when pay = 2 then at end
  from (
    select i, h, case when i % 10 < 4 then 3 when i % 10 < 7 then 1 else 2 end as kind, case when i % 10 < 4 then 'CZGZ' when i % 10 < 7 then 'CZ' else 'XF' end as prefix,
      case when h % 100 < 90 then 2 when h % 100 < 96 then 1 else 3 end as pay, timestamptz '2022-01-01 08:00+08' + i::float8 / ${count} * interval '1736 days' as at
    from (select i, (i::bigint * 2654435761 % 1073741789)::int as h from generate_series(1, ${count}) i) numbers
  ) drawn order by i`

/** Of one order each, so that there are many. Only paid orders with money have one. */
const invoices = (count: number) => `
  with bought as (
    select o.id, o.user_id, o.money, o.created_at, row_number() over (order by o.id) as n, (o.id * 2654435761 % 1073741789)::int as h
    from orders o where o.pay = 2 and o.money is not null order by o.id limit ${count}
  ), drawn as (
    select b.*, u.name as username, u.mobile, u.tax_number, case when n % 2 = 0 then '电子' else '纸质邮寄' end as type,
      case when h % 100 < 85 then 3 when h % 100 < 90 then 4 when h % 100 < 96 then 1 else 2 end as status
    from bought b join users u on u.id = b.user_id
  ), made as (
    insert into invoices (user_id, username, mobile, type, head, tax_num, email, name, post_phone_number, address, money, created_at, status, check_remark, deal_user, deal_time,
      courier_number, courier_user, courier_time, pdf, pdf_size)
    select user_id, username, mobile, type, username, tax_number, case when type = '电子' then 'finance@example.cn' end, case when type <> '电子' then '收件人' end,
      case when type <> '电子' then '13900000000' end, case when type <> '电子' then '北京市中山路 1 号' end, money, created_at, status, case when status = 4 then '税号有误' end,
      case when status > 2 then '周敏华' end, case when status > 2 then created_at + interval '1 day' end, case when type <> '电子' and status = 3 then 'SF' || n end,
      case when type <> '电子' and status = 3 then '周敏华' end, case when type <> '电子' and status = 3 then created_at + interval '1 day' end,
      case when type = '电子' and status = 3 then 'none' end, case when type = '电子' and status = 3 then 1 end
    from drawn order by n returning id, user_id, created_at, status
  )
  insert into invoice_orders (invoice_id, order_id, refused) select made.id, drawn.id, made.status = 4 from made join drawn using (user_id, created_at)`

/**
 * Checked row by row at the end of the transaction, which takes minutes for a million: what is written here keeps the
 * rules, but that paid charges have no ledger entries: balances are measured by those of gifts.
 */
const checks = ['orders check_payment_added', 'invoices check_invoice', 'invoice_orders check_invoice_order']
const turnChecks = (how: 'disable' | 'enable') => checks.map((check) => `alter table ${check.replace(' ', ` ${how} trigger `)}`)

/**
 * Fills orders and invoices, for users that are there already: more orders than `count`, so that there are that many
 * charges, certificates and invoices.
 */
export async function seedFinance(db: Db, { count, users }: { count: number; users: number }) {
  await fill(db, ['orders', 'invoices'], [...turnChecks('disable'), orders(Math.ceil(count * 2.5), users), invoices(count), ...turnChecks('enable')])
}
