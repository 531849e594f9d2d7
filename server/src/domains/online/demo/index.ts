import { type CaptureStatus, type CaptureType, type Environment, statusesOf } from '@console/platform/contract/online'
import sql from 'sql-template-tag'
import { demoEnd } from '../../../demo/demo-time'
import type { DemoData } from '../../../demo/demo-data'
import { type Random, randomFrom } from '../../../demo/random'
import type { z } from '@console/platform/contract'

const MINUTE = 60_000
const CAPTURES_OF_EACH = 90

const labels = ['商标侵权', '著作权侵权', '不正当竞争', '合同纠纷', '名誉权', '其他']
/** Which evidence a capture of a type has made. */
const productOf: Record<CaptureType, string> = { web: '网页取证', pro: '过程取证', move: '手机录屏', live: '直播取证' }
const names: Record<CaptureType, readonly string[]> = {
  web: ['店铺首页', '商品详情页', '公众号文章', '企业宣传页面'],
  pro: ['下单购买过程', '软件下载安装过程', '网店浏览过程'],
  move: ['App 购买过程录屏', '小程序页面录屏', '短视频侵权录屏'],
  live: ['直播带货录像', '直播间虚假宣传', '未授权转播'],
}

export const demo: DemoData = {
  // A capture that succeeded has its evidence.
  after: ['evidence'],
  async seed(tx) {
    const random = randomFrom(20_261_124)
    await tx.rows(sql`insert into capture_labels (name) select jsonb_array_elements_text(${JSON.stringify(labels)}::jsonb)`)
    const users = await tx.rows<{ id: number }>(sql`select id from users where status = 3 order by id`)
    const captures = []
    for (const type of Object.keys(productOf) as CaptureType[]) {
      const pieces = await tx.rows<Piece>(sql`
        select id, baoquan, user_id as "userId", title, saved_at as "savedAt", started_at as "startedAt", ended_at as "endedAt",
          device ->> 'version_sys' as phone from evidence where type = ${productOf[type]} order by id`)
      captures.push(...pieces.map((piece) => succeeded(type, piece, random)))
      const rest = statusesOf[type].filter((status) => !status.startsWith('SUCCESS'))
      for (let i = pieces.length; i < CAPTURES_OF_EACH; i++) captures.push(unfinished(type, rest[i % rest.length]!, random.pick(users).id, random))
    }
    captures.sort((one, other) => one.begin_at.getTime() - other.begin_at.getTime())
    await tx.rows(sql`
      insert into captures (type, number, user_id, username, mobile, name, label_id, status, begin_at, minutes, url, environment, evidence_id)
      select c.type, c.number, u.id, u.name, u.mobile, c.name, l.id, c.status, c.begin_at, c.minutes, c.url, c.environment, c.evidence_id
      from jsonb_to_recordset(${JSON.stringify(captures)}::jsonb) as c (type text, number text, user_id int, name text, label text, status text, begin_at timestamptz,
        minutes int, url text, environment jsonb, evidence_id int)
      join users u on u.id = c.user_id left join capture_labels l on l.name = c.label`)
    await tx.rows(sql`
      insert into live_configs (user_id, screenshot_delay, screenshot_num, created_at)
      select id, 5 + 5 * (id % 6), 20 + 10 * (id % 9), registered_at + interval '30 days' from users where type = 2 and status = 3 order by id limit 24`)
  },
}

interface Piece {
  id: number
  baoquan: string
  userId: number
  title: string
  savedAt: Date
  startedAt: Date | null
  endedAt: Date | null
  /** The system of the phone that captured it. */
  phone: string | null
}

interface DemoCapture {
  type: CaptureType
  number: string
  user_id: number
  name: string
  label: string | null
  status: CaptureStatus
  begin_at: Date
  minutes: number | null
  url: string | null
  environment: z.infer<typeof Environment> | null
  evidence_id: number | null
}

/** Web and live captures are named by their evidence number, the others by a number of their own. */
const ownNumber = (random: Random) => `QZ${random.digits(16)}`

function succeeded(type: CaptureType, { id, baoquan, userId, title, savedAt, startedAt, endedAt, phone }: Piece, random: Random): DemoCapture {
  const details = detailsOf(type, random)
  const number = type === 'web' || type === 'live' ? baoquan : ownNumber(random)
  const environment = environmentOf(type, random)
  return {
    ...details,
    ...(details.minutes && startedAt && endedAt && { minutes: Math.round((endedAt.getTime() - startedAt.getTime()) / MINUTE) }),
    type,
    number,
    user_id: userId,
    name: title,
    status: type === 'web' || type === 'pro' ? 'SUCCESS' : 'SUCCESSED',
    begin_at: startedAt ?? new Date(savedAt.getTime() - 2 * MINUTE),
    environment: phone ? { ...environment, system: phone } : environment,
    evidence_id: id,
  }
}

function unfinished(type: CaptureType, status: CaptureStatus, userId: number, random: Random): DemoCapture {
  const begin_at = new Date(demoEnd - random.between(10, 400_000) * MINUTE)
  return {
    ...detailsOf(type, random),
    type,
    number: ownNumber(random),
    user_id: userId,
    name: random.pick(names[type]),
    status,
    begin_at,
    // Known once it is over.
    minutes: null,
    environment: null,
    evidence_id: null,
  }
}

const detailsOf = (type: CaptureType, random: Random) => ({
  label: random.below(5) ? random.pick(labels) : null,
  minutes: type === 'live' ? random.between(5, 180) : null,
  url: type === 'web' ? `https://shop.example.com/item/${random.digits(6)}` : null,
})

const environmentOf = (type: CaptureType, random: Random): z.infer<typeof Environment> => ({
  system: type === 'move' ? random.pick(['Android 14', 'HarmonyOS 4.2']) : random.pick(['Windows Server 2022', 'Windows 11 23H2']),
  network: random.pick(['北京机房 电信', '上海机房 联通']),
  checks: [
    { name: '病毒与木马扫描', result: '未发现' },
    { name: '系统时间与国家授时中心偏差', result: `${random.between(1, 40)} 毫秒` },
    { name: 'hosts 文件', result: '未被改写' },
    { name: '网络代理', result: '未设置' },
  ],
})
