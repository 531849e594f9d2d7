import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db'

/** A random value that the server makes at its first start and keeps. */
export async function secretNamed(db: Db, name: string): Promise<Uint8Array> {
  await db.rows(sql`insert into secrets (name, value) values (${name}, ${randomBytes(32)}) on conflict (name) do nothing`)
  const secret = await db.one<{ value: Uint8Array }>(sql`select value from secrets where name = ${name}`)
  return secret!.value
}
