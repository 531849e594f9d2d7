import type { Random } from '../../../demo/random'

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

type Move = Pick<DemoEntry, 'type' | 'order_type' | 'amount' | 'gift_type' | 'explain' | 'admin'> & { prefix: string }

const explanations = { 1: '签约赠送', 2: '充值满额赠送', 3: '新用户测试额度', 4: '活动补偿' } as const
const prices = { 1: 10, 2: 20, 3: 30, 4: 30 } as const
const HOUR = 3_600_000

/** What a user recharged, was given and spent, never more than there was. Some have moved nothing, one in forty much. */
export function ledgerOf(owner: Owner, random: Random, { until, givers }: { until: number; givers: readonly string[] }): DemoEntry[] {
  const from = Date.parse(owner.registered_at)
  const times = Array.from({ length: movesOf(owner, random) }, () => random.between(from, Math.max(until, from + HOUR)))
  let balance = 0
  return times
    .sort((a, b) => a - b)
    .map((at) => {
      const created_at = new Date(at).toISOString()
      const { prefix, ...move } = balance >= 200 && random.below(5) < 3 ? consumption(random) : random.below(3) === 0 ? gift(random, givers) : recharge(random)
      balance += move.amount
      return { ...move, user_id: owner.id, order_no: `${prefix}${created_at.replace(/\D/g, '').slice(0, 14)}${random.digits(10)}`, created_at }
    })
}

function movesOf({ status }: Owner, { below, between }: Random) {
  if (status !== 3) return below(5) ? 0 : 1
  return below(40) ? between(1, 12) : 160
}

function consumption({ pick, between }: Random): Move {
  const type = pick([1, 2, 3, 4] as const)
  return { prefix: 'XF', type, order_type: 2, amount: -prices[type] * between(1, 5), gift_type: null }
}

function gift({ pick }: Random, givers: readonly string[]): Move {
  const kind = pick([1, 2, 3, 4] as const)
  return { prefix: 'ZS', type: 5, order_type: 1, amount: pick([50, 100, 200, 500]), gift_type: kind, explain: explanations[kind], admin: pick(givers) }
}

const recharge = ({ pick }: Random): Move => ({ prefix: 'CZ', type: 6, order_type: 1, amount: pick([100, 300, 500, 1000, 5000]), gift_type: null })
