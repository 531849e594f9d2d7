import sql from 'sql-template-tag'
import type { Db } from '../infra/db/db'
import { entriesOfOrders } from '../payments/ledger/entries'
import type { NewOrder, Settlement } from '../payments/orders/order'
import type { Random } from './random'

/** An order with what became of its payment. */
export interface DemoOrder extends Pick<NewOrder, 'kind' | 'type' | 'points' | 'money'> {
  order_no: string
  user_id: number
  pay: 1 | 2 | 3
  pay_type: Settlement['payType'] | null
  trade_no: string | null
  buyer_id: string | null
  created_at: string
  paid_at: string | null
}

const prefixes = { 1: 'CZ', 2: 'XF', 3: 'CZGZ' } as const
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * An order that was paid at a time, or placed then when it is not paid. Of the pending ones some have no way of payment
 * yet.
 */
export function drawOrder(random: Random, order: Pick<DemoOrder, 'user_id' | 'kind' | 'type' | 'points' | 'money' | 'pay'>, at: number): DemoOrder {
  const { kind, pay } = order
  const payType = kind === 2 ? '余额' : pay === 1 && random.below(3) === 0 ? null : random.pick(['微信', '微信', '支付宝', '支付宝', '银行转账'] as const)
  const placedAt = kind === 2 || pay !== 2 ? at : at - random.between(1, payType === '银行转账' ? 55 : 14) * MINUTE
  return {
    ...order,
    order_no: `${prefixes[kind]}${compact(placedAt)}${random.digits(10)}`,
    pay_type: payType,
    trade_no: pay === 2 ? tradeNo(random, payType, at) : null,
    buyer_id: pay === 2 ? buyerId(random, payType) : null,
    created_at: new Date(placedAt).toISOString(),
    paid_at: pay === 2 ? new Date(at).toISOString() : null,
  }
}

/** A time in China as numbers carry it: 20261119180000. */
export const compact = (at: number) => new Date(at + 8 * HOUR).toISOString().replace(/\D/g, '').slice(0, 14)

function tradeNo({ digits }: Random, payType: DemoOrder['pay_type'], at: number) {
  if (payType === '微信') return `4200002${digits(3)}${compact(at).slice(0, 8)}${digits(10)}`
  if (payType === '支付宝') return `${compact(at).slice(0, 8)}2200${digits(16)}`
  return payType === '银行转账' ? digits(20) : null
}

function buyerId({ digits, hex }: Random, payType: DemoOrder['pay_type']) {
  if (payType === '微信') return `oUpF8u${hex(22)}`
  return payType === '支付宝' ? `2088${digits(12)}` : null
}

/** Inserts orders and, for those that are paid and move points, their ledger entries. */
export const insertOrders = (tx: Db, orders: readonly DemoOrder[]) =>
  tx.rows(sql`
    with made as (
      insert into orders (order_no, user_id, kind, type, points, money, pay, pay_type, trade_no, buyer_id, created_at, paid_at)
      select order_no, user_id, kind, type, points, money, pay, pay_type, trade_no, buyer_id, created_at, paid_at
      from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o (order_no text, user_id int, kind smallint, type smallint, points bigint, money numeric,
        pay smallint, pay_type text, trade_no text, buyer_id text, created_at timestamptz, paid_at timestamptz)
      order by created_at returning *
    ) ${entriesOfOrders(sql`select * from made where pay = 2 and kind <> 3`)}`)
