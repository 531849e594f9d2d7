import type { Preference } from '@console/platform/contract/preferences'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

/** More settings than a console has lists. */
const MAX_KEYS = 200

export const findPreference = (db: Db, accountId: number, key: string) =>
  db.one<Preference>(sql`select value::text as value, revision from preferences where account_id = ${accountId} and key = ${key}`)

interface NewPreference {
  accountId: number
  key: string
  value: string | null
  /** Of the setting that it replaces, 0 for none. */
  revision: number
  at: Date
}

/** Others of the account wait until the transaction ends: two that save at once would both find room. */
const holdAccount = (tx: Db, accountId: number) => tx.rows(sql`select from accounts where id = ${accountId} for no key update`)

/** Undefined when another revision is saved by now, or the account has as many settings as it may have. */
export async function savePreference(db: Db, { accountId, key, value, revision, at }: NewPreference) {
  await holdAccount(db, accountId)
  return revision === 0
    ? db.one<Preference>(sql`
        insert into preferences (account_id, key, value, saved_at)
        select ${accountId}::int, ${key}::text, ${value}::jsonb, ${at}::timestamptz
        where (select count(*) from preferences where account_id = ${accountId}::int) < ${MAX_KEYS}::int
        on conflict do nothing returning value::text as value, revision`)
    : db.one<Preference>(sql`
        update preferences set value = ${value}::jsonb, revision = revision + 1, saved_at = ${at}
        where account_id = ${accountId} and key = ${key} and revision = ${revision} returning value::text as value, revision`)
}
