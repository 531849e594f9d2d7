import { createHash } from 'node:crypto'
import { Problem } from '@console/platform/contract/open/problems'
import type { Db } from '../../infra/db/db'
import { findReference, holdReference, insertReference, type Reference } from './queries'

/** What a caller calls a record that it brings in, and the hash of what it hands in under that name. */
export type NewReference = Omit<Reference, 'recordId'>

/** The hash of a content, whatever the order of its fields. */
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
 * The record that was handed in under a reference before; undefined when there is none.
 * @throws Problem 409 when it was another one
 */
export async function recordOf(db: Db, reference: NewReference): Promise<number | undefined> {
  const known = await findReference(db, reference)
  if (known && !known.content.equals(reference.content)) throw new Problem('reference-conflict')
  return known?.recordId
}

/** Makes a record under a reference, once: of two calls at the same time the second one waits, and gets the first one's. */
export async function onceByReference(tx: Db, reference: NewReference, make: () => Promise<number>): Promise<number> {
  await holdReference(tx, reference)
  const known = await recordOf(tx, reference)
  if (known !== undefined) return known
  const recordId = await make()
  await insertReference(tx, { ...reference, recordId })
  return recordId
}

/** The record of a reference; `make` makes it, in a transaction, where there is none yet. @throws Problem 409 when it was another one */
export async function recordUnder(db: Db, reference: NewReference, make: (tx: Db) => Promise<number>): Promise<number> {
  return (await recordOf(db, reference)) ?? db.transaction((tx) => onceByReference(tx, reference, () => make(tx)))
}

/**
 * Does what a reference identifies, unless it has been done. Of the same call twice at a time one may find that the other one has used up what it was given, as an upload: then it is done.
 * @throws Problem 409 when another thing was done under it
 */
export async function unlessDone(db: Db, reference: NewReference, work: () => Promise<void>): Promise<void> {
  const isDone = async () => (await recordOf(db, reference)) !== undefined
  if (await isDone()) return
  await work().catch(async (error) => {
    if (!(await isDone())) throw error
  })
}
