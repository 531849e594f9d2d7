import type { AuditSubject } from '@console/platform/contract/audit'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { measured } from './lock-waits'

/** One change, as a handler reports it. */
export interface Change {
  subject: Exclude<AuditSubject, 'login'>
  /** Null where the subject has a name and no number. */
  subjectId: number | null
  /** What was done, in words that need no context. */
  action: string
  /** The fields that changed, before and after. Never a password, a code or a full mobile. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** What a call has shown or handed out. */
export type Accessed = Omit<Change, 'before' | 'after'>

/**
 * Puts on record that a read shows personal data in full, or hands out a file. Written when the answer is ready; an
 * answer that fails leaves no record. `also` is written in the same transaction, before it.
 */
export type RecordAccess = (access: Accessed, also?: (tx: Db) => Promise<unknown>) => void

/** Who made a change, when and from where. */
export interface Origin {
  at: Date
  /** Null where it was no operator. */
  accountId: number | null
  operator: string
  ip: string
}

/** Appends a change. Locks the end of the trail until the transaction ends, so append last. */
export const recordChange = (tx: Db, { at, accountId, operator, ip }: Origin, { subject, subjectId, action, before, after }: Change) =>
  measured(() =>
    tx.rows(sql`
      insert into audit_trail (at, account_id, operator, ip, subject, subject_id, action, before, after)
      values (${at}, ${accountId}, ${operator}, ${ip}, ${subject}, ${subjectId}, ${action}, ${json(before)}::jsonb, ${json(after)}::jsonb)`),
  )

/**
 * Appends an attempt to sign in. An unknown name is not stored: it may be a password that was typed into the wrong
 * field.
 */
export const recordLogin = (db: Db, { username, ip, action, at }: { username: string; ip: string; action: string; at: Date }) =>
  measured(() =>
    db.rows(sql`
      insert into audit_trail (at, account_id, operator, ip, subject, subject_id, action)
      select ${at}::timestamptz, a.id, coalesce(a.realname, '未知账号'), ${ip}::text, 'login', a.id, ${action}::text
      from (values (${username}::text)) given (username) left join accounts a on lower(a.username) = lower(given.username)`),
  )

const json = (value?: Record<string, unknown>) => (value ? JSON.stringify(value) : null)
