import type { Random } from './random'

interface Owner {
  id: number
  status: number
  registered_at: string
}

export interface DemoEntry {
  user_id: number
  order_no: string
  type: 1 | 2 | 3 | 4 | 5 | 6
  order_type: 1 | 2
  amount: number
  gift_type: 1 | 2 | 3 | 4 | null
  created_at: string
  /** Of a gift. */
  explain?: string
  admin?: string
}

const explanations = { 1: '签约赠送', 2: '充值满额赠送', 3: '新用户测试额度', 4: '活动补偿' } as const
const prices = { 1: 10, 2: 20, 3: 30, 4: 30 } as const
const HOUR = 3_600_000

/** What a user recharged, was given and spent, never more than there was. Some have moved nothing, one in forty much. */
export function ledgerOf({ id, status, registered_at }: Owner, { below, between, digits, pick }: Random, until: Date): DemoEntry[] {
  const moves = status !== 3 ? (below(5) ? 0 : 1) : below(40) ? between(1, 12) : 160
  const from = Date.parse(registered_at)
  const times = Array.from({ length: moves }, () => between(from, Math.max(until.getTime(), from + HOUR))).sort((a, b) => a - b)
  let balance = 0
  return times.map((at) => {
    const spends = balance >= 200 && below(5) < 3
    const gives = !spends && below(3) === 0
    const giftType = gives ? pick([1, 2, 3, 4] as const) : null
    const use = pick([1, 2, 3, 4] as const)
    const amount = spends ? -prices[use] * between(1, 5) : gives ? pick([50, 100, 200, 500]) : pick([100, 300, 500, 1000, 5000])
    balance += amount
    const created = new Date(at).toISOString()
    return {
      user_id: id,
      order_no: `${spends ? 'XF' : gives ? 'ZS' : 'CZ'}${created.replace(/\D/g, '').slice(0, 14)}${digits(10)}`,
      type: spends ? use : gives ? 5 : 6,
      order_type: spends ? 2 : 1,
      amount,
      gift_type: giftType,
      created_at: created,
      ...(giftType && { explain: explanations[giftType], admin: pick(['陈晓', '张审核']) }),
    }
  })
}
