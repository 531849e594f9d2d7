import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { demoTime } from '../../../demo/demo-time'
import { randomFrom } from '../../../demo/random'

const PAST = 39
const FIRST = demoTime('2025-03-01T09:00:00+08:00')
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Of the one that is displayed. */
const LASTING = '2036-12-31T23:59:59+08:00'

const editors = ['陈志远', '吴晓岚'] as const

const drafts = [
  ['系统维护通知', '系统将于今晚 22:00 至次日 2:00 进行维护，期间取证与上链服务暂停，已提交的任务不受影响。'],
  ['节假日服务通知', '节日期间人工客服时间调整为 9:00 至 18:00。\n取证、存证服务照常使用。'],
  ['新版本发布通知', '新版本已在各应用市场上架，请及时更新以获得更好的体验。'],
  ['充值优惠通知', '活动期间充值满 1000 积分赠送 100 积分，赠送积分将在到账后 24 小时内发放。'],
  ['短信延迟通知', '受运营商线路影响，部分用户接收验证码可能延迟，请耐心等待，勿重复获取。'],
  ['实名认证提醒', '为保障证据效力，请尽快完成实名认证。\n认证资料仅用于核验身份。'],
  ['出证时间调整通知', '自下月起出证申请的受理时间调整为工作日 9:00 至 17:00。'],
] as const

/** Notices that were shown one after the other, some of them ended early, and the one that is displayed. */
export async function seedNotices(tx: Db) {
  const random = randomFrom(20_250_301)
  let free = FIRST
  const past = Array.from({ length: PAST }, (_, i) => {
    const created = free + random.between(3, 9) * DAY
    const start = created + random.between(1, 8) * HOUR
    const end = start + random.between(2, 10) * DAY
    const ended = random.below(3) === 0 ? start + random.between(1, 10) * HOUR : null
    free = nineOClock(ended ?? end)
    return notice(drafts[i % drafts.length]!, { created, start, end, ended, editor: random.pick(editors) })
  })
  const created = demoTime('2026-11-16T17:30:00+08:00')
  const lasting = ['意见反馈入口上线', '“我的”页面新增意见反馈入口，欢迎告诉我们您的使用感受。\n我们会在 3 个工作日内回复。'] as const
  const shown = notice(lasting, { created, start: created + HOUR, end: Date.parse(LASTING), ended: null, editor: '陈志远' })
  await tx.rows(sql`
    insert into notices (title, content, start_time, end_time, ended_at, account_id, creator_name, created_at, updated_at)
    select n.title, n.content, n.start, n."end", n.ended, a.id, n.editor, n.created, coalesce(n.ended, n.created)
    from jsonb_to_recordset(${JSON.stringify([...past, shown])}::jsonb) as n
      (title text, content text, start timestamptz, "end" timestamptz, ended timestamptz, editor text, created timestamptz)
    left join accounts a on a.realname = n.editor order by n.created`)
}

interface Times {
  created: number
  start: number
  end: number
  ended: number | null
  editor: string
}

const notice = ([title, content]: readonly [string, string], { created, start, end, ended, editor }: Times) => ({
  title,
  content,
  created: iso(created),
  start: iso(start),
  end: iso(end),
  ended: ended && iso(ended),
  editor,
})

/** Of the day of a time, or of the next one. */
const nineOClock = (at: number) => FIRST + Math.ceil((at - FIRST) / DAY) * DAY
const iso = (at: number) => new Date(at).toISOString()
