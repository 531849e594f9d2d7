import { createHash, randomBytes } from 'node:crypto'
import type { SignInChecks } from './sign-in-service'

/** Checks for a sign-in by OAuth 2 only: there is no ID token that could contain a nonce. */
export const newChecks = (): SignInChecks => ({ state: randomText(), nonce: '', verifier: randomText() })

const randomText = () => randomBytes(32).toString('base64url')

/** Of a verifier, by S256. */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** The code in the query of the callback's address. @throws if there is none, for example after a cancelled sign-in */
export function codeIn(search: string, name = 'code') {
  const answer = new URLSearchParams(search)
  const code = answer.get(name)
  if (!code) throw Object.assign(new Error('the provider gave no code'), { error: answer.get('error') ?? 'access_denied' })
  return code
}
