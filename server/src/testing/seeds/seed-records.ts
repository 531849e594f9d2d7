import type { Db } from '../../infra/db/db'
import { fill } from './fill'

const gifts = (count: number, users: number) => `
  with entries as (
    insert into ledger_entries (user_id, order_no, type, order_type, amount, gift_type, created_at)
    select 1 + i % ${users}, 'bench' || i, 5, 1, 1 + i % 500, 1 + i % 4, timestamptz '2024-01-01 08:00+08' + i::float8 / ${count} * interval '1041 days'
    from generate_series(1, ${count}) i
    returning id, user_id, amount, gift_type, created_at
  )
  insert into gifts (entry_id, user_id, mobile, company, user_type, type, points, explain, admin, created_at)
  select e.id, e.user_id, u.mobile, u.name, u.type, e.gift_type, e.amount, '周年活动回馈', '陈志远', e.created_at
  from entries e join users u on u.id = e.user_id`

const logins = (count: number, users: number) => `
  insert into front_logins (user_id, at, ip)
  select 1 + i % ${users}, timestamptz '2024-01-01 08:00+08' + i::float8 / ${count} * interval '694 days', '10.0.' || i / 250 % 250 || '.' || i % 250
  from generate_series(1, ${count}) i`

const feedback = (count: number, users: number) => `
  insert into feedback (user_id, user_type, name, version, model_name, type, content, added_at)
  select 1 + i % ${users}, 2, '', '3.6.' || i % 9, 'ALN-AL80', 1 + i % 3, (array['登录很慢','无法上传营业执照','证书打不开','希望增加批量存证','录屏没有声音'])[1 + i % 5] || i % 977,
    timestamptz '2024-01-01 08:00+08' + i::float8 / ${count} * interval '694 days'
  from generate_series(1, ${count}) i`

/**
 * In one statement the row with the end of the chain would be written as often as there are entries, and each time be
 * looked for among all of its versions.
 */
const TRAIL_AT_ONCE = 1_000

const trail = (count: number) =>
  Array.from(
    { length: Math.ceil(count / TRAIL_AT_ONCE) },
    (_, part) => `
      insert into audit_trail (at, operator, ip, subject, subject_id, action)
      select timestamptz '2024-01-01 08:00+08' + i::float8 / ${count} * interval '694 days', (array['陈志远','王审核','周敏华'])[1 + i % 3], '10.0.0.' || i % 250,
        (array['login','user','evidence','notarization','invoice','order','account','role'])[1 + i % 8], 1 + i % 1000, (array['登录成功','通过','下载','驳回'])[1 + i % 4]
      from generate_series(${part * TRAIL_AT_ONCE + 1}, ${Math.min(count, (part + 1) * TRAIL_AT_ONCE)}) i`,
  )

/** Fills what the other lists show, for users that are there already. */
export async function seedRecords(db: Db, { count, users }: { count: number; users: number }) {
  await fill(
    db,
    ['gifts', 'front_logins', 'feedback', 'ledger_entries', 'audit_trail'],
    [gifts(count, users), logins(count, users), feedback(count, users), ...trail(count)],
  )
}
