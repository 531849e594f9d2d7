import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import type { Db } from './db'

/**
 * Work of one kind that a server takes from the others, for so long: another one takes it up afterwards, whatever
 * became of the first.
 */
interface Claim {
  work: string
  until: Date
}

/** Whether an item may be taken. A fragment for the query that looks for work, where `item` is its key as text. */
export const isUnclaimed = (work: string, item: ReturnType<typeof sql>, now: Date) =>
  sql`not exists (select from claims c where c.work = ${work} and c.item = ${item} and c.until > ${now})`

/** Takes items, and answers those that nobody else has. */
export const claim = async (db: Db, { work, until }: Claim, items: readonly string[], now: Date) =>
  (
    await db.rows<{ item: string }>(sql`
      insert into claims (work, item, until) select ${work}, item, ${until} from unnest(${[...items]}::text[]) as given (item)
      on conflict (work, item) do update set until = excluded.until where claims.until <= ${now} returning item`)
  ).map(({ item }) => item)

/** Gives items back before their time is over. */
export const release = (db: Db, work: string, items: readonly string[]) =>
  db.rows(sql`delete from claims where work = ${work} and item = any(${[...items]}::text[])`)

/** Only for a database that no other process uses: the process with these claims has ended. */
export const forgetClaims = (db: Db) => db.rows(sql`delete from claims`)

/**
 * Runs a job, unless a server has started it in this period. Its claim is renewed while it runs and expires after a
 * crash.
 */
export async function oncePerPeriod(
  db: Db,
  { work, everyMs }: { work: string; everyMs: number },
  run: () => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  const end = () => new Date(Date.now() + everyMs)
  const [taken] = await claim(db, { work, until: end() }, [''], new Date())
  if (taken === undefined) return
  const holding = setInterval(() => {
    db.rows(sql`update claims set until = ${end()} where work = ${work} and item = ''`).catch((error) =>
      log.error({ err: error, work }, 'a job could not renew its claim'),
    )
  }, everyMs / 2)
  try {
    await run()
  } finally {
    clearInterval(holding)
  }
}
