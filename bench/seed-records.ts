import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

const gifts = (count: number, users: number) => `
  with entries as (
    insert into ledger_entries (user_id, order_no, type, order_type, amount, gift_type, created_at)
    select 1 + i % ${users}, 'bench' || i, 5, 1, 1 + i % 500, 1 + i % 4, timestamptz '2024-01-01 08:00+08' + i * interval '90 seconds'
    from generate_series(1, ${count}) i
    returning id, user_id, amount, gift_type, created_at
  )
  insert into gifts (entry_id, user_id, mobile, company, user_type, type, points, explain, admin, created_at)
  select e.id, e.user_id, u.mobile, u.name, u.type, e.gift_type, e.amount, '周年活动回馈', '陈志远', e.created_at
  from entries e join users u on u.id = e.user_id`

const logins = (count: number, users: number) => `
  insert into front_logins (user_id, at, ip)
  select 1 + i % ${users}, timestamptz '2024-01-01 08:00+08' + i * interval '60 seconds', '10.0.' || i / 250 % 250 || '.' || i % 250
  from generate_series(1, ${count}) i`

const feedback = (count: number, users: number) => `
  insert into feedback (user_id, user_type, name, version, model_name, type, content, added_at)
  select 1 + i % ${users}, 2, '', '3.6.' || i % 9, 'ALN-AL80', 1 + i % 3, (array['登录很慢','无法上传营业执照','证书打不开','希望增加批量存证','录屏没有声音'])[1 + i % 5] || i % 977,
    timestamptz '2024-01-01 08:00+08' + i * interval '60 seconds'
  from generate_series(1, ${count}) i`

const indexes = [
  'gifts_by_name on gifts using gin (name_key gin_trgm_ops)',
  'gifts_by_mobile on gifts using gin (mobile gin_trgm_ops)',
  'front_logins_by_name on front_logins using gin (name_key gin_trgm_ops)',
  'front_logins_by_number on front_logins using gin (number_key gin_trgm_ops)',
]

/** Fills what the other lists show, for users that are there already. */
export async function seedRecords({ url, bin }: { url: string; bin: string }, { count, users }: { count: number; users: number }) {
  const statements = [
    ...indexes.map((index) => `drop index ${index.split(' ')[0]}`),
    gifts(count, users),
    logins(count, users),
    ...indexes.map((index) => `create index ${index}`),
    feedback(count, users),
    'vacuum analyze',
  ]
  await run(`${bin}/psql`, [url, '-q', '-v', 'ON_ERROR_STOP=1', ...statements.flatMap((statement) => ['-c', statement])])
}
