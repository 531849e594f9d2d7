import { jsonOf } from '../outside/json'
import { codeIn, newChecks } from './plain-checks'
import { type Claims, personIn, type SignInService } from './sign-in-service'

const PAGES = 'https://login.dingtalk.com'
const CALLS = 'https://api.dingtalk.com'

/**
 * Its numbers are without the code of the country: one of another country may look like one of the mainland, which
 * somebody else has.
 */
function mobileOf({ mobile, stateCode }: Claims) {
  const country = String(stateCode ?? '').replace(/^\+/, '')
  return typeof mobile !== 'string' || !country || country === '86' ? mobile : `+${country}${mobile}`
}

/** 钉钉: OAuth 2 in its own words. Anybody who has 钉钉 comes this far: who has an account here signs in. */
export const dingtalk: SignInService = (settings, redirectUri) => {
  const { clientId, clientSecret, issuer } = settings
  const calls = issuer ?? CALLS
  return {
    async begin() {
      const checks = newChecks()
      const query = { client_id: clientId, response_type: 'code', scope: 'openid', prompt: 'consent', redirect_uri: redirectUri, state: checks.state }
      return { ...checks, address: `${issuer ?? PAGES}/oauth2/auth?${new URLSearchParams(query)}` }
    },
    async finish(search) {
      const body = { clientId, clientSecret, grantType: 'authorization_code', code: codeIn(search, 'authCode') }
      const token = await jsonOf(`${calls}/v1.0/oauth2/userAccessToken`, { body })
      const headers = { 'x-acs-dingtalk-access-token': String(token.accessToken) }
      const person = await jsonOf(`${calls}/v1.0/contact/users/me`, { headers })
      if (typeof person.unionId !== 'string') throw new Error('the provider names nobody')
      return personIn({ ...person, mobile: mobileOf(person) }, `dingtalk ${person.unionId}`, settings)
    },
  }
}
