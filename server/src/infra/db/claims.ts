import type { FastifyBaseLogger } from 'fastify'
import sql, { empty } from 'sql-template-tag'
import type { Db } from './db'
import { fromNow } from './fragments'

/**
 * Work of one kind that a server takes from the others, for so long: another one takes it up afterwards, whatever
 * became of the first. The time is the database's, which all servers share: their own clocks may differ.
 */
interface Claim {
  work: string
  forMs: number
}

/** Whether an item may be taken. A fragment for the query that looks for work, where `item` is its key as text. */
export const isUnclaimed = (work: string, item: ReturnType<typeof sql>) =>
  sql`not exists (select from claims c where c.work = ${work} and c.item = ${item} and c.until > now())`

/** Takes items, and answers those that nobody else has. A claim of more than `atMostMs` from now counts for nothing. */
export const claim = async (db: Db, { work, forMs }: Claim, items: readonly string[], atMostMs = Number.POSITIVE_INFINITY) =>
  (
    await db.rows<{ item: string }>(sql`
      insert into claims (work, item, until) select ${work}, item, ${fromNow(forMs)} from unnest(${[...items]}::text[]) as given (item)
      on conflict (work, item) do update set until = excluded.until
      where claims.until <= now() ${Number.isFinite(atMostMs) ? sql`or claims.until > ${fromNow(atMostMs)}` : empty} returning item`)
  ).map(({ item }) => item)

/** Gives items back before their time is over. */
export const release = (db: Db, work: string, items: readonly string[]) =>
  db.rows(sql`delete from claims where work = ${work} and item = any(${[...items]}::text[])`)

/** Only for a database that no other process uses: the process with these claims has ended. */
export const forgetClaims = (db: Db) => db.rows(sql`delete from claims`)

/**
 * Runs a job, unless a server has started it in this period. Its claim is renewed while it runs and expires after a
 * crash. One of more than two periods is from before the database's clock was set back.
 */
export async function oncePerPeriod(
  db: Db,
  { work, everyMs }: { work: string; everyMs: number },
  run: () => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  const [taken] = await claim(db, { work, forMs: everyMs }, [''], 2 * everyMs)
  if (taken === undefined) return
  const holding = setInterval(() => {
    db.rows(sql`update claims set until = ${fromNow(everyMs)} where work = ${work} and item = ''`).catch((error) =>
      log.error({ err: error, work }, 'a job could not renew its claim'),
    )
  }, everyMs / 2)
  try {
    await run()
  } finally {
    clearInterval(holding)
  }
}
