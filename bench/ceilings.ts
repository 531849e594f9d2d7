import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { openProver } from '../server/src/evidence/proof/prover'
import { sealWaiting } from '../server/src/evidence/proof/seal'
import { stampWaiting } from '../server/src/evidence/proof/stamp'
import type { TimeStamper } from '../server/src/evidence/proof/time-stamper'
import type { Db } from '../server/src/infra/db/db'
import { migrate } from '../server/src/infra/db/migrate'
import { openPostgres } from '../server/src/infra/db/postgres'
import { recordChange } from '../server/src/operators/audit/trail'
import { startPostgres } from '../server/src/testing/temporary-postgres'
import { insertEvidence } from '../server/src/testing/test-evidence'
import { insertUser } from '../server/src/testing/test-users'

const PIECES = 4000
/** As many as an authority elsewhere stamps in some seconds. */
const FEW = 800
const WRITERS = 16
const ENTRIES = 4000
/** What an authority elsewhere takes for a token, and how many it is asked for at once. */
const TAKES_MS = 50
const AT_ONCE = 8

/**
 * What one process does at most, with a PostgreSQL beside it: pieces of evidence that it stamps and seals, and entries
 * of the audit trail, which are a chain and wait for each other. And what a piece takes in the database, with its proof
 * and its custody.
 */
async function main() {
  const postgres = await startPostgres()
  const db = openPostgres(postgres.url)
  try {
    await migrate(db)
    const prover = await openProver(db, { demo: false })
    const userId = await insertUser(db, { type: 2, status: 3 })
    const before = await bytes(db)
    await save(db, userId, PIECES)
    const stampPerS = await perSecond(PIECES, async () => {
      while (await stampWaiting(db, prover));
    })
    const sealPerS = await perSecond(PIECES, async () => {
      while (await sealWaiting(db, prover));
    })
    const bytesPerPiece = Math.round(((await bytes(db)) - before) / PIECES)

    const { stamper } = prover
    const elsewhere: TimeStamper = { ...stamper, atOnce: AT_ONCE, stamp: async (hash) => setTimeout(TAKES_MS).then(() => stamper.stamp(hash)) }
    const slow = await openProver(db, { demo: false, authority: elsewhere })
    await save(db, userId, FEW)
    const stampElsewherePerS = await perSecond(FEW, async () => {
      while (await stampWaiting(db, slow));
    })

    const auditPerS = await perSecond(ENTRIES, async () => {
      await inParallel(ENTRIES, (i) => db.transaction((tx) => recordChange(tx, origin, { subject: 'account', subjectId: 1, action: `第 ${i} 次` })))
    })
    console.log(JSON.stringify({ bench: 'ceilings', stampPerS, stampElsewherePerS, sealPerS, auditPerS, bytesPerPiece }))
  } finally {
    await db.close()
    await postgres.stop()
  }
}

const origin = { at: new Date(), accountId: 1, operator: '测试', ip: '127.0.0.1' }

const save = (db: Db, userId: number, many: number) => inParallel(many, () => insertEvidence(db, { userId }))

async function inParallel(many: number, work: (i: number) => Promise<unknown>) {
  let begun = 0
  const writer = async () => {
    while (begun < many) await work(begun++)
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
}

async function perSecond(many: number, work: () => Promise<void>) {
  const from = performance.now()
  await work()
  return Math.round((many / (performance.now() - from)) * 1000)
}

/** With indexes, and without the log of changes. */
async function bytes(db: Db) {
  await db.script('vacuum')
  const { size } = (await db.one<{ size: number }>(sql`
    select sum(pg_total_relation_size(oid))::bigint as size from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`))!
  return size
}

void main()
