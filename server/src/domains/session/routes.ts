import { capabilities } from '@console/platform/contract/capabilities'
import { AUTHENTICATOR, session } from '@console/platform/contract/session'
import type { FastifyReply } from 'fastify'
import { masked } from '../../operators/access/masked-mobile'
import type { Db } from '../../infra/db/db'
import { type Call, domain } from '../../http/call'
import { networkOf } from '../../http/requests/rate-limit'
import { preferencesReader } from '../../operators/preferences/queries'
import type { Vault } from '../../infra/secrets/vault'
import type { SmsGateway } from '../../infra/sms/gateway'
import { counted } from '../../operators/sessions/sign-in-counts'
import type { SmsReceipts } from '../../infra/sms/receipts'
import { accountSessionsDomain } from './accounts/account-sessions'
import { authenticatorDomain } from './factors/authenticator'
import { decoyMobile } from './factors/bound-mobile'
import { keptUserAgent } from './sessions/browser'
import { newCaptcha } from './sign-in/captcha'
import { preparedPassword } from './password/change-password'
import { deviceCookie, deviceTokenIn, sessionCookie } from './sessions/cookie'
import { findDevice } from './sign-in/device-queries'
import { type Caller, signInLimits } from './sign-in/limits'
import { type Credentials, logIn } from './sign-in/login'
import { lockSession } from './password/lock-queries'
import { endOtherSessions, endSession, ownSessions } from './sessions/own-sessions'
import { passkeysDomain } from './factors/passkeys'
import { deleteSession } from './sessions/session-queries'
import { codeFactor } from './factors/second-factor'
import type { Factor } from './sign-in/factor'
import { codeSender } from './factors/send-code'
import { lockOf, unlock } from './password/session-lock'
import { findAccount } from './password/password-queries'
import { hashOf } from '../../operators/sessions/token'

type Arrival = Pick<Call, 'ip' | 'reply'>

interface SessionOptions {
  db: Db
  gateway: SmsGateway
  receipts: SmsReceipts
  /** Seals the secrets of authenticators. */
  vault: Vault
  /** For the answers about accounts that are not there. */
  secret: Uint8Array
  captchaAnswer?: string
  relaxedLimits: boolean
  publicUrl?: string
  /** The company's identity provider, by what the sign-in page calls it. */
  oidc?: { name: string }
}

export function sessionDomain({ db, gateway, receipts, vault, secret, captchaAnswer, publicUrl, relaxedLimits, oidc }: SessionOptions) {
  const limits = signInLimits(db, { relaxed: relaxedLimits })
  const preferencesOf = preferencesReader(db)
  const sendCode = codeSender({ limits, gateway, receipts, secret })

  /** Who asks; a device counts as known for the account named, or for any where none is named. */
  async function callerOf({ ip, reply }: Arrival, username?: string): Promise<Caller> {
    const token = deviceTokenOf(reply)
    return { ip, device: token ? await findDevice(db, hashOf(token), username) : undefined }
  }

  /** The ways of everybody who signs in by the form. */
  const door = {
    admitStranger: async (call: Arrival) => limits.captcha(await callerOf(call)),
    async admitToOwnFactor(call: Arrival, username: string) {
      const caller = await callerOf(call, username)
      await limits.login(caller)
      await limits.authenticator(username, caller)
    },
    /** Opens a session, and gives the browser its cookies. */
    async signIn({ ip, reply }: Arrival, form: Credentials, factor: Factor) {
      const userAgent = keptUserAgent(reply.request.headers['user-agent'])
      const { token, deviceToken } = await logIn(db, form, factor, { ip, device: deviceTokenOf(reply), userAgent })
      reply.header('set-cookie', [sessionCookie(token, connectionOf(reply)), deviceCookie(deviceToken, connectionOf(reply))])
      return { token }
    },
  }

  const own = domain(session, {
    signInWays: async () => ({ provider: oidc?.name ?? null, authenticator: true, passkey: true }),
    async getImgCode(call) {
      await door.admitStranger(call)
      return newCaptcha(db, captchaAnswer)
    },
    async getMobile(call) {
      const { username } = call.input
      await limits.mobile(username, await callerOf(call, username))
      const account = await findAccount(db, username)
      return { mobile: masked(account?.mobile ?? decoyMobile(secret, username)) }
    },
    async sendSMS(call) {
      const { username } = call.input
      return { smsToken: await sendCode(db, { username, trace: call.trace }, await callerOf(call, username)) }
    },
    login: ({ input, ip, reply }) => {
      const isOfApp = input.smsCodeToken === AUTHENTICATOR
      return counted(isOfApp ? 'authenticator' : 'sms', async () => {
        if (isOfApp) await door.admitToOwnFactor({ ip, reply }, input.username)
        else await limits.login(await callerOf({ ip, reply }, input.username))
        return door.signIn({ ip, reply }, input, codeFactor(db, vault, input, networkOf(ip)))
      })
    },
    async logout({ operator, reply }) {
      await deleteSession(db, operator.sessionId)
      reply.header('set-cookie', sessionCookie('', connectionOf(reply)))
      return null
    },
    getLock: async ({ operator }) => lockOf(db, operator, oidc?.name),
    // The hook that let it through has noted the use.
    keepAwake: async () => null,
    async lock({ operator: { sessionId } }) {
      await lockSession(db, sessionId, new Date())
      return null
    },
    async unlock({ operator, input, ip }) {
      await unlock(db, operator, { ...input, ip })
      return null
    },
    changePassword: {
      async prepare(call) {
        const change = await preparedPassword(call)
        return async ({ db: tx, record }) => {
          record(await change(tx))
          return null
        }
      },
    },
    sessions: ({ operator }) => ownSessions(db, operator),
    async endSession({ db: tx, operator, input: { id }, record }) {
      record(await endSession(tx, operator, id))
      return null
    },
    async endOtherSessions({ db: tx, operator, record }) {
      record(await endOtherSessions(tx, operator))
      return null
    },
    currentUser: async ({ operator: { accountId, realname, username, permissionsVersion } }) => ({
      realname,
      account: username,
      permissionsVersion,
      preferences: await preferencesOf(accountId),
      capabilities,
    }),
  })
  return [
    own,
    accountSessionsDomain(),
    authenticatorDomain({ db, vault, publicUrl, relaxedLimits }),
    passkeysDomain({ db, vault, secret, publicUrl, relaxedLimits, door }),
  ]
}

const deviceTokenOf = ({ request }: FastifyReply) => deviceTokenIn(request.headers.cookie)
const connectionOf = ({ request }: FastifyReply) => ({ secure: request.protocol === 'https' })
