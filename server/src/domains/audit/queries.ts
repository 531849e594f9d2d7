import type { InputOf } from '@console/platform/contract'
import type { audit, AuditChain, AuditEntry, AuditSubject } from '@console/platform/contract/audit'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { dailyCountsOf, inKey, onDays, timeText } from '../../infra/db/fragments'
import { type List, page, type Paging } from '../../infra/db/list'

type Filters = InputOf<typeof audit.export>

/** An entry as the trail has it: what it says of values is not masked yet. */
export type Entry = Omit<AuditEntry, 'changes'> & { before: Record<string, unknown> | null; after: Record<string, unknown> | null }

/** What the console calls a record, in SQL. What is not here has no name, or no number. */
const names: Partial<Record<AuditSubject, string>> = {
  login: 'select realname from accounts where id = t.subject_id',
  account: 'select realname from accounts where id = t.subject_id',
  role: 'select name from roles where id = t.subject_id',
  user: 'select name from users where id = t.subject_id',
  evidence: 'select baoquan from evidence where id = t.subject_id',
  capture: 'select number from captures where id = t.subject_id',
  notarization: 'select order_no from notarizations where order_id = t.subject_id',
  notary: 'select notary from notaries where id = t.subject_id',
  order: 'select order_no from orders where id = t.subject_id',
  invoice: 'select head from invoices where id = t.subject_id',
  version: 'select current_version from app_versions where id = t.subject_id',
  notice: 'select title from notices where id = t.subject_id',
  system: 'select name from systems where id = t.subject_id',
}
const nameOfSubject = `case t.subject ${Object.entries(names)
  .map(([subject, name]) => `when '${subject}' then (${name})`)
  .join(' ')} end`

export const entryList = ({ keyword, accountId, subject, datetime, userId }: Filters): List => ({
  columns: `
    t.id as id, ${timeText('t.at')} as operate_time, t.operator as operator, t.account_id as account_id, t.ip as ip, t.subject as subject, t.subject_id as subject_id,
    ${nameOfSubject} as subject_name, t.action as action, t.before as before, t.after as after, encode(t.hash, 'hex') as hash, encode(t.previous_hash, 'hex') as previous_hash`,
  table: 'audit_trail t',
  alias: 't',
  where: [
    accountId !== undefined && sql`t.account_id = ${accountId}`,
    subject && sql`t.subject = ${subject}`,
    userId !== undefined && sql`t.subject = 'user' and t.subject_id = ${userId}`,
    userId !== undefined && onDays('t.at', datetime),
  ],
  days: userId === undefined ? datetime : undefined,
  keyword: keyword && inKey('t.search_key', keyword),
  part: userId === undefined && 'week',
  order: userId === undefined ? ['at', 'id'] : ['id'],
  count: userId === undefined && accountId === undefined ? dailyCountsOf('audit_counts.entries', datetime, subject && sql`subject = ${subject}`) : 'rows',
})

export const listEntries = (db: Db, filters: Filters & Paging) => page<Entry>(db, entryList(filters), filters)

/** One look into the index for every account with an entry. Two of the same name differ by their account names. */
export const listOperators = (db: Db) =>
  db.rows<{ id: number; name: string }>(sql`
    select id, case when count(*) over (partition by realname) > 1 then realname || '（' || username || '）' else realname end as name
    from accounts a where exists (select from audit_trail t where t.account_id = a.id) order by realname, id`)

export const findChain = (db: Db) =>
  db.one<AuditChain>(sql`
    select h.id as last_id, encode(h.hash, 'hex') as last_hash, (
      select json_build_object('at', ${raw(timeText('c.at'))}, 'entries', c.entries, 'broken_at', c.broken_at, 'reason', c.reason)
      from audit_checks c order by c.id desc limit 1
    ) as verified
    from audit_head h`)
