import { fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import type { ProviderOptions, Visitor } from './provider-process'

const client = { clientId: 'console', clientSecret: 'a-secret-of-the-console' }

/** A real OpenID provider for a console at `publicUrl`, and the browser that goes to it and back. */
export async function identityProvider(publicUrl: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' } as ProviderOptions['key']
  const options: ProviderOptions = { ...client, redirectUri: `${publicUrl}/api/oidc/callback`, key }
  const child = fork(join(__dirname, 'provider-process.ts'), [JSON.stringify(options)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  globalThis.leftProcesses?.add(child)
  const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }]

  return {
    ...client,
    issuer,
    /** Says who is in front of the browser from now on. */
    async visitedBy(visitor: Visitor) {
      child.send(visitor)
      await once(child, 'message')
    },
    /**
     * Goes where the console sent the browser, as a browser that was never there, and answers where it is sent back to.
     */
    async follow(address: string): Promise<URL> {
      const cookies = new Map<string, string>()
      for (let at = address; ; ) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const set of answer.headers.getSetCookie()) cookies.set(set.slice(0, set.indexOf('=')), set.slice(set.indexOf('=') + 1, set.indexOf(';')))
        const next = answer.headers.get('location')
        if (!next) throw new Error(`${at}: ${answer.status} ${await answer.text()}`)
        if (next.startsWith(publicUrl)) return new URL(next)
        at = new URL(next, at).href
      }
    },
    /** A token that reports a sign-out; `claims` replace its own, `signedBy` is a key other than the provider's. */
    logoutToken: (claims: Record<string, unknown>, signedBy = privateKey) =>
      new SignJWT({
        ...{ iss: issuer, aud: client.clientId, iat: Math.floor(Date.now() / 1000), jti: `${Math.random()}` },
        ...{ events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, ...claims },
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'logout+jwt' })
        .sign(signedBy),
    async close() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

export type IdentityProvider = Awaited<ReturnType<typeof identityProvider>>
