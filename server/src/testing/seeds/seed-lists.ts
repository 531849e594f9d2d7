import type { Db } from '../../infra/db/db'
import { seedCaptures } from './seed-captures'
import { seedEvidence } from './seed-evidence'
import { seedFinance } from './seed-finance'
import { seedNotarizations } from './seed-notarizations'
import { seedRecords } from './seed-records'
import { seedUsers } from './seed-users'

interface Options {
  users: number
  /** How many of a hundred are enterprises. */
  enterprises?: number
  /**
   * Gifts, sign-ins, entries of the audit trail, and so on; charges, certificates and invoices. As many as `users`
   * unless given, as captures.
   */
  records?: number
  /** Of all four types together, at most as many as pieces of evidence. */
  captures?: number
  evidence: number
}

/** Fills the lists that grow without end. An account has to be there: somebody decided the applications. */
export async function seedLists(db: Db, { users, enterprises = 100, records = users, captures = users, evidence }: Options) {
  await seedUsers(db, { count: users, enterprises })
  await seedRecords(db, { count: records, users })
  await seedFinance(db, { count: records, users })
  await seedEvidence(db, { count: evidence, users })
  await seedNotarizations(db)
  await seedCaptures(db, { count: captures, users })
}
