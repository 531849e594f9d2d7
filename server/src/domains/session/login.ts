import { ApiError, type InputOf } from '@console/shared/contract'
import type { session } from '@console/shared/contract/session'
import { recordLogin } from '../../audit/trail'
import type { Db } from '../../db/db'
import { spendCaptcha } from './captcha'
import { isPassword } from '../../access/password'
import { insertSession } from './queries'
import { type Account, countLogin, deleteSmsCode, findAccount, forgetFailures } from './sign-in-queries'
import { isSmsCode } from './sms-code'
import { hashOf, newToken } from './token'

/** How a try to sign in ends, as the login log says it. The operator is told less. */
const outcomes = {
  ok: '登录成功',
  captcha: '图形验证码错误',
  sms: '短信验证码错误',
  password: '密码错误',
  locked: '帐号已锁定',
  disabled: '帐号或角色已禁用',
}

type Form = InputOf<typeof session.login>

/** Checks all four proofs and opens a session. @returns its token @throws ApiError 422, the same for a wrong password, a locked account and a disabled one */
export async function logIn(db: Db, form: Form, ip: string): Promise<string> {
  const now = new Date()
  const log = (outcome: keyof typeof outcomes, on = db) => recordLogin(on, { username: form.username, ip, action: outcomes[outcome], at: now })

  if (!(await spendCaptcha(db, form.imgCodeToken, form.imgCode))) {
    await log('captcha')
    throw new ApiError(422, '验证码错误或已过期', { fields: { imgCode: '验证码错误或已过期' } })
  }
  const account = await findAccount(db, form.username)
  const counted = account && (await countLogin(db, account.id, now))
  if (!account || !(await isSmsCode(db, account.id, form.smsCodeToken, form.smsCode))) {
    await log('sms')
    throw new ApiError(422, '短信验证码错误或已过期', { fields: { smsCode: '短信验证码错误或已过期' } })
  }
  const right = await isPassword(account.passwordHash, form.password)
  const token = right && counted && account.enabled ? await openSession(db, account, form, (tx) => log('ok', tx)) : undefined
  if (!token) {
    await log(!counted ? 'locked' : !right ? 'password' : 'disabled')
    throw new ApiError(422, '帐号或密码不正确')
  }
  return token
}

/** Undefined when, meanwhile, the code was spent, the account disabled or its password changed. */
const openSession = (db: Db, { id: accountId, passwordHash }: Account, { smsCodeToken }: Form, log: (tx: Db) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    if (!(await deleteSmsCode(tx, hashOf(smsCodeToken)))) return undefined
    await forgetFailures(tx, accountId)
    const token = newToken()
    const opened = await insertSession(tx, { tokenHash: hashOf(token), accountId, passwordHash, now: new Date() })
    if (!opened) return undefined
    await log(tx)
    return token
  })
