import type { Db } from '../../infra/db/db'
import { fill } from './fill'

/**
 * Two of five were captured by the app. Each has a hash of its own; files and proofs are not seeded: no list reads
 * them.
 */
const evidence = (count: number, users: number) => `
  insert into evidence (baoquan, user_id, user_type, company_name, mobile, type, title, is_app, file_type, file_status, new_data, sha256, saved_at)
  select case when i = 1 then 'BQBENCH00000001' else 'BQ' || to_char(at, 'YYYYMMDD') || lpad(h::text, 12, '0') end, u.id, u.type, u.name, u.mobile,
    (array['文件存证','网页取证','过程取证','直播取证','数据存证'])[1 + h % 5], (array['侵权商品页面','货物买卖合同','现场照片','直播间录像','服务器日志','检验报告'])[1 + h % 6] || h % 1000,
    case when i % 5 < 2 then 1 + h % 4 else 0 end, 1 + h % 5, (array[1,1,1,1,1,1,1,1,2,0])[1 + h % 10], (h % 2), sha256(i::text::bytea), at
  from (
    select i, (i::bigint * 2654435761 % 1073741789)::int as h, timestamptz '2022-01-01 08:00+08' + i::float8 / ${count} * interval '1736 days' as at from generate_series(1, ${count}) i
  ) numbers join users u on u.id = 1 + i % ${users} order by i`

/** Fills the list of evidence, for users that are there already. */
export async function seedEvidence(db: Db, { count, users }: { count: number; users: number }) {
  await fill(
    db,
    ['evidence'],
    [evidence(count, users), `insert into order_evidence (order_id, evidence_id) select (select min(id) from orders), id from evidence order by id limit 1000`],
  )
}
