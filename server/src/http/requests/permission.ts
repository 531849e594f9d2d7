import { type Access, ApiError, LOCKED, PASSIVE, PERMISSIONS_VERSION } from '@console/platform/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticate, Operator } from '../../operators/access/operator'
import { checkDeployToken, deployedAt, type DeployTokens } from './deploy-token'
import type { CallKind, SpendCall } from './call-budgets'
import { readInput } from './input'
import { isSignedAccess, type SignedAccess } from './policy'

interface Options {
  deployTokens?: DeployTokens
  /** Counts the calls of each account. */
  spendCall?: SpendCall
  /** Lets in who signs calls of the open interface, as `signer`. @throws ApiError */
  admitSigner?: (request: FastifyRequest, access: SignedAccess) => Promise<void>
}

/**
 * The one place where calls are let through or refused, for every route of the server: by the session before the body
 * is read, and once more by the input where a route's permission depends on it.
 */
export function guardEverything(app: FastifyInstance, authenticate: Authenticate, { deployTokens = {}, spendCall, admitSigner }: Options = {}) {
  app.decorateRequest('operator', null)
  app.decorateRequest('signer', null)
  app.decorateRequest('input', null)
  app.decorateRequest('fileHash', null)
  app.decorateRequest('stillAllowed')

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const { access, navigable, whileLocked, passive: isPassive } = request.routeOptions.config
    if (access === 'public') return
    if (isSignedAccess(access)) {
      if (!admitSigner) throw forbidden()
      return admitSigner(request, access)
    }
    const token = tokenOf(request, navigable)
    if (access === 'deploy-token') return checkDeployToken(deployTokens, token, deployedAt(request.params))
    const entered = (operator: Operator | null) => {
      if (!operator) throw new ApiError(401, '登录已失效，请重新登录')
      if (access === undefined || !mayEnter(operator, access)) throw forbidden()
      return operator
    }
    const passive = isPassive || PASSIVE in request.headers
    const caller = await authenticate(token, { passive })
    if (caller) spendCall?.(caller.accountId, kindOf(request))
    if (caller?.isLocked && !whileLocked) throw new ApiError(LOCKED, '会话已锁定，请输入密码解锁')
    request.operator = entered(caller)
    // An open page learns from any answer that its operator may do more or less than before.
    reply.header(PERMISSIONS_VERSION, request.operator.permissionsVersion)
    request.stillAllowed = async () => {
      if (!mayCall(entered(await authenticate(token, { passive: true })), request)) throw forbidden()
    }
  })

  app.addHook('preHandler', (request, _reply, done) => {
    if (request.is404) return done()
    request.input = readInput(request)
    if (!mayCall(request.operator, request)) throw forbidden()
    done()
  })
}

/** What a page asks by itself leaves its operator the budget for what they read. */
function kindOf({ method, headers, routeOptions: { config } }: FastifyRequest): CallKind {
  const { kind = method === 'POST' ? 'writes' : 'reads', passive } = config
  return passive || (kind === 'reads' && PASSIVE in headers) ? 'passive' : kind
}

const forbidden = () => new ApiError(403, '没有权限执行此操作')

/** Whether an operator may make a call with this input. */
export const mayCallWith = (operator: Operator, access: Access, input: unknown) =>
  typeof access === 'function' ? operator.may(access(input)) : mayEnter(operator, access)

function mayEnter(operator: Operator, access: Access) {
  if (access === 'signed-in' || typeof access === 'function') return true
  return typeof access === 'string' ? operator.may(access as never) : access.some((permission) => operator.may(permission))
}

/** Where the permission depends on the input, it is asked for once that is known. */
const mayCall = (operator: Operator | null, { input, routeOptions: { config } }: FastifyRequest) =>
  typeof config.access !== 'function' || operator?.may(config.access(input)) === true

/**
 * The cookie alone counts only where a page of our own or the operator, by the address bar or a bookmark (`none`),
 * navigates to a file. Over plain HTTP browsers do not say which page it is: there SameSite=Strict has to do.
 */
function tokenOf({ headers, method }: FastifyRequest, navigable = false) {
  const bearer = /^Bearer ([\w-]+)$/i.exec(headers.authorization ?? '')?.[1]
  const fromOwnPage = [undefined, 'same-origin', 'none'].includes(headers['sec-fetch-site'] as string | undefined)
  if (bearer || !navigable || method !== 'GET' || !fromOwnPage) return bearer
  return tokenInCookie(headers)
}

/** The session's token as the console keeps it. */
export const tokenInCookie = ({ cookie }: { cookie?: string }) => /(?:^|;\s*)token=([\w-]+)/.exec(cookie ?? '')?.[1]
