import { recordChange } from '../../operators/audit/trail'
import type { Db } from '../../infra/db/db'
import { devicesOf } from './device-queries'
import { signInLimits } from './limits'
import { findAccount, forgetFailures } from './sign-in-queries'

/** Ends an account's lock and gives its sign-in budgets back, recorded in the audit trail. Undefined when nobody has the name. */
export const unlock = (db: Db, username: string, operator: string) =>
  db.transaction(async (tx) => {
    const account = await findAccount(tx, username.toLowerCase())
    if (!account) return undefined
    const { id, realname, mobile } = account
    await forgetFailures(tx, id)
    await signInLimits(tx, { relaxed: false }).restore({ username: username.toLowerCase(), mobile, devices: await devicesOf(tx, id) })
    const action = `解锁账号“${realname}”，并恢复其登录与短信次数`
    await recordChange(tx, { at: new Date(), accountId: null, operator, ip: '' }, { subject: 'account', subjectId: id, action })
    return account
  })
