import type { Order, Owner, User } from '../world'
import { act, type ActContext } from './act'

const packages = [
  { points: 100, money: '99.00' },
  { points: 500, money: '459.00' },
  { points: 2000, money: '1680.00' },
]

async function place(context: ActContext, order: Pick<Order, 'owner' | 'orderType' | 'points' | 'money'>, type: 1 | 2 | 3 | 4 | 6) {
  const { world, call, number, made } = context
  const { owner, orderType, points, money } = order
  const order_no = number(orderType === 1 ? 'CZ' : 'CZGZ')
  const body = { user_id: owner.user_id, orderType, type, money, ...(points !== undefined && { points }) }
  await call((client) => client.put('/open/v1/orders/{order_no}', { params: { order_no }, body }))
  world.add(world.orders, { order_no, ...order, state: 'placed', used: false })
  made('订单')
}

export const recharge = act({
  title: '充值下单',
  weight: 5,
  subjects: ({ users }) => users,
  async run(context, owner: User) {
    const chosen = context.random.pick(packages)
    await place(context, { owner, orderType: 1, ...chosen }, 6)
    return `${owner.name}，${chosen.money} 元`
  },
})

export const orderCertificate = act({
  title: '出证下单',
  weight: 2,
  subjects: ({ pieces }) => [...new Set(pieces.map(({ owner }) => owner))],
  async run(context, owner: Owner) {
    const money = `${context.random.pick([300, 500, 800])}.00`
    await place(context, { owner, orderType: 3, money }, context.random.pick([1, 2, 3, 4] as const))
    return `${owner.name}，${money} 元`
  },
})

/** The payment service reports that an order was paid, or that the payment failed. */
export const settle = act({
  title: '支付',
  weight: 8,
  subjects: ({ orders }) => orders.filter(({ state }) => state === 'placed'),
  async run({ random, call, world }, order: Order) {
    const params = { order_no: order.order_no }
    const payType = random.pick(['微信', '支付宝', '银行转账'] as const)
    if (random.percent(12)) {
      await call((client) => client.post('/open/v1/orders/{order_no}/failure', { params, body: { payType } }))
      order.state = 'failed'
      return `失败 ${order.owner.name}，${order.money} 元`
    }
    const body = { payType, trade_no: `${random.between(1, 9)}${random.digits(27)}`, money: order.money }
    await call((client) => client.post('/open/v1/orders/{order_no}/payment', { params, body }))
    order.state = 'paid'
    const user = world.userOf(order.owner.user_id)
    if (user) user.balance += order.points ?? 0
    return `${order.owner.name}，${payType} ${order.money} 元`
  },
})

const HIGHEST_PRICE = 20

/** Spends points on the platform's products. */
export const spend = act({
  title: '消费',
  weight: 5,
  subjects: ({ users }) => users.filter(({ balance }) => balance >= HIGHEST_PRICE),
  async run({ random, call, number, made }, user: User) {
    const points = random.between(1, HIGHEST_PRICE)
    const params = { order_no: number('XF') }
    const body = { user_id: user.user_id, orderType: 2, type: random.pick([1, 2, 3, 4] as const), points: -points } as const
    await call((client) => client.put('/open/v1/orders/{order_no}', { params, body }))
    made('订单')
    await call((client) => client.post('/open/v1/orders/{order_no}/payment', { params, body: { payType: '余额' } }))
    user.balance -= points
    return `${user.name}，${points} 积分`
  },
})
