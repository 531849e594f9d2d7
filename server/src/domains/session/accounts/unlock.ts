import { type Change, recordChange } from '../../../operators/audit/trail'
import type { Db } from '../../../infra/db/db'
import { deleteOwnFactors } from '../factors/authenticator-queries'
import { devicesOf } from '../sign-in/device-queries'
import { signInLimits } from '../sign-in/limits'
import { type Account, findAccount, forgetFailures } from '../password/password-queries'

/** Ends an account's lock and gives its sign-in budgets back. Returns what the audit trail is to say. */
export async function unlocked(tx: Db, { id, username, realname, mobile }: Pick<Account, 'id' | 'username' | 'realname' | 'mobile'>): Promise<Change> {
  await forgetFailures(tx, id)
  await signInLimits(tx, { relaxed: false }).restore({ username: username.toLowerCase(), mobile, devices: await devicesOf(tx, id) })
  return { subject: 'account', subjectId: id, action: `解锁账号“${realname}”，并恢复其登录与短信次数` }
}

interface Options {
  /** Takes it, and the passkeys, from an account whose owner has none of them nor a recovery code any more. */
  withoutAuthenticator?: boolean
}

/** The same from outside of the console, on record. Undefined when nobody has the name. */
export const unlock = (db: Db, username: string, operator: string, { withoutAuthenticator }: Options = {}) =>
  db.transaction(async (tx) => {
    const account = await findAccount(tx, username.toLowerCase())
    if (!account) return undefined
    const by = { at: new Date(), accountId: null, operator, ip: '' }
    await recordChange(tx, by, await unlocked(tx, account))
    if (withoutAuthenticator && (await deleteOwnFactors(tx, account.id)))
      await recordChange(tx, by, { subject: 'account', subjectId: account.id, action: `停用账号“${account.realname}”的身份验证器和通行密钥` })
    return account
  })
