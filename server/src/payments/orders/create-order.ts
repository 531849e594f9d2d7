import { Problem } from '@console/platform/contract/open/problems'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { checkOrdered } from './amounts'
import type { NewOrder } from './order'

/**
 * Takes an order in, not paid yet. Returns its id.
 * @throws Problem for an unknown user, for money or points that do not fit, and when its number is taken
 */
export async function createOrder(db: Db, order: NewOrder) {
  checkOrdered(order)
  const { orderNo, userId, kind, type, points, money, at } = order
  if (!(await db.one(sql`select from users where id = ${userId}`))) throw new Problem('unknown-user')
  const created = await db.one<{ id: number }>(sql`
    insert into orders (order_no, user_id, kind, type, points, money, created_at)
    values (${orderNo}, ${userId}, ${kind}, ${type}, ${points}, ${money}, ${at}) on conflict (order_no) do nothing returning id`)
  if (!created) throw new Problem('reference-conflict', `订单号 ${orderNo} 已有订单`)
  return created.id
}
