import type { OpenAccess } from '@console/platform/contract/open/open-route'
import { Problem } from '@console/platform/contract/open/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOf } from '../../evidence/public-links/addresses'
import type { Vault } from '../../infra/secrets/vault'
import type { Db } from '../../infra/db/db'
import { hasBody } from '../../http/requests/body-clock'
import type { OpenCaller, SignedHeader } from './caller'
import { findKey, spendNonce } from './queries'
import { verifySignature } from './verify-signature'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed a call of the open interface, and by what. Null for every other call. */
    signed: { caller: OpenCaller; header: SignedHeader } | null
  }
}

/** Lets signed calls of the open interface in, before their body is read: each once, and to what its signer may do. */
export function openGate(app: FastifyInstance, db: Db, { publicUrl, vault }: { publicUrl?: string; vault: Vault }) {
  app.decorateRequest('signed', null)
  return async (request: FastifyRequest, access: OpenAccess) => {
    if (access === 'anybody') return null
    // The address that the caller used, which a proxy may have changed, and the one that the console is known by.
    const origins = new Set([originOf(request), originOf(request, publicUrl)])
    const targetUris = [...origins].map((origin) => origin + request.url)
    const { method, headers, raw } = request
    const { key, nonce, header } = await verifySignature({ method, headers, targetUris, hasBody: hasBody(raw) }, (keyId) => findKey(db, vault, keyId))
    const { secret: _, ...caller } = key
    if (!(await spendNonce(db, caller.keyId, nonce, new Date()))) throw new Problem('replayed-nonce')
    if (!access.some((who) => (who === 'enterprise' ? caller.userId !== undefined : caller.scopes.includes(who)))) throw new Problem('missing-scope')
    request.signed = { caller, header }
    return caller.keyId
  }
}

export type OpenGate = ReturnType<typeof openGate>
