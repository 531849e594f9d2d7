import type { PermissionNode } from '@console/platform/contract'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { timeText } from '../../infra/db/fragments'
import { hold } from '../../infra/db/locks'
import { type PermissionTree, permissionTreeOf, type StoredNode } from './permission-tree'

/**
 * Nodes and requests are changed by one server at a time: what was compared with the tree still holds when it is
 * written.
 */
export const lockTree = (tx: Db) => hold(tx, 'tree')

export async function readTree(db: Db): Promise<PermissionTree> {
  const rows = await db.rows<StoredNode & { version: number }>(sql`
    select t.version, n.id, n.parent_id, n.name, n.url, case when n.code like '%/%' then n.code else '' end as permission, n.icon,
      case when n.url = '' and n.code like '%/%' then 0 else 1 end as status, n.code, n.remote
    from permission_tree t, permission_nodes n order by n.id`)
  return permissionTreeOf(
    rows[0]?.version ?? 0,
    rows.map(({ version: _, ...node }) => node),
  )
}

/**
 * Notifies all servers, and open pages of operators with these nodes, of a change. The super administrator's role has
 * all.
 */
export async function renewTree(tx: Db, changedIds: number[]) {
  await tx.rows(sql`update permission_tree set version = version + 1`)
  await tx.rows(sql`update roles set permissions_version = nextval('permission_versions') where id = 1 or node_ids && ${changedIds}::int[]`)
}

type OwnNode = Pick<PermissionNode, 'id' | 'parent_id' | 'name' | 'url' | 'icon'> & { code: string }

/** Stores a node of this repository. */
export const storeOwnNode = (tx: Db, { id, parent_id, code, name, url, icon }: OwnNode) =>
  tx.rows(sql`
    insert into permission_nodes (id, parent_id, code, name, url, icon) values (${id}, ${parent_id}, ${code}, ${name}, ${url}, ${icon})
    on conflict (id) do update set parent_id = excluded.parent_id, code = excluded.code, name = excluded.name, url = excluded.url, icon = excluded.icon`)

/**
 * Remembers since when an owner's nodes are declared no more, and of those that are, in which release. `remote` null:
 * this repository.
 */
export const markDeclared = (tx: Db, { remote, codes, version = null, at }: { remote: string | null; codes: string[]; version?: string | null; at: Date }) =>
  tx.rows(sql`
    update permission_nodes set dropped_at = case when code = any(${codes}::text[]) then null else coalesce(dropped_at, ${at}) end,
      declared_in = case when code = any(${codes}::text[]) then ${version}::text else declared_in end
    where remote is not distinct from ${remote}::text
      and ((dropped_at is null) <> (code = any(${codes}::text[])) or (code = any(${codes}::text[]) and declared_in is distinct from ${version}::text))`)

/** A node as a release asks for it. */
export interface NodeRequest {
  id: number
  remote: string
  code: string
  /** The code of the node above; null at the top. */
  parent: string | null
  name: string
  /** Empty but for a page of the menu. */
  url: string
  icon: string
  /** The release's version. */
  declaredIn: string
  declaredAt: Date
  refusedAt: Date | null
  refusedBy: string | null
  /** Of the refusal. */
  reason: string | null
}

/** With its times as answers carry them. */
export type TimedRequest = NodeRequest & { declaredTime: string; refusedTime: string | null }

/** All requests, undecided and refused, in the order in which they came. */
export const listRequests = (db: Db) =>
  db.rows<TimedRequest>(sql`
    select id, remote, code, parent, name, url, icon, declared_in as "declaredIn", declared_at as "declaredAt", refused_at as "refusedAt", refused_by as "refusedBy", reason,
      ${raw(timeText('declared_at'))} as "declaredTime", ${raw(timeText('refused_at'))} as "refusedTime"
    from permission_requests order by id`)

export const insertRequest = (
  tx: Db,
  { remote, code, parent, name, url, icon, declaredIn, declaredAt }: Omit<NodeRequest, 'id' | 'refusedAt' | 'refusedBy' | 'reason'>,
) =>
  tx.rows(sql`
    insert into permission_requests (remote, code, parent, name, url, icon, declared_in, declared_at)
    values (${remote}, ${code}, ${parent}, ${name}, ${url}, ${icon}, ${declaredIn}, ${declaredAt})`)

/** Remembers that another release asks for the same. */
export const renewRequest = (tx: Db, id: number, declaredIn: string) =>
  tx.rows(sql`update permission_requests set declared_in = ${declaredIn} where id = ${id}`)

export const deleteRequests = (tx: Db, ids: number[]) => tx.rows(sql`delete from permission_requests where id = any(${ids}::int[])`)

/** Under new ids: who has not seen the refusal decides nothing. */
export const refuse = (tx: Db, ids: number[], { at, by, reason }: { at: Date; by: string; reason: string }) =>
  tx.rows(sql`
    update permission_requests set id = nextval(pg_get_serial_sequence('permission_requests', 'id')), refused_at = ${at}, refused_by = ${by}, reason = ${reason}
    where id = any(${ids}::int[])`)

/** Whether a remote has nodes or asks for some. */
export const hasNodes = async (db: Db, remote: string) =>
  (await db.one(
    sql`select where exists (select from permission_nodes where remote = ${remote}) or exists (select from permission_requests where remote = ${remote})`,
  )) !== undefined

/** Puts a requested node into the tree: under the id that it has, or the next one. */
export async function admitNode(
  tx: Db,
  { remote, code, name, url, icon, declaredIn }: NodeRequest,
  { parentId, at }: { parentId: number; at: Date },
): Promise<number> {
  const admitted = await tx.one<{ id: number }>(sql`
    insert into permission_nodes (id, parent_id, code, name, url, icon, remote, declared_in, admitted_at)
    select greatest(999, max(id)) + 1, ${parentId}::int, ${code}, ${name}, ${url}, ${icon}, ${remote}, ${declaredIn}, ${at}::timestamptz from permission_nodes
    on conflict (code) do update set
      parent_id = excluded.parent_id, name = excluded.name, url = excluded.url, icon = excluded.icon, declared_in = excluded.declared_in, admitted_at = excluded.admitted_at
    returning id`)
  return admitted!.id
}
