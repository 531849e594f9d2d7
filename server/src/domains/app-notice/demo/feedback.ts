import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { demoEnd } from '../../../demo/demo-time'
import { randomFrom } from '../../../demo/random'

const FEEDBACK = 320
const releases = ['2.2.1', '2.3.0', '2.3.1', '3.0.0', '3.0.1', '3.1.0', '3.1.1']
const models = [
  'HUAWEI Mate 60 Pro',
  'Xiaomi 14',
  'OPPO Find X7',
  'vivo X100',
  'HONOR Magic6',
  'iPhone 15',
  'iPhone 13 mini',
  'SAMSUNG SM-S9280',
  'Redmi K70',
  'HUAWEI P40',
]

const said = {
  1: [
    '录屏到一半自动退出了，再进去找不到刚才的文件。',
    '列表能不能按时间排序？现在每次都要翻很久。',
    '字体太小，希望可以调大。',
    '深色模式下按钮看不清楚。',
    '上传一直停在 99%，换了网络也不行。',
    '建议取证结束后直接跳到证书页面。',
    '横屏的时候顶部被挡住了一截。',
    '很好用，就是启动有点慢。',
  ],
  2: [
    '营业执照上传了三次都说不清晰，图片明明很清楚。',
    '实名认证提交四天了还没有结果，麻烦加急。',
    '身份证到期换了新证，在哪里更新？',
    '人脸识别总是失败，提示光线不足。',
    '公司改名了，认证信息怎么变更？',
    '法人代表不在本地，可以由经办人代为认证吗？',
  ],
  3: [
    '存证成功了但是查不到交易哈希。',
    '区块链浏览器打开是空白页。',
    '上链时间比取证时间晚了两个小时，会影响效力吗？',
    '证书上的哈希和我自己算的不一致，请核实。',
    '希望支持把多份证据合并成一张证书。',
    '上链一直显示排队中，已经超过一天。',
  ],
} as const

/** Edge cases that a list must be able to show. */
const awkward = [
  '<img src=x onerror=alert(1)>提交后页面卡住了',
  '第一，录屏开始后没有声音提示，开会的时候不敢确定是否已经在录；第二，录完之后文件名全是数字，找起来很费劲，能不能让我自己起名字；第三，积分扣了但是取证失败，客服电话一直占线，等了四十分钟没有人接；第四，证书下载下来打印不全，右边的印章被切掉了一半，拿到法院对方不认。以上问题请逐条回复，谢谢。',
  '登录后提示：\nError 502\n请稍后再试',
  "'; drop table feedback; --",
  '👍👍👍',
  '=HYPERLINK("http://a.example","点我")',
]

/** What users of the demo wrote about the app, the same every time. */
export async function seedFeedback(tx: Db) {
  const random = randomFrom(20_261_119)
  const users = await tx.rows<{ id: number; at: Date }>(sql`select id, registered_at as at from users order by id`)
  const rows = Array.from({ length: FEEDBACK }, (_, i) => {
    const user = random.pick(users)
    const type = random.pick([1, 1, 2, 3] as const)
    const at = random.between(user.at.getTime(), demoEnd)
    return {
      user: user.id,
      version: random.pick(releases),
      model: random.pick(models),
      type,
      content: i % 60 === 7 ? awkward[(i - 7) / 60] : random.pick(said[type]),
      // Some were sent by an old version of the app, which did not say when.
      at: i % 80 === 3 ? new Date(0).toISOString() : new Date(at).toISOString(),
    }
  })
  await tx.rows(sql`
    insert into feedback (user_id, version, model_name, type, content, added_at)
    select "user", version, model, type, content, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f ("user" int, version text, model text, type smallint, content text, at timestamptz) order by at`)
}
