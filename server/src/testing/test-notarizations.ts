import sql from 'sql-template-tag'
import type { Db } from '../infra/db/db'
import { settleOrder } from '../payments/orders/settle-order'
import { insertEvidence } from './test-evidence'
import { insertOrder, payment } from './test-orders'

interface Options {
  userId: number
  orderNo?: string
  at?: Date
  /** Paid by default. */
  pay?: 1 | 2 | 3
  /** The pieces of evidence in it. */
  pieces?: number
  /** The input for each of them. */
  piece?: Omit<Parameters<typeof insertEvidence>[1], 'userId'>
  num?: number
  notaryId?: number
}

/** An application for a certificate with its order and evidence. The database assigns its handler when it is paid. */
export async function insertNotarization(db: Db, { pay = 2, pieces = 1, piece, num = 2, notaryId, ...wanted }: Options) {
  const order = await insertOrder(db, { ...wanted, kind: 3, money: '500.00' })
  const evidence = []
  for (let i = 0; i < pieces; i++) evidence.push(await insertEvidence(db, { ...piece, userId: wanted.userId }))
  for (const { id } of evidence) await db.rows(sql`insert into order_evidence (order_id, evidence_id) values (${order.id}, ${id})`)
  await db.rows(sql`
    insert into notarizations (order_id, user_id, user_type, username, company_name, tax_number, address, mobile, author_name, author_phone, author_idcard, author_type, num, send_type, notary_id)
    select ${order.id}, id, type, name, case when type = 2 then name end, '91310000000000000X', '北京市中山路 1 号', mobile, '王小明', '13700137000', '110101199001011234', 1, ${num}, 2,
      ${notaryId ?? null}
    from users where id = ${wanted.userId}`)
  const outcome = pay === 3 ? ({ outcome: 'failed', tradeNo: null, money: null } as const) : { money: '500.00' }
  if (pay !== 1) await settleOrder(db, payment(order.orderNo, { ...outcome, ...(wanted.at && { at: wanted.at }) }))
  return { orderId: order.id, orderNo: order.orderNo, userId: wanted.userId, evidence }
}
