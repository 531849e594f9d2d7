import { createHash, randomBytes } from 'node:crypto'
import type { SignInChecks } from './sign-in-service'

/** Of a sign-in by OAuth 2 alone; the nonce has no ID token to stand in. */
export const newChecks = (): SignInChecks => ({ state: randomText(), nonce: '', verifier: randomText() })

const randomText = () => randomBytes(32).toString('base64url')

/** Of a verifier, by S256. */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** The code in the query of the address that a browser comes back to. @throws when there is none, as for whoever turned back */
export function codeIn(search: string, name = 'code') {
  const answer = new URLSearchParams(search)
  const code = answer.get(name)
  if (!code) throw Object.assign(new Error('the provider gave no code'), { error: answer.get('error') ?? 'access_denied' })
  return code
}
