import type { DeliveryRow, WebhookRow } from '@console/platform/contract/webhooks'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { timeText } from '../../infra/db/fragments'
import { page, type Paging } from '../../infra/db/list'
import { hold } from '../../infra/db/locks'

/** No more are counted. */
const COUNTED = 1000
/** The newest deliveries of an address, of millions. */
const LISTED = 10_000

const countOf = (status: number) =>
  `(select count(*)::int from (select from webhook_deliveries d where d.webhook_id = w.id and d.status = ${status} limit ${COUNTED}) c)`

const columns = `w.id, w.system_id, w.url, w.types, w.status, case when w.previous_until > now() then ${timeText('w.previous_until')} end as previous_until,
  ${timeText('w.failing_since')} as failing_since, ${timeText('w.created_at')} as created_at, ${countOf(1)} as waiting, ${countOf(3)} as failed`

export const listWebhooks = (db: Db, { systemId, ...paging }: Paging & { systemId: number }) =>
  page<WebhookRow>(db, { columns, table: 'webhooks w', alias: 'w', where: [sql`w.system_id = ${systemId}`], order: ['id'] }, paging)

export const findWebhookRow = (db: Db, id: number) => db.one<WebhookRow>(sql`select ${raw(columns)} from webhooks w where w.id = ${id}`)

export const findSystemName = async (db: Db, id: number) => (await db.one<{ name: string }>(sql`select name from systems where id = ${id}`))?.name

/** Addresses are changed by one operator at a time. */
export const lockWebhooks = (tx: Db) => hold(tx, 'systems')

export interface Webhook {
  id: number
  systemId: number
  system: string
  url: string
  types: string[]
  status: 1 | 2 | 3
  /** Sealed. */
  secret: string
}

export const findWebhook = (db: Db, id: number) =>
  db.one<Webhook>(sql`
    select w.id, w.system_id as "systemId", s.name as system, w.url, w.types, w.status, w.secret from webhooks w join systems s on s.id = w.system_id where w.id = ${id}`)

export const countWebhooks = async (db: Db, systemId: number) =>
  (await db.one<{ count: number }>(sql`select count(*)::int as count from webhooks where system_id = ${systemId}`))!.count

export const insertWebhook = async (db: Db, { systemId, url, types, secret }: Pick<Webhook, 'systemId' | 'url' | 'types' | 'secret'>, at: Date) =>
  (await db.one<{ id: number }>(sql`
    insert into webhooks (system_id, url, types, secret, created_at) values (${systemId}, ${url}, ${types}, ${secret}, ${at}) returning id`))!.id

export const updateWebhook = (db: Db, { id, url, types }: Pick<Webhook, 'id' | 'url' | 'types'>) =>
  db.rows(sql`update webhooks set url = ${url}, types = ${types} where id = ${id}`)

/** An address that is put to use again has a day to work. */
export const setStatus = (db: Db, id: number, status: 1 | 2) => db.rows(sql`update webhooks set status = ${status}, failing_since = null where id = ${id}`)

export const replaceSecret = (db: Db, id: number, secret: string, previousUntil: Date) =>
  db.rows(sql`update webhooks set previous_secret = secret, previous_until = ${previousUntil}, secret = ${secret} where id = ${id}`)

export const deleteWebhook = (db: Db, id: number) => db.rows(sql`delete from webhooks where id = ${id}`)

export const listDeliveries = (db: Db, { webhookId, status, ...paging }: Paging & { webhookId: number; status?: 1 | 2 | 3 }) =>
  page<DeliveryRow>(
    db,
    {
      columns: `d.id, 'evt_' || d.event_id as event, (select e.type from events e where e.id = d.event_id) as type, ${timeText('d.created_at')} as created_at, d.status, d.attempts,
        case when d.status = 1 then ${timeText('d.due_at')} end as due_at, ${timeText('d.sent_at')} as sent_at, d.duration_ms, d.answer_status, d.answer`,
      table: `(select * from webhook_deliveries where webhook_id = ${Number(webhookId)} ${status ? `and status = ${Number(status)}` : ''} order by id desc limit ${LISTED}) d`,
      alias: 'd',
      where: [],
      order: ['id'],
    },
    paging,
  )

/**
 * Sends a delivery once more, whatever became of it; with all attempts before it. Returns what it was, with the address
 * it is for.
 */
export const resend = (db: Db, id: number, at: Date) =>
  db.one<{ webhookId: number; event: string; status: number }>(sql`
    update webhook_deliveries d set status = 1, attempts = 0, due_at = ${at}, claimed_until = null from webhook_deliveries before
    where d.id = ${id} and before.id = d.id and exists (select from events e where e.id = d.event_id)
    returning d.webhook_id as "webhookId", 'evt_' || d.event_id as event, before.status`)
