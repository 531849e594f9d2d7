import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JWK } from 'jose'
import Provider from 'oidc-provider'

/** What the process is started with. */
export interface ProviderOptions {
  clientId: string
  clientSecret: string
  redirectUri: string
  /** The key that it signs tokens by. */
  key: JWK
}

/** Who is in front of the browser, and what the provider knows of them; `refuses`: they turn back. */
export interface Visitor {
  sub: string
  refuses?: boolean
  /** The provider has nobody of that name any more. */
  gone?: boolean
  [claim: string]: unknown
}

/**
 * A real OpenID provider in a separate process, without passwords: it signs in the account that its parent named last.
 */
async function run({ clientId, clientSecret, redirectUri, key }: ProviderOptions) {
  let visitor: Visitor = { sub: 'nobody' }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['of-this-process'] },
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified'], phone: ['phone_number'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => (visitor.gone ? undefined : { accountId, claims: () => ({ ...visitor, sub: accountId }) }),
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session!.accountId })
      grant.addOIDCScope('openid profile email phone')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url!.startsWith('/interaction/')) return void answer(request, response)
    const result = visitor.refuses ? { error: 'access_denied' } : { login: { accountId: visitor.sub } }
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
  process.on('message', (named: Visitor) => {
    visitor = named
    process.send!({ visitor: named.sub })
  })
  process.send!({ issuer })
}

void run(JSON.parse(process.argv[2]!) as ProviderOptions)
