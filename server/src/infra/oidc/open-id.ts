import { loadOnce } from '@console/platform/proof'
import type { createRemoteJWKSet, JWTPayload } from 'jose'
import type { Configuration, TokenEndpointResponse } from 'openid-client'
import { personIn, type SignInService } from './sign-in-service'

/** A provider waits no longer than an operator in front of an empty page. */
const TIMEOUT_S = 5
/** How old a logout token may be. */
const LOGOUT_AGE_S = 120
/** How far the clock of the provider may be from ours. */
const CLOCKS_S = 30
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

interface Discovered {
  configuration: Configuration
  keys: ReturnType<typeof createRemoteJWKSet>
}

/**
 * OpenID Connect: authorization code with PKCE, state and nonce; issuer, audience and signature of each token are
 * checked. The libraries are loaded by the first sign-in.
 */
export const openId: SignInService = (settings, redirectUri) => {
  const { issuer, clientId, clientSecret, scope } = settings
  const discovered = loadOnce(discover)

  async function discover(): Promise<Discovered> {
    const [client, { createRemoteJWKSet }] = await Promise.all([import('openid-client'), import('jose')])
    const execute = [client.enableNonRepudiationChecks, ...(issuer!.startsWith('http:') ? [client.allowInsecureRequests] : [])]
    const configuration = await client.discovery(new URL(issuer!), clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_S })
    return { configuration, keys: createRemoteJWKSet(new URL(configuration.serverMetadata().jwks_uri!), { timeoutDuration: TIMEOUT_S * 1000 }) }
  }

  /** Of the ID token, and of what the provider says besides. */
  async function personOf(tokens: TokenEndpointResponse, token: Pick<JWTPayload, 'iss' | 'sub'>) {
    const { configuration } = await discovered()
    const client = await import('openid-client')
    const asked = configuration.serverMetadata().userinfo_endpoint ? await client.fetchUserInfo(configuration, tokens.access_token, token.sub!) : {}
    const person = personIn({ ...asked, ...token }, subjectOf(token), settings)
    return tokens.refresh_token ? { ...person, refreshToken: tokens.refresh_token } : person
  }

  return {
    async begin() {
      const { configuration } = await discovered()
      const client = await import('openid-client')
      const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
      const address = client.buildAuthorizationUrl(configuration, {
        ...{ redirect_uri: redirectUri, scope, state: checks.state, nonce: checks.nonce },
        ...{ code_challenge: await client.calculatePKCECodeChallenge(checks.verifier), code_challenge_method: 'S256' },
      })
      return { ...checks, address: address.href }
    },

    async finish(search, { state, nonce, verifier }) {
      const { configuration } = await discovered()
      const client = await import('openid-client')
      const answer = new URL(redirectUri)
      answer.search = search
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await client.authorizationCodeGrant(configuration, answer, checks)
      return personOf(tokens, tokens.claims()!)
    },

    async askAgain(refreshToken, subject) {
      const { configuration } = await discovered()
      const client = await import('openid-client')
      const tokens = await client.refreshTokenGrant(configuration, refreshToken).catch((error: { error?: unknown }) => {
        if (error.error === 'invalid_grant') return undefined
        throw error
      })
      if (!tokens) return undefined
      const [iss, sub] = subject.split(' ') as [string, string]
      const person = await personOf(tokens, { iss, sub, ...tokens.claims() })
      if (person.subject !== subject) throw new Error('the provider speaks of somebody else')
      return { refreshToken, ...person }
    },

    async signedOut(logoutToken) {
      const { configuration, keys } = await discovered()
      const { jwtVerify } = await import('jose')
      const { issuer: iss } = configuration.serverMetadata()
      const timely = { maxTokenAge: LOGOUT_AGE_S, clockTolerance: CLOCKS_S, requiredClaims: ['iat', 'jti'] }
      const { payload } = await jwtVerify(logoutToken, keys, { issuer: iss, audience: clientId, ...timely })
      const { sub, sid, events } = payload
      const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events
      if (!isLogout || 'nonce' in payload || (typeof sub !== 'string' && typeof sid !== 'string')) throw new Error('this is no logout token')
      return { ...(sub && { subject: subjectOf(payload) }), ...(typeof sid === 'string' && { sid }) }
    },
  }
}

const subjectOf = ({ iss, sub }: Pick<JWTPayload, 'iss' | 'sub'>) => `${iss} ${sub}`
