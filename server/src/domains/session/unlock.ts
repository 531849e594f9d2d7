import { type Change, recordChange } from '../../operators/audit/trail'
import type { Db } from '../../infra/db/db'
import { devicesOf } from './device-queries'
import { signInLimits } from './limits'
import { type Account, findAccount, forgetFailures } from './sign-in-queries'

/** Ends an account's lock and gives its sign-in budgets back. Answers what the audit trail is to say. */
export async function unlocked(tx: Db, { id, username, realname, mobile }: Pick<Account, 'id' | 'username' | 'realname' | 'mobile'>): Promise<Change> {
  await forgetFailures(tx, id)
  await signInLimits(tx, { relaxed: false }).restore({ username: username.toLowerCase(), mobile, devices: await devicesOf(tx, id) })
  return { subject: 'account', subjectId: id, action: `解锁账号“${realname}”，并恢复其登录与短信次数` }
}

/** The same from outside of the console, on record. Undefined when nobody has the name. */
export const unlock = (db: Db, username: string, operator: string) =>
  db.transaction(async (tx) => {
    const account = await findAccount(tx, username.toLowerCase())
    if (!account) return undefined
    await recordChange(tx, { at: new Date(), accountId: null, operator, ip: '' }, await unlocked(tx, account))
    return account
  })
