import { compact, type DemoOrder, drawOrder } from '../../../demo/orders'
import type { Random } from '../../../demo/random'

interface Owner {
  id: number
  status: number
  registered_at: string
}

export interface DemoGift {
  user_id: number
  order_no: string
  points: number
  gift_type: 1 | 2 | 3 | 4
  explain: string
  admin: string
  created_at: string
}

interface Moves {
  gifts: DemoGift[]
  orders: DemoOrder[]
}

const explanations = { 1: '签约赠送', 2: '充值满额赠送', 3: '新用户测试额度', 4: '活动补偿' } as const
const prices = { 1: 10, 2: 20, 3: 30, 4: 30 } as const
/** What points cost: more of them are cheaper. */
const recharges = [
  { points: 100, money: '100.00' },
  { points: 300, money: '298.50' },
  { points: 500, money: '495.00' },
  { points: 1000, money: '980.00' },
  { points: 5000, money: '4850.00' },
] as const
const HOUR = 3_600_000

/**
 * What a user recharged, was given and spent, never more than there was. Some have moved nothing, one in forty much.
 */
export function movesOf(owner: Owner, random: Random, { until, givers }: { until: number; givers: readonly string[] }): Moves {
  const from = Date.parse(owner.registered_at) + HOUR
  const times = Array.from({ length: countOf(owner, random) }, () => random.between(from, Math.max(until, from + HOUR)))
  const moves: Moves = { gifts: [], orders: [] }
  let balance = 0
  for (const at of times.sort((a, b) => a - b)) {
    if (balance < 200 || random.below(5) >= 3) {
      if (random.below(3) === 0) moves.gifts.push(gift(owner.id, random, givers, at))
      else moves.orders.push(recharge(owner.id, random, at))
    } else moves.orders.push(consumption(owner.id, random, at))
    balance = [...moves.gifts, ...moves.orders].reduce((sum, { points }) => sum + points, 0)
  }
  return moves
}

function countOf({ status }: Owner, { below, between }: Random) {
  if (status !== 3) return below(5) ? 0 : 1
  return below(40) ? between(1, 12) : 160
}

function consumption(user_id: number, random: Random, at: number) {
  const type = random.pick([1, 2, 3, 4] as const)
  return drawOrder(random, { user_id, kind: 2, type, points: -prices[type] * random.between(1, 5), money: null, pay: 2 }, at)
}

const recharge = (user_id: number, random: Random, at: number) => drawOrder(random, { user_id, kind: 1, type: 6, ...random.pick(recharges), pay: 2 }, at)

function gift(user_id: number, random: Random, givers: readonly string[], at: number): DemoGift {
  const gift_type = random.pick([1, 2, 3, 4] as const)
  return {
    user_id,
    order_no: `ZS${compact(at)}${random.digits(10)}`,
    points: random.pick([50, 100, 200, 500]),
    gift_type,
    explain: explanations[gift_type],
    admin: random.pick(givers),
    created_at: new Date(at).toISOString(),
  }
}
