import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

/** The kinds of records that have references. */
type Resource = 'evidence' | 'user' | 'application' | 'capture' | 'order' | 'invoice' | 'invoice-pdf' | 'notarization' | 'feedback'

export interface Reference {
  namespace: string
  resource: Resource
  ref: string
  content: Buffer
  recordId: number
}

type Name = Pick<Reference, 'namespace' | 'resource' | 'ref'>

export async function findReference(db: Db, { namespace, resource, ref }: Name): Promise<Pick<Reference, 'recordId' | 'content'> | undefined> {
  const row = await db.one<{ recordId: number; content: Uint8Array }>(sql`
    select record_id::float8 as "recordId", content from open_references where namespace = ${namespace} and resource = ${resource} and ref = ${ref}`)
  return row && { recordId: row.recordId, content: Buffer.from(row.content) }
}

/** Locks the reference until the transaction ends. */
export const holdReference = (tx: Db, { namespace, resource, ref }: Name) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${resource} ${namespace} ${ref}`}, 0))`)

export const insertReference = (tx: Db, { namespace, resource, ref, content, recordId }: Reference) =>
  tx.rows(sql`
    insert into open_references (namespace, resource, ref, content, record_id, created_at)
    values (${namespace}, ${resource}, ${ref}, ${content}, ${recordId}, ${new Date()})`)
