import { ApiError } from '@console/platform/contract'
import type { Call } from '../../../http/call'
import { rateLimit } from '../../../http/requests/rate-limit'
import type { Db } from '../../../infra/db/db'
import type { Vault } from '../../../infra/secrets/vault'
import { partyOf, rightPasskey } from './passkey-answers'
import type { SecondFactor } from '../sign-in/factor'
import { rightCode } from './second-factor'

interface Options {
  db: Db
  vault: Vault
  publicUrl?: string
  relaxedLimits: boolean
}

interface FactorAnswer {
  /** Of the app, or one for recovery. */
  code?: string
  /** Of a passkey. */
  answer?: string
}

export interface ProvenFactor extends Omit<SecondFactor, 'spend'> {
  /** @throws ApiError 422 when somebody else has spent it meanwhile */
  spend(tx: Db): Promise<void>
}

/** Checks what confirms a change of an account's second factors beside the password: one of these factors. */
export function factorProver({ db, vault, publicUrl, relaxedLimits }: Options) {
  const tries = rateLimit(db, 'authenticator', { points: 10, seconds: 600 }, { relaxed: relaxedLimits })

  /** @throws ApiError 422, under the field that is wrong */
  return async ({ operator: { accountId }, reply }: Pick<Call, 'operator' | 'reply'>, { code, answer }: FactorAnswer): Promise<ProvenFactor> => {
    const [field, wrong] = answer ? ['answer', '通行密钥不正确或已过期，请重新确认'] : ['code', '动态码或恢复码错误，或已使用']
    const refused = (message: string) => new ApiError(422, message, { fields: { [field]: message } })
    if (!answer && !code) throw refused('请用通行密钥、动态码或恢复码确认')
    await tries.take(`${accountId}`)
    const right = answer
      ? await rightPasskey(db, { accountId, answer, party: partyOf(reply.request, publicUrl), purpose: { confirms: accountId } })
      : await rightCode(db, vault, { accountId, code: code!, by: accountId })
    if (!right) throw refused(wrong)
    return {
      ...right,
      async spend(tx) {
        if (!(await right.spend(tx))) throw refused(wrong)
      },
    }
  }
}
