import sql from 'sql-template-tag'
import type { Db } from '../infra/db/db'
import { moveClock } from './clock'

const CLAIMS = [
  sql`update claims set until = until -`,
  sql`update review_claims set until = until -`,
  sql`update webhook_deliveries set claimed_until = claimed_until -`,
]

/** Makes what servers have claimed older: claims end by the database's clock, which no test moves. */
export async function ageClaims(db: Db, ms: number) {
  for (const claims of CLAIMS) await db.rows(sql`${claims} interval '1 millisecond' * ${ms}::float8`)
}

/** Moves the stopped clock, and ages what servers have claimed. */
export async function passTime(db: Db, ms: number) {
  moveClock(ms)
  await ageClaims(db, ms)
}
