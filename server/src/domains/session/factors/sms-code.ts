import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Db } from '../../../infra/db/db'
import { replaceSmsCode, trySmsCode } from './sms-code-queries'
import { hashOf, newToken } from '../../../operators/sessions/token'

const LIFE_MS = 5 * 60_000
const TRIES = 5

/**
 * A code of six digits for an account, as a known device or a stranger asked for it, and the token that it is bound to.
 * Only hashes are stored.
 */
export async function newSmsCode(db: Db, accountId: number, device?: number) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const token = newToken()
  const salt = randomBytes(16)
  await replaceSmsCode(db, { accountId, device, tokenHash: hashOf(token), salt, codeHash: codeHash(salt, code), expiresAt: new Date(Date.now() + LIFE_MS) })
  return { code, token }
}

/** Whether the code is the one sent with `token` to this account. Each check uses up one of its tries. */
export async function isSmsCode(db: Db, accountId: number, token: string, code: string) {
  const sent = await trySmsCode(db, { tokenHash: hashOf(token), accountId, tries: TRIES, now: new Date() })
  return sent !== undefined && codeHash(sent.salt, code).equals(sent.codeHash)
}

const codeHash = (salt: Uint8Array, code: string) => createHash('sha256').update(salt).update(code).digest()
