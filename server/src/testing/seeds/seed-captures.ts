import type { Db } from '../../infra/db/db'
import { fill } from './fill'

const labels = `insert into capture_labels (name) select unnest(array['商标侵权','著作权侵权','不正当竞争','合同纠纷','名誉权','其他'])`

/** A quarter of each type. Six of ten succeeded: each has a piece of evidence of its own. */
const captures = (count: number, users: number) => `
  insert into captures (type, number, user_id, username, mobile, name, label_id, status, begin_at, minutes, url, evidence_id)
  select d.type, 'QZBENCH' || lpad(i::text, 12, '0'), u.id, u.name, u.mobile, (array['店铺首页','下单购买过程','小程序页面录屏','直播带货录像'])[1 + h % 4] || h % 1000,
    case when h % 5 < 4 then (select min(id) from capture_labels) + h % 6 end, d.status, at, case when d.type = 'live' then 1 + h % 180 end,
    case when d.type = 'web' then 'https://shop.example.com/item/' || h end, case when d.status in ('SUCCESS', 'SUCCESSED') then (select min(id) from evidence) + i - 1 end
  from (
    select i, h, type, at, case
        when h % 10 < 6 then case when type in ('web', 'pro') then 'SUCCESS' else 'SUCCESSED' end
        when type = 'web' then (array['FAIL','WAIT'])[1 + h / 10 % 2]
        when type = 'pro' then (array['ING','WAIT','UPLOAD','FAIL','CANCEL'])[1 + h / 10 % 5]
        else (array['FELLIN','FAILED','ING','UPLOAD','CANCEL'])[1 + h / 10 % 5]
      end as status
    from (
      select i, (i::bigint * 2654435761 % 1073741789)::int as h, (array['web','pro','move','live'])[1 + i % 4] as type, timestamptz '2022-01-01 08:00+08' + i::float8 / ${count} * interval '1736 days' as at
      from generate_series(1, ${count}) i
    ) numbers
  ) d join users u on u.id = 1 + i % ${users} order by i`

/** Fills the lists of captures, for users that are there already, and at least as many pieces of evidence. */
export async function seedCaptures(db: Db, { count, users }: { count: number; users: number }) {
  await fill(db, ['captures'], [labels, captures(count, users)])
}
