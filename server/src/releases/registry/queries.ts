import { emptyRegistry, RegistryDocument } from '@console/platform/registry'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import type { LoadOutcome, Visit } from './load-report'

export interface StoredRegistry {
  /** 0 as long as nothing was ever published. */
  revision: number
  document: RegistryDocument
}

export async function readRegistry(db: Db): Promise<StoredRegistry> {
  const row = await db.one<StoredRegistry>(sql`select revision, document from registry where id = 1`)
  return row ? { revision: row.revision, document: RegistryDocument.parse(row.document) } : { revision: 0, document: emptyRegistry }
}

export const registryRevision = async (db: Db) => (await db.one<{ revision: number }>(sql`select revision from registry where id = 1`))?.revision ?? 0

/**
 * Reads it again and again: the document is fetched, checked and `prepared` only when it has changed, which every open
 * page asks several times a minute.
 */
export function registryReader(db: Db, prepared: (document: RegistryDocument) => RegistryDocument): () => Promise<StoredRegistry> {
  let known: (StoredRegistry & { changedAt: Date }) | undefined
  return async () => {
    const { revision = 0, changedAt = null } = known ?? {}
    const row = await db.one<StoredRegistry & { changedAt: Date }>(sql`
      select revision, changed_at as "changedAt", case when revision = ${revision} and changed_at = ${changedAt} then null else document end as document
      from registry where id = 1`)
    if (!row) return { revision: 0, document: emptyRegistry }
    if (!known || row.document) known = { ...row, document: prepared(RegistryDocument.parse(row.document)) }
    return known
  }
}

/** Stores a changed document, unless somebody else changed the one that it was made from. Says whether it did. */
export async function replaceRegistry(db: Db, { revision, document }: StoredRegistry): Promise<boolean> {
  const text = JSON.stringify(document)
  const changed = await db.one(sql`
    insert into registry (id, revision, document, changed_at)
    select 1, 1, ${text}::jsonb, ${new Date()} where ${revision}::integer = 0
    on conflict (id) do nothing
    returning revision`)
  if (changed || revision === 0) return changed !== undefined
  const replaced = await db.one(sql`
    update registry set revision = revision + 1, document = ${text}::jsonb, changed_at = ${new Date()}
    where id = 1 and revision = ${revision}
    returning revision`)
  return replaced !== undefined
}

/** Counts one load of an operator. */
export const countLoad = (db: Db, accountId: number, { remote, version, outcome, ms }: LoadOutcome) => {
  const failed = outcome !== 'loaded'
  return db.rows(sql`
    insert into remote_loads as l (remote, version, account_id, loads, failures, total_ms, last_at)
    values (${remote}, ${version}, ${accountId}, 1, ${failed ? 1 : 0}, ${failed ? 0 : Math.round(ms)}, ${new Date()})
    on conflict (remote, version, account_id) do update set
      loads = l.loads + 1, failures = l.failures + excluded.failures, total_ms = l.total_ms + excluded.total_ms, last_at = excluded.last_at`)
}

/**
 * For how many operators a version has failed, and which share of its loads, each operator's counted alike however many
 * there are.
 */
export async function loadHealth(db: Db, remote: string, version: string): Promise<{ failing: number; share: number }> {
  const row = await db.one<{ failing: number; share: number }>(sql`
    select count(*) filter (where failures > 0)::int as failing, coalesce(avg(failures::float8 / loads), 0) as share
    from remote_loads where remote = ${remote} and version = ${version}`)
  return row!
}

/** Adds a visit to the loads that it began with. */
export const countVisit = (db: Db, accountId: number, { remote, version, slowestMs, lcpMs, cls }: Visit) =>
  db.rows(sql`
    update remote_loads set
      visits = visits + ${counted(slowestMs)}, slowest_ms = slowest_ms + ${Math.round(slowestMs ?? 0)},
      lcps = lcps + ${counted(lcpMs)}, lcp_ms = lcp_ms + ${Math.round(lcpMs ?? 0)},
      shifts = shifts + ${counted(cls)}, cls = cls + ${cls ?? 0}::float8
    where remote = ${remote} and version = ${version} and account_id = ${accountId}`)

const counted = (figure: number | undefined) => (figure === undefined ? 0 : 1)

/**
 * How a version performs. Every operator weighs the same; times are 75th percentiles over the operators' averages, null
 * where none were reported.
 */
interface LoadFigures {
  operators: number
  loads: number
  /** Of the loads, from 0 to 1. */
  failureShare: number
  /** From the first request to the first page. */
  loadMs: number | null
  /** Of a visit's slowest interaction, until its effect was painted. */
  slowestInteractionMs: number | null
  /** Largest Contentful Paint of the documents that began with it. */
  lcpMs: number | null
  /** Cumulative Layout Shift of a visit. */
  cls: number | null
}

/** By version, of the operators seen in the last seven days. */
export async function loadFigures(db: Db, remote: string): Promise<Map<string, LoadFigures>> {
  const p75 = (average: string) => sql`percentile_cont(0.75) within group (order by ${raw(average)})`
  const rows = await db.rows<LoadFigures & { version: string }>(sql`
    select version, count(*)::int as operators, sum(loads)::int as loads, avg(failures::float8 / loads) as "failureShare",
      round(${p75('total_ms::float8 / nullif(loads - failures, 0)')})::int as "loadMs",
      round(${p75('slowest_ms::float8 / nullif(visits, 0)')})::int as "slowestInteractionMs",
      round(${p75('lcp_ms::float8 / nullif(lcps, 0)')})::int as "lcpMs",
      round(${p75('cls / nullif(shifts, 0)')}::numeric, 3)::float8 as cls
    from remote_loads where remote = ${remote} group by version`)
  return new Map(rows.map(({ version, ...figures }) => [version, figures]))
}

/** Deletes the recorded loads of a version and their failures, before it is tried again. */
export async function forgetLoads(db: Db, remote: string, version: string) {
  await db.rows(sql`delete from remote_loads where remote = ${remote} and version = ${version}`)
  await db.rows(sql`delete from remote_failures where remote = ${remote} and version = ${version}`)
}

/** Every account that can sign in, with what its role holds. */
export const enabledAccounts = (db: Db) =>
  db.rows<{ accountId: number; roleId: number; nodeIds: number[] }>(sql`
    select a.id as "accountId", r.id as "roleId", r.node_ids as "nodeIds" from accounts a join roles r on r.id = a.role_id where a.status = 1 and r.status = 1`)
