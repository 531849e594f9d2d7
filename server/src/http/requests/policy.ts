import type { Access, Input } from '@console/platform/contract'
import type { OpenAccess } from '@console/platform/contract/open/open-route'
import type { FastifyInstance } from 'fastify'
import type { Operator } from '../../operators/access/operator'
import type { CallKind } from './call-budgets'

/**
 * Who may call a route: as the contract says it, or the holder of the deploy token of the remote that its path names
 * (`:name`), or who signs calls of the open interface.
 */
type RouteAccess = Access | 'deploy-token' | SignedAccess
export interface SignedAccess {
  open: OpenAccess
  /** Headers that the signature covers beside what every signature does. */
  covers?: readonly string[]
  /** The body is read as it comes: its digest is covered where it is given. */
  bytes?: boolean
}

export const isSignedAccess = (access: RouteAccess | undefined): access is SignedAccess => typeof access === 'object' && 'open' in access

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it stops the start. */
    access?: RouteAccess
    /** The call does not keep its session awake. */
    passive?: boolean
    /** The call is answered while its session is locked, too. */
    whileLocked?: boolean
    /** Its answer holds a secret that is kept nowhere. */
    shownOnce?: boolean
    /** What a call of it costs; a write for a POST, and a read for everything else, without it. */
    kind?: CallKind
    /** Every open tab asks it every few seconds: the log has no line for a call that succeeded. */
    quiet?: boolean
    /** A browser may navigate to it, with the cookie alone. */
    navigable?: boolean
    /** Checks the fields of a form or a query, and makes the route's input of them. */
    input?: Input
  }
  interface FastifyRequest {
    /** Null where nobody signs in. */
    operator: Operator | null
    /** The id of the key that a call of the open interface is signed by. Null for every other call. */
    signer: string | null
    /** The route's input, checked and converted by its schema. */
    input: unknown
    /** SHA-256 of an upload's file. Null until it has arrived. */
    fileHash: string | null
    /** Checks session and permission again. Undefined on public routes. @throws ApiError 401 or 403. */
    stillAllowed?: () => Promise<void>
  }
}

interface Policy {
  method: string
  url: string
  access: RouteAccess
}

const policies = new WeakMap<FastifyInstance, Policy[]>()

/** Every route of a server, with who may call it. */
export const policiesOf = (app: FastifyInstance): readonly Policy[] => policies.get(app) ?? []

/** Stops the start when a route does not say who may call it. */
export function requirePolicies(app: FastifyInstance) {
  const known: Policy[] = []
  policies.set(app, known)
  app.addHook('onRoute', ({ config, method, url }) => {
    const access = config?.access
    if (access === undefined) throw new Error(`${method} ${url} does not say who may call it: give its config an \`access\``)
    for (const name of [method].flat()) known.push({ method: name, url, access })
  })
}
