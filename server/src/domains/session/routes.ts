import { session } from '@console/shared/contract/session'
import { masked } from '../../access/masked-mobile'
import type { Db } from '../../db/db'
import { domain } from '../../http/call'
import type { SmsGateway } from '../../sms/gateway'
import { decoyMobile } from './bound-mobile'
import { newCaptcha } from './captcha'
import { sessionCookie } from './cookie'
import { signInLimits } from './limits'
import { logIn } from './login'
import { deleteSession } from './queries'
import { codeSender } from './send-code'
import { findAccount } from './sign-in-queries'

interface SessionOptions {
  db: Db
  gateway: SmsGateway
  /** For the answers about accounts that are not there. */
  secret: Uint8Array
  captchaAnswer?: string
  relaxedLimits: boolean
}

export function sessionDomain({ db, gateway, secret, captchaAnswer, relaxedLimits }: SessionOptions) {
  const limits = signInLimits(db, { relaxed: relaxedLimits })
  const sendCode = codeSender({ limits, gateway, secret })

  return domain(session, {
    async getImgCode({ ip }) {
      await limits.captcha(ip)
      return newCaptcha(db, captchaAnswer)
    },
    async getMobile({ input: { username }, ip }) {
      await limits.mobile(username, ip)
      const account = await findAccount(db, username)
      return { mobile: masked(account?.mobile ?? decoyMobile(secret, username)) }
    },
    sendSMS: async ({ input: { username }, ip }) => ({ smsToken: await sendCode(db, username, ip) }),
    async login({ input, ip, reply }) {
      await limits.login(ip)
      const token = await logIn(db, input, ip)
      reply.header('set-cookie', sessionCookie(token, { secure: reply.request.protocol === 'https' }))
      return { token }
    },
    async logout({ operator, reply }) {
      await deleteSession(db, operator.sessionId)
      reply.header('set-cookie', sessionCookie('', { secure: reply.request.protocol === 'https' }))
      return null
    },
    currentUser: async ({ operator: { realname, username, permissionsVersion } }) => ({ realname, account: username, permissionsVersion }),
  })
}
