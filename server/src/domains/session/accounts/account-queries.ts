import type { InputOf } from '@console/platform/contract'
import type { accountSessions, SessionRow } from '@console/platform/contract/session/accounts'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { holding, timeText } from '../../../infra/db/fragments'
import { page } from '../../../infra/db/list'
import type { Rights } from '../../../operators/access/within'
import { isOpen, systemOf } from '../../../operators/sessions/queries'
import type { Place } from '../sessions/device'

type Filters = InputOf<typeof accountSessions.list>

/** A session as the database has it. */
export type FoundSession = Omit<SessionRow, 'browser' | 'current'> & { user_agent: string | null; system: string | null }

/** The open sessions of all accounts, or of one, those that were used last first. */
export const listSessions = (db: Db, { keyword, accountId, ...paging }: Filters, now: Date) =>
  page<FoundSession>(
    db,
    {
      columns: `
        s.id as id, a.id as admin_id, a.username as username, a.realname as realname, (select name from roles r where r.id = a.role_id) as role_name,
        s.ip as ip, s.user_agent as user_agent, ${systemOf('s')} as system, ${timeText('s.created_at')} as login_time, ${timeText('s.last_seen_at')} as last_seen`,
      table: 'sessions s join accounts a on a.id = s.account_id',
      alias: 's',
      where: [
        isOpen('s', now),
        accountId !== undefined && sql`s.account_id = ${accountId}`,
        holding(keyword, 'a.username', 'a.realname', "coalesce(s.ip, '')"),
      ],
      order: ['last_seen_at', 'id'],
    },
    paging,
  )

interface ManagedAccount {
  accountId: number
  username: string
  realname: string
  mobile: string
  role: Rights
}

const account = sql`
  a.id as "accountId", a.username, a.realname, a.mobile, json_build_object('id', r.id, 'position', r.name, 'nodeIds', r.node_ids) as role`

export const findManaged = (db: Db, accountId: number) =>
  db.one<ManagedAccount>(sql`select ${account} from accounts a join roles r on r.id = a.role_id where a.id = ${accountId}`)

export const findSession = (tx: Db, id: number) =>
  tx.one<ManagedAccount & Place>(sql`
    select ${account}, s.ip, s.user_agent as "userAgent", ${raw(systemOf('s'))} as system
    from sessions s join accounts a on a.id = s.account_id join roles r on r.id = a.role_id where s.id = ${id} for update of s`)
