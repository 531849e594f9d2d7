import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { demoEnd } from '../../../demo/demo-time'
import { type DemoOrder, drawOrder, insertOrders } from '../../../demo/orders'
import { type Random, randomFrom } from '../../../demo/random'

/** Beside the paid charges that the users' balances come from. */
const UNPAID_CHARGES = 180
const CERTIFICATES = 320
const HOUR = 3_600_000

interface Payer {
  id: number
  registered: Date
}

/** Charges that wait or have failed, and certificates in every state. */
export async function seedOrders(tx: Db) {
  const random = randomFrom(20_261_121)
  const payers = await tx.rows<Payer>(sql`select id, registered_at as registered from users where status = 3 order by id`)
  const charges = Array.from({ length: UNPAID_CHARGES }, () => unpaidCharge(random, random.pick(payers)))
  const certificates = Array.from({ length: CERTIFICATES }, () => certificate(random, random.pick(payers)))
  await insertOrders(tx, [...charges, ...certificates])
}

const timeOf = ({ registered }: Payer, { between }: Random) => {
  const from = registered.getTime() + HOUR
  return between(from, Math.max(demoEnd, from + HOUR))
}

function unpaidCharge(random: Random, payer: Payer): DemoOrder {
  const at = timeOf(payer, random)
  const pay = random.pick([1, 3, 3] as const)
  if (random.below(4) > 0) {
    const points = random.pick([100, 300, 500, 1000, 5000])
    return drawOrder(random, { user_id: payer.id, kind: 1, type: 6, points, money: `${points}.00`, pay }, at)
  }
  // More than the user had.
  const type = random.pick([1, 2, 3, 4] as const)
  return drawOrder(random, { user_id: payer.id, kind: 2, type, points: -random.between(20, 90) * 10, money: null, pay }, at)
}

function certificate(random: Random, payer: Payer): DemoOrder {
  const pay = random.pick([1, 2, 2, 2, 2, 2, 3] as const)
  const type = random.pick([1, 2, 3, 4] as const)
  const money = `${random.pick([200, 280, 500, 800, 1250])}.${random.pick(['00', '00', '00', '50', '80'])}`
  return drawOrder(random, { user_id: payer.id, kind: 3, type, points: 0, money, pay }, timeOf(payer, random))
}
