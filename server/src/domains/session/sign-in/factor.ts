import type { ApiError } from '@console/platform/contract'
import type { Db } from '../../../infra/db/db'
import type { Account } from '../password/password-queries'

/**
 * A code that was right. It is spent with what it is given for, in the same transaction; false when somebody else has
 * spent it meanwhile.
 */
export interface SecondFactor {
  spend(tx: Db): Promise<boolean>
  /** Of what its owner has set up. */
  kind?: '动态码' | '恢复码' | '通行密钥'
  /** Of a recovery code: by which it can be spent later. */
  recoveryHash?: string
}

/** What a sign-in gives besides captcha and password. */
export interface Factor {
  /** Undefined when it is wrong. */
  check(account: Account | undefined): Promise<SecondFactor | undefined>
  /** Which it is, for the login log. */
  outcome: 'sms' | 'authenticator' | 'passkey'
  /** Of a wrong one. */
  refusal: ApiError
}
