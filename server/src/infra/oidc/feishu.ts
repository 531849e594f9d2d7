import { jsonOf } from '../outside/json'
import { challengeOf, codeIn, newChecks } from './plain-checks'
import { personIn, type SignInService } from './sign-in-service'

const PAGES = 'https://accounts.feishu.cn'
const CALLS = 'https://open.feishu.cn'

/** 飞书: OAuth 2 with PKCE. Every user of the application may sign in; `open_id` identifies them in it permanently. */
export const feishu: SignInService = (settings, redirectUri) => {
  const { clientId, clientSecret, issuer } = settings
  const calls = issuer ?? CALLS
  return {
    async begin() {
      const checks = newChecks()
      const query = { client_id: clientId, response_type: 'code', redirect_uri: redirectUri, state: checks.state }
      const proof = { code_challenge: challengeOf(checks.verifier), code_challenge_method: 'S256' }
      return { ...checks, address: `${issuer ?? PAGES}/open-apis/authen/v1/authorize?${new URLSearchParams({ ...query, ...proof })}` }
    },
    async finish(search, { verifier }) {
      const grant = { grant_type: 'authorization_code', client_id: clientId, client_secret: clientSecret }
      const body = { ...grant, code: codeIn(search), redirect_uri: redirectUri, code_verifier: verifier }
      const token = await jsonOf(`${calls}/open-apis/authen/v2/oauth/token`, { body, field: 'code', success: 0 })
      const authorization = `Bearer ${token.access_token}`
      const { data } = await jsonOf(`${calls}/open-apis/authen/v1/user_info`, { headers: { authorization }, field: 'code', success: 0 })
      const person = data as { open_id: string; tenant_key: string }
      return personIn({ ...person }, `feishu ${clientId} ${person.open_id}`, settings)
    },
  }
}
