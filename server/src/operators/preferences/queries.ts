import type { Preference } from '@console/platform/contract/preferences'
import DataLoader from 'dataloader'
import sql, { join } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

type Preferences = Record<string, Preference>

/**
 * Everything that an account has set, by its key. Those of calls that arrive together are read in one query; nothing is
 * cached.
 */
export function preferencesReader(db: Db): (accountId: number) => Promise<Preferences> {
  const reader = new DataLoader((ids: readonly number[]) => preferencesOf(db, ids), { cache: false, maxBatchSize: 10, batchScheduleFn: setImmediate })
  return (accountId) => reader.load(accountId)
}

async function preferencesOf(db: Db, ids: readonly number[]): Promise<Preferences[]> {
  const rows = await db.rows<Preference & { accountId: number; key: string }>(sql`
    select account_id as "accountId", key, value::text as value, revision from preferences where account_id in (${join(ids)})`)
  return ids.map((id) => Object.fromEntries(rows.filter(({ accountId }) => accountId === id).map(({ key, value, revision }) => [key, { value, revision }])))
}
