import { ApiError } from '@console/platform/contract'
import { AUTHENTICATOR } from '@console/platform/contract/session'
import { loadOnce } from '@console/platform/proof'
import type { Db } from '../../../infra/db/db'
import type { Asker } from '../../../infra/jobs/fair-queue'
import { hashPassword, isPassword } from '../../../operators/access/password'
import { ownerOfAuthenticator, stepOfCode } from '../../../operators/access/totp'
import type { Vault } from '../../../infra/secrets/vault'
import * as queries from './authenticator-queries'
import { numberOfCode } from './recovery-codes'
import type { Factor, SecondFactor } from '../sign-in/factor'
import { deleteSmsCode } from './sms-code-queries'
import { isSmsCode } from './sms-code'
import { hashOf, newToken } from '../../../operators/sessions/token'

interface Options {
  accountId: number
  /** Of the app, or one for recovery, without separators. */
  code: string
  /** Who waits for its check. */
  by: Asker
}

/**
 * Looks at a code of an account's authenticator; undefined when it is wrong, was taken before, or there is no
 * authenticator.
 */
export async function rightCode(db: Db, vault: Vault, { accountId, code, by }: Options): Promise<SecondFactor | undefined> {
  const nth = numberOfCode(code)
  if (nth !== undefined) return rightRecoveryCode(db, nth, { accountId, code, by })
  const found = await queries.findAuthenticator(db, accountId)
  const step = found?.isEnabled ? stepOfCode(vault.open(found.secret, ownerOfAuthenticator(accountId)), code, Date.now()) : undefined
  if (step === undefined || step <= found!.lastStep) return undefined
  return { kind: '动态码', spend: async (tx) => (await queries.spendStep(tx, accountId, step)) !== undefined }
}

/** Takes as long for an account that has no such code. */
async function rightRecoveryCode(db: Db, nth: number, { accountId, code, by }: Options): Promise<SecondFactor | undefined> {
  const hash = await queries.recoveryHash(db, accountId, nth)
  const isRight = await isPassword(hash ?? (await hashOfNobody()), code, by)
  if (!hash || !isRight) return undefined
  return { kind: '恢复码', recoveryHash: hash, spend: async (tx) => (await queries.spendRecoveryCode(tx, accountId, hash)) !== undefined }
}

const hashOfNobody = loadOnce(() => hashPassword(newToken()))

/** Of the form of a sign-in. */
interface Form {
  smsCode: string
  smsCodeToken: string
}

/** No account has it. */
export const NOBODY = 0

/**
 * What a sign-in is proven by besides the password: a code by SMS, or for an account that has a factor of its own a
 * code of the authenticator or for recovery and nothing else.
 */
export function codeFactor(db: Db, vault: Vault, { smsCode, smsCodeToken }: Form, by: Asker): Factor {
  const isOfApp = smsCodeToken === AUTHENTICATOR
  const message = isOfApp ? '动态码错误或已使用' : '短信验证码错误或已过期'
  return {
    outcome: isOfApp ? 'authenticator' : 'sms',
    refusal: new ApiError(422, message, { fields: { smsCode: message } }),
    async check(account) {
      const id = account?.id ?? NOBODY
      if (isOfApp) return rightCode(db, vault, { accountId: id, code: smsCode, by })
      if (account?.hasOwnFactor || !(await isSmsCode(db, id, smsCodeToken, smsCode))) return undefined
      return { spend: async (tx) => (await deleteSmsCode(tx, hashOf(smsCodeToken))) !== undefined }
    },
  }
}
