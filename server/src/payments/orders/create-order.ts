import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import type { NewOrder } from './order'

/** Takes an order in, not paid yet. Answers its id. */
export async function createOrder(db: Db, { orderNo, userId, kind, type, points, money, at }: NewOrder) {
  const order = await db.one<{ id: number }>(sql`
    insert into orders (order_no, user_id, kind, type, points, money, created_at)
    values (${orderNo}, ${userId}, ${kind}, ${type}, ${points}, ${money}, ${at}) returning id`)
  return order!.id
}
