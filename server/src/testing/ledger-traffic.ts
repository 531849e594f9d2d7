import { randomInt, randomUUID as orderNo } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../infra/db/db'
import { entriesOfOrders } from '../payments/ledger/entries'
import { drift, insertEntry, insertUser } from './test-users'

const USERS = 12
const POINTS_EACH = 1000

/**
 * Clients who move points between users, often more than there are, and read while others write. Moving keeps the sum
 * of all balances, so every read can be checked. They run for `ms`, and until there were `atLeast` transfers and reads.
 * Returns the errors, and the numbers.
 */
export async function runTransfers(db: Db, { clients, ms, atLeast = 0 }: { clients: number; ms: number; atLeast?: number }) {
  const users: number[] = []
  for (let i = 0; i < USERS; i++) {
    users.push(await insertUser(db))
    await insertEntry(db, users[i]!, POINTS_EACH)
  }
  const done = { transfers: 0, refused: 0, reads: 0 }
  const wrong: unknown[] = []
  const until = Date.now() + ms
  const goesOn = () => Date.now() < until || done.transfers + done.reads < atLeast

  async function client() {
    while (goesOn()) {
      if (randomInt(3) === 0) await read()
      else await transfer()
    }
  }

  async function transfer() {
    const from = users[randomInt(USERS)]!
    const to = users[randomInt(USERS)]!
    const points = randomInt(1, POINTS_EACH)
    const at = new Date()
    const moved = db.transaction((tx) =>
      tx.rows(sql`
        with paid as (
          insert into orders (order_no, user_id, kind, type, points, money, pay, pay_type, trade_no, created_at, paid_at)
          values (${orderNo()}, ${from}, 2, 1, ${-points}, null, 2, '余额', null, ${at}, ${at}), (${orderNo()}, ${to}, 1, 6, ${points}, 1, 2, '微信', ${orderNo()}, ${at}, ${at})
          returning *
        ) ${entriesOfOrders(sql`select * from paid`)}`),
    )
    const refusal = await moved.then(
      () => undefined,
      (error: Error) => error,
    )
    if (!refusal) done.transfers += 1
    else if (refusal.message.includes('balances_points_check')) done.refused += 1
    else wrong.push(refusal)
  }

  async function read() {
    const state = await db.one<{ total: number; lowest: number }>(sql`select sum(points)::int as total, min(points)::int as lowest from balances`)
    if (state?.total !== USERS * POINTS_EACH || state.lowest < 0) wrong.push(state)
    wrong.push(...(await drift(db)))
    done.reads += 1
  }

  await Promise.all(Array.from({ length: clients }, client))
  await read()
  return { ...done, wrong }
}
