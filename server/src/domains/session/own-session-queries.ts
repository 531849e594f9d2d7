import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { timeText } from '../../infra/db/fragments'

interface FoundSession {
  id: number
  current: boolean
  since: string
  lastSeen: string
  ip: string | null
  userAgent: string | null
}

/** More are not shown; ending all others ends them, too. */
const SHOWN = 50

export const listOwnSessions = (db: Db, { accountId, sessionId, openedAfter }: { accountId: number; sessionId: number; openedAfter: Date }) =>
  db.rows<FoundSession>(sql`
    select id, id = ${sessionId} as current, ${raw(timeText('created_at'))} as since, ${raw(timeText('last_seen_at'))} as "lastSeen",
      ip, user_agent as "userAgent"
    from sessions where account_id = ${accountId} and created_at > ${openedAfter}
    order by id = ${sessionId} desc, last_seen_at desc, id desc limit ${SHOWN}`)

export const deleteOwnSession = (tx: Db, accountId: number, id: number) =>
  tx.one<Pick<FoundSession, 'ip' | 'userAgent'>>(sql`
    delete from sessions where id = ${id} and account_id = ${accountId} returning ip, user_agent as "userAgent"`)

export const deleteOtherSessions = (tx: Db, accountId: number, sessionId: number) =>
  tx.rows(sql`delete from sessions where account_id = ${accountId} and id <> ${sessionId} returning id`)
