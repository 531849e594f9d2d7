import type { Scope } from '@console/platform/contract/open/scopes'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { fromNow } from '../../infra/db/fragments'
import type { EventRow } from '../queries'

export interface WebhookFilter {
  webhookId: number
  types: string[]
  scopes: Scope[]
}

/** Addresses in use, of systems in use. */
export const listActiveWebhooks = (db: Db) =>
  db.rows<WebhookFilter>(
    sql`select w.id as "webhookId", w.types, s.scopes from webhooks w join systems s on s.id = w.system_id where w.status = 1 and s.status = 1`,
  )

/** Puts events on their way to those who want them. */
export const insertDeliveries = (tx: Db, eventIds: readonly string[], wants: readonly { webhookId: number; type: string }[], at: Date) =>
  tx.rows(sql`
    insert into webhook_deliveries (webhook_id, event_id, created_at, due_at)
    select w."webhookId", e.id, ${at}, ${at} from events e join jsonb_to_recordset(${JSON.stringify(wants)}::jsonb) as w ("webhookId" int, type text) on w.type = e.type
    where e.id = any(${[...eventIds]}::bigint[]) order by e.place on conflict do nothing`)

const isFree = (now: Date) => sql`d.status = 1 and d.due_at <= ${now} and (d.claimed_until is null or d.claimed_until <= now())`

/** Addresses in use for which something is due that no server is at. */
export const listDue = async (db: Db, now: Date) =>
  (
    await db.rows<{ id: number }>(sql`
      select w.id from webhooks w join systems s on s.id = w.system_id
      where w.status = 1 and s.status = 1 and exists (select from webhook_deliveries d where d.webhook_id = w.id and ${isFree(now)})`)
  ).map(({ id }) => id)

export interface Delivery extends EventRow {
  deliveryId: string
  attempts: number
}

/** Takes what is due for an address, the oldest first, for so long. */
export const claimDeliveries = (db: Db, webhookId: number, { now, forMs, limit }: { now: Date; forMs: number; limit: number }) =>
  db.rows<Delivery>(sql`
    with taken as (
      select d.id from webhook_deliveries d where d.webhook_id = ${webhookId} and ${isFree(now)} order by d.due_at, d.id limit ${limit} for update skip locked),
    claimed as (update webhook_deliveries d set claimed_until = ${fromNow(forMs)} from taken t where d.id = t.id returning d.id, d.event_id, d.attempts)
    select c.id::text as "deliveryId", c.attempts, e.id::text, e.type, e.data, e.at, e.place::text from claimed c join events e on e.id = c.event_id order by c.id`)

/** Gives back what was taken and not sent. */
export const releaseDeliveries = (db: Db, ids: readonly string[]) =>
  db.rows(sql`update webhook_deliveries set claimed_until = null where id = any(${[...ids]}::bigint[]) and status = 1`)

export interface Attempt {
  deliveryId: string
  status: 1 | 2 | 3
  dueAt: Date
  sentAt: Date
  durationMs: number
  answerStatus: number | null
  answer: string
}

/** Keeps what became of attempts. What has arrived stays arrived. */
export const keepAttempts = (db: Db, attempts: readonly Attempt[]) =>
  db.rows(sql`
    update webhook_deliveries d set status = a.status, attempts = d.attempts + 1, due_at = a."dueAt", claimed_until = null, sent_at = a."sentAt",
      duration_ms = a."durationMs", answer_status = a."answerStatus", answer = a.answer
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      as a ("deliveryId" bigint, status smallint, "dueAt" timestamptz, "sentAt" timestamptz, "durationMs" int, "answerStatus" smallint, answer text)
    where d.id = a."deliveryId" and d.status = 1`)

export interface Target {
  systemId: number
  url: string
  secret: string
  previousSecret: string | null
  previousUntil: Date | null
}

export const findTarget = (db: Db, webhookId: number) =>
  db.one<Target>(sql`
    select system_id as "systemId", url, secret, previous_secret as "previousSecret", previous_until as "previousUntil" from webhooks where id = ${webhookId} and status = 1`)

export const noteArrival = (db: Db, webhookId: number) =>
  db.rows(sql`update webhooks set failing_since = null where id = ${webhookId} and failing_since is not null`)

/** An address that has failed since before `since`, or that is gone, is switched off. */
export const noteFailure = (db: Db, webhookId: number, { now, since, gone }: { now: Date; since: Date; gone: boolean }) =>
  db.rows(sql`
    update webhooks set failing_since = coalesce(failing_since, ${now}), status = case when ${gone} or failing_since <= ${since} then 3 else status end
    where id = ${webhookId} and status = 1`)
