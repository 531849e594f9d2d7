import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { timeText } from '../../../infra/db/fragments'
import { isOpen, systemOf } from '../../../operators/sessions/queries'
import type { Place } from './device'

interface FoundSession extends Place {
  id: number
  current: boolean
  since: string
  lastSeen: string
}

/** More are not shown; ending all others ends them, too. */
const SHOWN = 50

export const listOwnSessions = (db: Db, { accountId, sessionId, now }: { accountId: number; sessionId: number; now: Date }) =>
  db.rows<FoundSession>(sql`
    select id, id = ${sessionId} as current, ${raw(timeText('created_at'))} as since, ${raw(timeText('last_seen_at'))} as "lastSeen",
      ip, user_agent as "userAgent", ${raw(systemOf('s'))} as system
    from sessions s where account_id = ${accountId} and ${isOpen('s', now)}
    order by id = ${sessionId} desc, last_seen_at desc, id desc limit ${SHOWN}`)

export const deleteOwnSession = (tx: Db, accountId: number, id: number) =>
  tx.one<Place>(sql`
    delete from sessions s where id = ${id} and account_id = ${accountId} returning ip, user_agent as "userAgent", ${raw(systemOf('s'))} as system`)

export const deleteOtherSessions = (tx: Db, accountId: number, sessionId: number) =>
  tx.rows(sql`delete from sessions where account_id = ${accountId} and id <> ${sessionId} returning id`)
