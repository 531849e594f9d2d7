import { createApp } from '../app'
import { readConfig } from '../config/config'
import { migrate } from '../infra/db/migrate'
import { openDatabase } from '../infra/db/open-database'
import { createOrder } from '../payments/orders/create-order'
import type { NewOrder } from '../payments/orders/order'
import { settleOrder } from '../payments/orders/settle-order'
import { storeOwnNodes } from '../operators/permissions/own-nodes'
import { payment, spending } from './test-orders'

/**
 * The route by which the server of this file creates an order and settles it at once, like the platform's own systems.
 */
export const CHARGE_PATH = '/testing/charge'

type Charge = Record<'orderNo' | 'userId' | 'points', string>

/** A separate script: the server with that route, on the database in the environment. It prints its address. */
async function main() {
  const config = readConfig(process.env)
  const db = await openDatabase(config)
  await migrate(db)
  await storeOwnNodes(db)
  const app = createApp({ config, db, secret: Buffer.alloc(32) })
  app.post(CHARGE_PATH, { config: { access: 'public' } }, async ({ body }) => {
    const order = orderOf(body as Charge)
    await createOrder(db, order)
    await settleOrder(db, order.kind === 1 ? payment(order.orderNo, { money: order.money }) : spending(order.orderNo))
    return order.orderNo
  })
  process.stdout.write(`：${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
}

function orderOf({ orderNo, userId, points }: Charge): NewOrder {
  const recharge = Number(points) > 0
  return {
    ...{ orderNo, userId: Number(userId), points: Number(points), at: new Date() },
    ...(recharge ? { kind: 1, type: 6, money: '9.90' } : { kind: 2, type: 1, money: null }),
  }
}

if (require.main === module) void main()
