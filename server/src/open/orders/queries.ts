import type { Order } from '@console/platform/contract/open/orders'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

export interface OrderRow extends Omit<Order, 'addTime' | 'payTime'> {
  addTime: Date
  payTime: Date | null
}

export const findOrder = (db: Db, orderNo: string) =>
  db.one<OrderRow>(sql`
    select order_no, user_id, kind as "orderType", type, points, money::text as money, created_at as "addTime", pay, pay_type as "payType", trade_no, buyer_id,
      paid_at as "payTime"
    from orders where order_no = ${orderNo}`)
