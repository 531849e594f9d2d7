import { ApiError } from '@console/platform/contract'
import type { SignInProblem } from '@console/platform/contract/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenInCookie } from '../../../http/requests/permission'
import { networkOf, rateLimit } from '../../../http/requests/rate-limit'
import type { Db } from '../../../infra/db/db'
import { providerOf } from '../../../infra/oidc/provider'
import type { OidcSettings } from '../../../infra/oidc/sign-in-service'
import type { Vault } from '../../../infra/secrets/vault'
import { recordChange } from '../../../operators/audit/trail'
import { countSignIn, type SignInOutcome } from '../../../operators/sessions/sign-in-counts'
import { hashOf } from '../../../operators/sessions/token'
import { keptUserAgent } from '../sessions/browser'
import { sessionCookie } from '../sessions/cookie'
import * as queries from './oidc-queries'
import { signInAs } from './sign-in-as'

const PATH = '/api/oidc'
/** Time to sign in at the provider. */
const BEGUN_S = 600

/** Where the provider sends browsers back to. */
export const callbackOf = (publicUrl: string) => `${publicUrl}${PATH}/callback`

interface Options {
  db: Db
  vault: Vault
  oidc?: OidcSettings
  publicUrl?: string
  relaxedLimits: boolean
}

/**
 * Sign-in by the company's identity provider: there, back, and sign-out. Browsers navigate to these routes, so every
 * failure is shown on the sign-in page.
 */
export function oidcRoutes(app: FastifyInstance, { db, vault, oidc, publicUrl, relaxedLimits }: Options) {
  if (!oidc || !publicUrl) return
  const provider = providerOf(oidc, callbackOf(publicUrl))
  const limit = rateLimit(db, 'oidc', { points: 600, seconds: 600 }, { relaxed: relaxedLimits })
  const secure = publicUrl.startsWith('https:')
  const options = { config: { access: 'public' as const }, exposeHeadRoute: false }

  app.get(`${PATH}/sign-in`, options, async (request, reply) => {
    const returnTo = returnPathOf(request.query)
    try {
      await limit.take(networkOf(request.ip))
      const { address, state, ...checks } = await provider.begin()
      const expiresAt = new Date(Date.now() + BEGUN_S * 1000)
      const before = tokenInCookie(request.headers)
      await queries.insertBegun(db, { stateHash: hashOf(state), ...checks, returnTo, replaces: before ? hashOf(before) : undefined, expiresAt })
      reply.header('set-cookie', stateCookie(state, { secure }))
      return reply.redirect(address)
    } catch (error) {
      return refused(request, reply, { problem: problemOf(error, 'unavailable'), returnTo, error })
    }
  })

  app.get(`${PATH}/callback`, options, async (request, reply) => {
    const { ip, query, headers } = request
    const state = stateIn(headers.cookie)
    reply.header('set-cookie', stateCookie('', { secure }))
    // A browser that did not begin the sign-in has no such cookie.
    const begun = state && (query as { state?: unknown }).state === state ? await queries.takeBegun(db, hashOf(state), new Date()) : undefined
    if (!state || !begun) return refused(request, reply, { problem: 'expired', returnTo: '' })
    const { returnTo, replaces, ...checks } = begun
    try {
      const person = await provider.finish(request.url.slice(request.url.indexOf('?')), { state, ...checks })
      const outcome = await signInAs(db, person, { oidc, vault }, { ip, userAgent: keptUserAgent(headers['user-agent']), replaces })
      if ('problem' in outcome) return refused(request, reply, { ...outcome, returnTo })
      countSignIn('provider', 'ok')
      // Beside the one above.
      reply.header('set-cookie', sessionCookie(outcome.token, { secure }))
      return reply.redirect(signInPage(returnTo))
    } catch (error) {
      return refused(request, reply, { problem: problemOf(error, 'invalid'), returnTo, error })
    }
  })

  const { signedOut } = provider
  if (!signedOut) return
  app.post(`${PATH}/back-channel-logout`, options, async ({ body, ip, log }, reply) => {
    reply.header('cache-control', 'no-store')
    const { logout_token: token } = (body ?? {}) as { logout_token?: unknown }
    const who = await signedOut(String(token)).catch((error: Error) => log.warn({ reason: error.message }, 'a logout token was refused'))
    if (!who) throw new ApiError(400, 'logout_token 无效')
    await db.transaction(async (tx) => {
      const ended = await queries.endSessions(tx, who)
      for (const id of new Set(ended.map(({ accountId }) => accountId))) {
        const action = `按${oidc.name}的通知结束账号“${await queries.realnameOf(tx, id)}”的登录`
        await recordChange(tx, { at: new Date(), accountId: null, operator: oidc.name, ip }, { subject: 'account', subjectId: id, action })
      }
    })
    return reply.send()
  })
}

interface Refusal {
  problem: SignInProblem
  returnTo: string
  error?: unknown
}

function refused({ log }: FastifyRequest, reply: FastifyReply, { problem, returnTo, error }: Refusal) {
  countSignIn('provider', outcomes[problem])
  if (error) log.warn({ problem, ...factsOf(error) }, 'a sign-in by the identity provider failed')
  return reply.redirect(signInPage(returnTo, problem))
}

/** As the metrics count them. */
const outcomes = {
  ...{ unavailable: 'failed', invalid: 'failed', busy: 'limited', cancelled: 'cancelled', expired: 'refused' },
  ...{ unknown: 'refused', unverified: 'refused', role: 'refused', disabled: 'refused', super: 'refused', other: 'refused' },
} as const satisfies Record<SignInProblem, SignInOutcome>

/** The reason of a failure, without text that a caller put into the address. */
function factsOf(error: unknown) {
  const { name, message, code, cause, error: said } = error as { name?: string; message?: string; code?: string; cause?: { code?: string }; error?: string }
  return { name, code, cause: cause?.code, ...(name === 'ResponseBodyError' && { answer: said }), ...(code === undefined && { message }) }
}

function problemOf(error: unknown, otherwise: SignInProblem): SignInProblem {
  if (error instanceof ApiError) return error.code === 429 ? 'busy' : 'unavailable'
  if ((error as { error?: unknown }).error === 'access_denied') return 'cancelled'
  return otherwise
}

/** The page that the console returns to, which looks at it once more. */
function returnPathOf(query: unknown) {
  const { redirect } = query as { redirect?: unknown }
  return typeof redirect === 'string' && redirect.length <= 2000 && isOwnPath(redirect) ? redirect : ''
}

/** Browsers take a backslash for a slash. */
const isOwnPath = (text: string) => text.startsWith('/') && !text.startsWith('//') && !/[\\\p{Cc}]/u.test(text)

/** A path of this server and nothing else. */
const signInPage = (returnTo: string, problem?: SignInProblem) => {
  const search = new URLSearchParams({ ...(returnTo && { redirect: returnTo }), ...(problem && { problem }) }).toString()
  return search ? `/login?${search}` : '/login'
}

/** Lax: the browser comes back from another site. */
const stateCookie = (state: string, { secure }: { secure: boolean }) =>
  `oidc=${state}; Path=${PATH}; Max-Age=${state ? BEGUN_S : 0}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

const stateIn = (cookies = '') => /(?:^|;\s*)oidc=([\w-]{43})(?:;|$)/.exec(cookies)?.[1]
