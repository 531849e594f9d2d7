import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from './db'

/** A random value that the server makes at its first start and keeps. */
export const secretNamed = (db: Db, name: string) => keptSecret(db, name, async () => randomBytes(32))

/** A secret that is made on first use. Servers that make it at the same time get the same one. */
export async function keptSecret(db: Db, name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const find = () => db.one<{ value: Uint8Array }>(sql`select value from secrets where name = ${name}`)
  const kept = await find()
  if (kept) return kept.value
  await db.rows(sql`insert into secrets (name, value) values (${name}, ${await make()}) on conflict (name) do nothing`)
  return (await find())!.value
}
