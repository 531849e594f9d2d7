import type { Renewal } from '@console/platform/contract/proof'
import { toHex } from '@console/platform/proof'
import type { Db } from '../../../infra/db/db'
import { leavesIn, pathTo } from '../merkle-tree'
import { keptAnswers } from '../revocation/kept-revocation'
import { renewalsOf } from './queries'

/** The renewals of a head's time stamp, in the form in which a proof contains them. */
export async function readRenewals(db: Db, headId: number): Promise<Renewal[]> {
  const rows = await renewalsOf(db, headId)
  return Promise.all(
    rows.map(async ({ leaf, answers, leaves, token }) => {
      const all = leavesIn(leaves)
      return {
        revocation: await keptAnswers(db, answers),
        index: leaf,
        size: all.length,
        path: pathTo(leaf, all).map(toHex),
        token: Buffer.from(token).toString('base64'),
      }
    }),
  )
}
