import type { OpenAccess } from '@console/platform/contract/open/open-route'
import { Problem } from '@console/platform/contract/open/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOf } from '../../evidence/public-links/addresses'
import type { Vault } from '../../infra/secrets/vault'
import type { Db } from '../../infra/db/db'
import { hasBody } from '../../http/requests/body-clock'
import type { OpenCaller, SignedHeader } from './caller'
import { callMeter } from './call-meter'
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
  const meter = callMeter(app, db)
  async function admit(request: FastifyRequest, access: OpenAccess) {
    if (access === 'anybody') return
    // The address that the caller used, which a proxy may have changed, and the one that the console is known by.
    const origins = new Set([originOf(request), originOf(request, publicUrl)])
    const targetUris = [...origins].map((origin) => origin + request.url)
    const { method, headers, raw } = request
    let keyId: string | undefined
    const find = async (given: string) => {
      const key = await findKey(db, vault, given)
      keyId = key?.keyId
      return key
    }
    const { key, nonce, header } = await verifySignature({ method, headers, targetUris, hasBody: hasBody(raw) }, find).catch((error) => {
      if (keyId !== undefined) meter.count(keyId, true)
      throw error
    })
    const { secret: _, ...caller } = key
    // From here on the answer is counted for this key.
    request.signer = caller.keyId
    if (!(await spendNonce(db, caller.keyId, nonce, new Date()))) throw new Problem('replayed-nonce')
    if (!access.some((who) => (who === 'enterprise' ? caller.userId !== undefined : caller.scopes.includes(who)))) throw new Problem('missing-scope')
    request.signed = { caller, header }
  }
  return { admit, callsWritten: meter.flush }
}
