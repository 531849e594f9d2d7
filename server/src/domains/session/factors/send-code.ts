import { ApiError } from '@console/platform/contract'
import type { Db } from '../../../infra/db/db'
import type { SmsGateway, SmsMessage } from '../../../infra/sms/gateway'
import type { SmsReceipts } from '../../../infra/sms/receipts'
import { decoyMobile } from './bound-mobile'
import type { Caller, SignInLimits } from '../sign-in/limits'
import { findAccount } from '../password/password-queries'
import { newSmsCode } from './sms-code'
import { newToken } from '../../../operators/sessions/token'

interface CodeSenderOptions {
  limits: SignInLimits
  gateway: SmsGateway
  receipts: Pick<SmsReceipts, 'expect'>
  secret: Uint8Array
}

/**
 * Sends a code to an account's own mobile. For an unknown or disabled account, and for one that has an authenticator,
 * nothing is sent, and the answer has the shape, the delay and the outcome of the last message that was really sent.
 */
export function codeSender({ limits, gateway, receipts, secret }: CodeSenderOptions) {
  let last = { ms: 0, failed: false }

  return async (db: Db, { username, trace }: Pick<SmsMessage, 'username' | 'trace'>, caller: Caller): Promise<string> => {
    const account = await findAccount(db, username)
    const mobile = account?.mobile ?? decoyMobile(secret, username)
    await limits.sms(mobile, caller)
    if (!account?.enabled || account.hasOwnFactor) {
      await new Promise((resolve) => setTimeout(resolve, last.ms))
      if (last.failed) throw await failed(mobile, caller, 'nothing was sent to an account that may not sign in by it')
      return newToken()
    }
    const { code, token } = await newSmsCode(db, account.id, caller.device)
    const started = performance.now()
    const sentAt = new Date()
    const error = await gateway.send({ username: account.username, mobile, code, trace }).then(
      async (id) => {
        if (id !== undefined) await receipts.expect({ id, accountId: account.id, sentAt })
      },
      (error: Error) => error,
    )
    last = { ms: performance.now() - started, failed: error !== undefined }
    if (error) throw await failed(mobile, caller, error)
    return token
  }

  async function failed(mobile: string, caller: Caller, cause: unknown) {
    await limits.smsFailed(mobile, caller)
    return Object.assign(new ApiError(503, '短信发送失败，请稍后重试', { retryAfter: 5 }), { cause })
  }
}
