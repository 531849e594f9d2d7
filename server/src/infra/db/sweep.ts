import sql from 'sql-template-tag'
import type { Db } from './db'

const DAY_MS = 24 * 3_600_000

/** Deletes expired rows. */
export async function sweep(db: Db, now = new Date(), { eventsKeptDays = 30 }: { eventsKeptDays?: number } = {}) {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.rows(sql`delete from captchas where expires_at <= ${now}`)
  await db.rows(sql`delete from sms_codes where expires_at <= ${now}`)
  // Of a provider that is no longer asked.
  await db.rows(sql`delete from sms_receipts where sent_at <= ${ago(DAY_MS / 24)}`)
  await db.rows(sql`delete from passkey_challenges where expires_at <= ${now}`)
  await db.rows(sql`delete from oidc_sign_ins where expires_at <= ${now}`)
  await db.rows(sql`delete from known_devices where used_at <= ${ago(180 * DAY_MS)}`)
  await db.rows(sql`delete from sessions where created_at <= ${ago(DAY_MS)}`)
  await db.rows(sql`delete from rate_limits where expire <= ${now.getTime()}`)
  // A signature of that age is refused by its time.
  await db.rows(sql`delete from open_nonces where at <= ${ago(DAY_MS / 24)}`)
  await db.rows(sql`delete from system_call_counts where hour <= ${ago(90 * DAY_MS)}`)
  await db.rows(sql`delete from remote_loads where last_at <= ${ago(7 * DAY_MS)}`)
  await db.rows(sql`delete from remote_failures where last_at <= ${ago(7 * DAY_MS)}`)
  await db.rows(sql`delete from claims where until <= now()`)
  await db.rows(sql`delete from review_claims where until <= now()`)
  // By then nobody calls it new.
  await db.rows(sql`delete from queue_arrivals where at <= ${ago(30 * DAY_MS)}`)
  await db.rows(sql`delete from download_jobs where expires_at <= ${now}`)
  await db.rows(sql`delete from downloads where started_at <= ${ago(DAY_MS)}`)
  // That they were made, and opened, is in the custody of their evidence.
  await db.rows(sql`delete from public_links where expires_at <= ${ago(90 * DAY_MS)}`)
  await db.rows(sql`delete from webhook_deliveries where created_at <= ${ago(eventsKeptDays * DAY_MS)}`)
  // The newest one stays, so that a reader of all of them knows where it is.
  await db.rows(sql`delete from events where at <= ${ago(eventsKeptDays * DAY_MS)} and place < (select max(place) from events)`)
  // A retry may come a day later.
  await db.rows(sql`delete from idempotency_keys where created_at <= ${ago(2 * DAY_MS)}`)
}
