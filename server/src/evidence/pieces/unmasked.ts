import type { Db } from '../../infra/db/db'
import type { Caller } from '../../operators/access/operator'
import { addCustody } from './custody'

/** Puts on record in a piece's chain of custody that its user was shown in full. There may be no piece yet. */
export const unmasked =
  ({ operator: { realname: by, accountId }, ip }: Caller, evidenceId: number | null | undefined) =>
  async (tx: Db) =>
    evidenceId && addCustody(tx, [{ evidenceId, kind: 'unmasked', at: new Date(), by, accountId, ip }])
