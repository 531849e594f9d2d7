import type { Db } from '../../infra/db/db'
import { fill } from './fill'

const notaries = `insert into notaries (notary, assistant_notary, created_at) select '公证员', '助理', timestamptz '2022-01-01 08:00+08' from generate_series(1, 20)`

/** One for each order of a certificate. Of the paid ones most are decided. */
const notarizations = `
  insert into notarizations (order_id, user_id, user_type, username, company_name, tax_number, mobile, author_name, author_phone, author_idcard, author_type, num, send_type,
    status, notary_id, checked_by, checked_at, check_remark)
  select id, user_id, type, name, case when type = 2 then name end, tax_number, mobile, '王小明', '13700137000', '110101199001011234', 1, 1 + h % 9, 1 + h % 3,
    status, (select min(id) from notaries) + h % 20, case when status in (2, 3) then (select min(id) from accounts) end,
    case when status in (2, 3) then created_at + interval '1 day' end, case when status in (2, 3) then '材料齐全' end
  from (
    select d.*, case when d.pay <> 2 then 1 when h / 100 % 100 < 10 then 1 when h / 100 % 100 < 85 then 2 when h / 100 % 100 < 95 then 3 else 4 end as status
    from (
      select o.id, o.user_id, o.pay, o.created_at, u.type, u.name, u.tax_number, u.mobile, (o.id * 2654435761 % 1073741789)::int as h
      from orders o join users u on u.id = o.user_id where o.kind = 3
    ) d
  ) drawn order by id`

/** Each is about one piece of evidence. */
const evidence = `
  insert into order_evidence (order_id, evidence_id)
  select order_id, (select min(id) from evidence) + row_number() over (order by order_id) % (select count(*) from evidence) from notarizations
  on conflict do nothing`

/** Fills notarization applications, for orders and evidence that are there already. */
export async function seedNotarizations(db: Db) {
  await fill(db, ['notarizations'], [notaries, notarizations, evidence])
}
