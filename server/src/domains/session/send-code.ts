import { ApiError } from '@console/shared/contract'
import type { Db } from '../../db/db'
import type { SmsGateway } from '../../sms/gateway'
import { decoyMobile } from './bound-mobile'
import type { SignInLimits } from './limits'
import { findAccount } from './sign-in-queries'
import { newSmsCode } from './sms-code'
import { newToken } from './token'

interface Means {
  limits: SignInLimits
  gateway: SmsGateway
  secret: Uint8Array
}

/**
 * Sends a code to an account's own mobile. A name that nobody may sign in with is answered alike, as late and as well
 * as the last message that was really sent, and nothing is sent.
 */
export function codeSender({ limits, gateway, secret }: Means) {
  let last = { ms: 0, failed: false }

  return async (db: Db, username: string, ip: string): Promise<string> => {
    const account = await findAccount(db, username)
    const mobile = account?.mobile ?? decoyMobile(secret, username)
    await limits.sms(mobile, ip)
    if (!account?.enabled) {
      await new Promise((resolve) => setTimeout(resolve, last.ms))
      if (last.failed) throw await failed(mobile, 'nothing was sent to an account that may not sign in')
      return newToken()
    }
    const { code, token } = await newSmsCode(db, account.id)
    const started = performance.now()
    const error = await gateway.send({ username, mobile, code }).then(
      () => undefined,
      (error: Error) => error,
    )
    last = { ms: performance.now() - started, failed: error !== undefined }
    if (error) throw await failed(mobile, error)
    return token
  }

  async function failed(mobile: string, cause: unknown) {
    await limits.smsFailed(mobile)
    return Object.assign(new ApiError(503, '短信发送失败，请稍后重试', { retryAfter: 5 }), { cause })
  }
}
