import { ApiError } from '@console/platform/contract'
import { authenticator } from '@console/platform/contract/session/authenticator'
import { type Call, domain } from '../../../http/call'
import { rateLimit } from '../../../http/requests/rate-limit'
import type { Db } from '../../../infra/db/db'
import type { Vault } from '../../../infra/secrets/vault'
import { addressOfSecret, newTotpSecret, ownerOfAuthenticator, stepOfCode } from '../../../operators/access/totp'
import { provePassword } from '../password/prove-password'
import { forgetFailures } from '../password/password-queries'
import * as queries from './authenticator-queries'
import { factorsOf, lockFactors, passkeysOf } from './passkey-queries'
import { factorProver } from './prove-factor'
import { hashesOf, newRecoveryCodes } from './recovery-codes'
import { rightCode } from './second-factor'

/** What an app calls the console. */
const ISSUER = '存证公证运营后台'

interface Options {
  db: Db
  vault: Vault
  publicUrl?: string
  relaxedLimits: boolean
}

/**
 * An operator's own authenticator app, in place of codes by SMS. Setup and removal need the password and a code of the
 * app. Passkeys keep everybody else out already, and a password alone adds nothing to them: beside them setup takes one
 * of them, or a recovery code.
 */
export function authenticatorDomain({ db, vault, publicUrl, relaxedLimits }: Options) {
  const prove = factorProver({ db, vault, publicUrl, relaxedLimits })
  const tries = rateLimit(db, 'authenticator', { points: 10, seconds: 600 }, { relaxed: relaxedLimits })
  const isWrong = () => new ApiError(422, '动态码错误或已使用', { fields: { code: '动态码错误或已使用' } })
  const proven = ({ operator, ip }: Pick<Call, 'operator' | 'ip'>, password: string, purpose: string) => provePassword(db, operator, { password, ip, purpose })

  const hasPasskeys = async (from: Db, accountId: number) => (await passkeysOf(from, accountId)).length > 0
  const changedMeanwhile = () => new ApiError(409, '登录方式刚才已被更改，请重新设置')

  return domain(authenticator, {
    async get({ operator }) {
      const found = await queries.authenticatorOf(db, operator.accountId)
      const passkeys = await passkeysOf(db, operator.accountId)
      return { since: found?.since ?? null, recoveryCodes: found?.recoveryCodes ?? 0, passkeys: passkeys.length }
    },

    begin: {
      async prepare(call) {
        await proven(call, call.input.password, '设置身份验证器')
        const right = (await hasPasskeys(db, call.operator.accountId)) ? await prove(call, call.input) : undefined
        return async ({ db: tx, operator: { accountId, username }, record }) => {
          await lockFactors(tx, accountId)
          if (!right && (await hasPasskeys(tx, accountId))) throw changedMeanwhile()
          // A recovery code is spent when the authenticator is enabled: who does not come so far has lost none.
          if (!right?.recoveryHash) await right?.spend(tx)
          const confirmedBy = right ? (right.recoveryHash ?? queries.BY_PASSKEY) : null
          const secret = newTotpSecret()
          if (!(await queries.keepPending(tx, accountId, { secret: vault.seal(secret, ownerOfAuthenticator(accountId)), confirmedBy })))
            throw new ApiError(409, '已启用身份验证器，请先停用')
          await forgetFailures(tx, accountId)
          record({ subject: 'account', subjectId: accountId, action: '开始设置自己的身份验证器' })
          return { secret, address: addressOfSecret(secret, username, ISSUER) }
        }
      },
    },

    enable: {
      async prepare({ operator: { accountId }, input: { code } }) {
        await tries.take(`${accountId}`)
        const found = await queries.findAuthenticator(db, accountId)
        if (!found || found.isEnabled) throw new ApiError(409, found ? '已启用身份验证器' : '请先扫描二维码')
        const step = stepOfCode(vault.open(found.secret, ownerOfAuthenticator(accountId)), code, Date.now())
        if (step === undefined) throw isWrong()
        const recoveryCodes = newRecoveryCodes()
        const hashes = await hashesOf(recoveryCodes, accountId)
        return async ({ db: tx, record }) => {
          await lockFactors(tx, accountId)
          const { confirmedBy } = found
          // Passkeys were added since it was begun, by the password alone.
          if (confirmedBy === null && (await hasPasskeys(tx, accountId))) throw changedMeanwhile()
          if (confirmedBy !== null && confirmedBy !== queries.BY_PASSKEY && !(await queries.spendRecoveryCode(tx, accountId, confirmedBy)))
            throw new ApiError(409, '恢复码已使用，请用另一个重新设置')
          if (!(await queries.enable(tx, accountId, { secret: found.secret, step, now: new Date() }))) throw new ApiError(409, '身份验证器刚才已被更改，请重试')
          await queries.replaceRecoveryCodes(tx, accountId, hashes)
          record({ subject: 'account', subjectId: accountId, action: '启用自己的身份验证器，登录不再用短信验证码' })
          return { recoveryCodes }
        }
      },
    },

    disable: {
      async prepare(call) {
        const { accountId } = call.operator
        await proven(call, call.input.password, '停用身份验证器')
        await tries.take(`${accountId}`)
        const right = await rightCode(db, vault, { accountId, code: call.input.code, by: accountId })
        if (!right) throw isWrong()
        return async ({ db: tx, record }) => {
          await lockFactors(tx, accountId)
          if (!(await right.spend(tx))) throw isWrong()
          await queries.deleteAuthenticator(tx, accountId)
          await forgetFailures(tx, accountId)
          const { hasOwnFactor } = await factorsOf(tx, accountId)
          const outcome = hasOwnFactor ? '' : '，登录改回短信验证码'
          record({ subject: 'account', subjectId: accountId, action: `停用自己的身份验证器（${right.kind}）${outcome}` })
          return null
        }
      },
    },
  })
}
