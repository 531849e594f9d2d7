import { jsonOf } from '../outside/json'
import { codeIn, newChecks } from './plain-checks'
import { personIn, type SignInService } from './sign-in-service'

const PAGES = 'https://login.work.weixin.qq.com'
const CALLS = 'https://qyapi.weixin.qq.com'
const OK = { field: 'errcode', success: 0 }

/**
 * 企业微信: a code for a member's `userid`, which is theirs in the company; groups are the numbers of their departments.
 * Somebody outside of the company has none.
 */
export const wecom: SignInService = (settings, redirectUri) => {
  const { clientId, clientSecret, agentId, issuer } = settings
  const calls = issuer ?? CALLS
  const ask = (path: string, query: Record<string, string>) => jsonOf(`${calls}/cgi-bin/${path}?${new URLSearchParams(query)}`, OK)
  return {
    async begin() {
      const checks = newChecks()
      const query = { login_type: 'CorpApp', appid: clientId, agentid: agentId!, redirect_uri: redirectUri, state: checks.state }
      return { ...checks, address: `${issuer ?? PAGES}/wwlogin/sso/login?${new URLSearchParams(query)}` }
    },
    async finish(search) {
      const code = codeIn(search)
      const { access_token } = await ask('gettoken', { corpid: clientId, corpsecret: clientSecret })
      const token = { access_token: String(access_token) }
      const { userid } = await ask('auth/getuserinfo', { ...token, code })
      if (typeof userid !== 'string' || !userid) throw new Error('the provider names nobody of the company')
      const member = await ask('user/get', { ...token, userid })
      return personIn(member, `wecom ${clientId} ${userid.toLowerCase()}`, settings)
    },
  }
}
