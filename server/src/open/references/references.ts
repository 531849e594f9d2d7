import { createHash } from 'node:crypto'
import { Problem } from '@console/platform/contract/open/problems'
import type { Db } from '../../infra/db/db'
import { findReference, holdReference, insertReference, type Reference } from './queries'

/** A caller's reference of a record, and the hash of the submitted content. */
export type NewReference = Omit<Reference, 'recordId'>

/** The hash of a content, independent of the order of its fields. */
export const contentHash = (content: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(ordered(content)))
    .digest()

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, ordered(inner)]),
  )
}

/**
 * The record of a reference; undefined when there is none.
 * @throws Problem 409 when its content was another one
 */
export async function recordOf(db: Db, reference: NewReference): Promise<number | undefined> {
  const known = await findReference(db, reference)
  if (known && !known.content.equals(reference.content)) throw new Problem('reference-conflict')
  return known?.recordId
}

/** Creates a record under a reference once: a second call at the same time waits and gets the same record. */
export async function onceByReference(tx: Db, reference: NewReference, make: () => Promise<number>): Promise<number> {
  await holdReference(tx, reference)
  const known = await recordOf(tx, reference)
  if (known !== undefined) return known
  const recordId = await make()
  await insertReference(tx, { ...reference, recordId })
  return recordId
}

/** The record of a reference; `make` creates it in a transaction. @throws Problem 409 for another content */
export async function recordUnder(db: Db, reference: NewReference, make: (tx: Db) => Promise<number>): Promise<number> {
  return (await recordOf(db, reference)) ?? db.transaction((tx) => onceByReference(tx, reference, () => make(tx)))
}

/**
 * Runs an action once for a reference. Of the same call twice at a time, one may find that the other has used its
 * input, as an upload: then the action is done.
 * @throws Problem 409 when another action was done under it
 */
export async function unlessDone(db: Db, reference: NewReference, work: () => Promise<void>): Promise<void> {
  const isDone = async () => (await recordOf(db, reference)) !== undefined
  if (await isDone()) return
  await work().catch(async (error) => {
    if (!(await isDone())) throw error
  })
}
