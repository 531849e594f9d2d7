import type { ListView, SavedView } from '@console/platform/contract/views'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

export const listViews = (db: Db, accountId: number, list: string) =>
  db.rows<SavedView>(sql`select id, name, view from list_views where account_id = ${accountId} and list = ${list} order by name, id`)

/**
 * Others of the account wait until the transaction ends: two that save at once would both find room, or both take a
 * name.
 */
export const holdAccount = (tx: Db, accountId: number) => tx.rows(sql`select from accounts where id = ${accountId} for no key update`)

export const findView = (db: Db, accountId: number, id: number) =>
  db.one<SavedView & { list: string }>(sql`select id, name, view, list from list_views where account_id = ${accountId} and id = ${id}`)

interface NewView {
  accountId: number
  list: string
  name: string
  view: ListView
  at: Date
}

export const insertView = async (db: Db, { accountId, list, name, view, at }: NewView) =>
  (await db.one<SavedView>(sql`
    insert into list_views (account_id, list, name, view, saved_at) values (${accountId}, ${list}, ${name}, ${JSON.stringify(view)}::jsonb, ${at})
    returning id, name, view`))!

export const updateView = async (db: Db, { id, name, view, at }: SavedView & { at: Date }) =>
  (await db.one<SavedView>(sql`
    update list_views set name = ${name}, view = ${JSON.stringify(view)}::jsonb, saved_at = ${at} where id = ${id} returning id, name, view`))!

export const deleteView = (db: Db, id: number) => db.rows(sql`delete from list_views where id = ${id}`)
