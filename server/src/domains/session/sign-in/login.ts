import { ApiError, type InputOf } from '@console/platform/contract'
import type { session } from '@console/platform/contract/session'
import { isPassword } from '../../../operators/access/password'
import { recordLogin } from '../../../operators/audit/trail'
import type { Db } from '../../../infra/db/db'
import { networkOf } from '../../../http/requests/rate-limit'
import { spendCaptcha } from './captcha'
import { renewDevice } from './device-queries'
import { insertSession } from '../../../operators/sessions/queries'
import { lockForSignIn } from '../sessions/session-queries'
import { type Account, countPasswordTry, findAccount, forgetFailures } from '../password/password-queries'
import type { Factor, SecondFactor } from './factor'
import { hashOf, newToken } from '../../../operators/sessions/token'

/** The outcome of a sign-in as the login log records it. The operator's message says less. */
const outcomes = {
  ok: '登录成功',
  captcha: '图形验证码错误',
  sms: '短信验证码错误',
  authenticator: '动态码错误',
  passkey: '通行密钥错误',
  password: '密码错误',
  locked: '账号已锁定',
  disabled: '账号或角色已禁用',
}

/** What every sign-in by the form is proven by, whatever is its second factor. */
export type Credentials = Pick<InputOf<typeof session.login>, 'username' | 'password' | 'imgCode' | 'imgCodeToken'>

export interface SignedIn {
  /** Of the session. */
  token: string
  /** By which this browser is known from now on. */
  deviceToken: string
}

/** Where a sign-in comes from. */
interface SignInContext {
  ip: string
  /** The token by which the browser was known before. */
  device?: string
  userAgent: string | null
}

/**
 * Checks all four proofs and opens a session.
 * @throws ApiError 422, the same for a wrong password, a locked account and a disabled one
 */
export async function logIn(db: Db, form: Credentials, factor: Factor, from: SignInContext): Promise<SignedIn> {
  const { ip } = from
  const now = new Date()
  const log = (outcome: keyof typeof outcomes, on = db, by = '') => recordLogin(on, { username: form.username, ip, action: outcomes[outcome] + by, at: now })

  if (!(await spendCaptcha(db, form.imgCodeToken, form.imgCode))) {
    await log('captcha')
    throw new ApiError(422, '验证码错误或已过期', { fields: { imgCode: '验证码错误或已过期' } })
  }
  const account = await findAccount(db, form.username)
  const proof = await factor.check(account)
  if (!account || !proof) {
    await log(factor.outcome)
    throw factor.refusal
  }
  // Only now, when the mobile, or the account's own factor, has been proven: a stranger can never lock an account.
  const counted = await countPasswordTry(db, account.id, now)
  const right = await isPassword(account.passwordHash, form.password, networkOf(ip))
  const signedIn =
    right && counted && account.enabled
      ? await openSession(db, account, proof, { ...from, log: (tx) => log('ok', tx, proof.kind && `：用${proof.kind}`) })
      : undefined
  if (!signedIn) {
    await log(!counted ? 'locked' : !right ? 'password' : 'disabled')
    throw new ApiError(422, '账号或密码不正确')
  }
  return signedIn
}

/** Undefined when, meanwhile, the code was spent, the account disabled or its password changed. */
const openSession = (
  db: Db,
  { id: accountId, passwordHash }: Account,
  proof: SecondFactor,
  { ip, device, userAgent, log }: SignInContext & { log: (tx: Db) => Promise<unknown> },
) =>
  db.transaction(async (tx): Promise<SignedIn | undefined> => {
    const now = new Date()
    const [token, deviceToken] = [newToken(), newToken()]
    // The account first, as anyone who changes it does: its triggers then delete from the tables below.
    if (!(await lockForSignIn(tx, accountId, passwordHash))) return undefined
    if (!(await proof.spend(tx))) return undefined
    await insertSession(tx, { tokenHash: hashOf(token), accountId, ip, userAgent, now })
    await forgetFailures(tx, accountId)
    await renewDevice(tx, { before: device ? hashOf(device) : undefined, tokenHash: hashOf(deviceToken), accountId, now })
    await log(tx)
    return { token, deviceToken }
  })
