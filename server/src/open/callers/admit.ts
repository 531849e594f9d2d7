import { ApiError } from '@console/platform/contract'
import { Problem } from '@console/platform/contract/open/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedAccess } from '../../http/requests/policy'
import { minuteBudgets } from '../../http/requests/minute-budgets'
import { networkOf } from '../../http/requests/rate-limit'
import { originOf } from '../../infra/origin-of'
import type { Vault } from '../../infra/secrets/vault'
import type { Db } from '../../infra/db/db'
import { hasBody } from '../../http/requests/body-clock'
import type { OpenCaller, SignedHeader } from './caller'
import { callMeter } from './call-meter'
import { findKey, spendNonce } from './queries'
import { verifySignature } from './verify-signature'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of the open interface and its signature. Null for every other call. */
    signed: { caller: OpenCaller; header: SignedHeader } | null
  }
}

interface Options {
  publicUrl?: string
  vault: Vault
  openCallsPerMinute: number
  relaxedLimits: boolean
}

/** An office with one address may make that many times more calls. */
const OFFICE_TIMES = 10
/** A system of the company calls for all of its users. */
const SYSTEMS_TIMES = 50

/** Authenticates and authorizes calls of the open interface before their body is read; each signature is valid once. */
export function openGate(app: FastifyInstance, db: Db, { publicUrl, vault, openCallsPerMinute, relaxedLimits }: Options) {
  app.decorateRequest('signed', null)
  const meter = callMeter(app, db)
  const perMinute = relaxedLimits ? openCallsPerMinute * 1000 : openCallsPerMinute
  // `anybody`: calls of one network that need no signature, as of an office or a mobile operator.
  // `unsigned`: calls of one network whose signature is invalid.
  const budgets = minuteBudgets({ enterprise: perMinute, system: perMinute * SYSTEMS_TIMES, unsigned: perMinute, anybody: perMinute * OFFICE_TIMES })
  // Exhausted budgets by key and kind of call: further calls are refused without a database query.
  const usedUp = new Map<string, () => void>()
  async function admit(request: FastifyRequest, { open: access, covers = [], bytes }: SignedAccess) {
    if (access === 'anybody') return budgets.spend(networkOf(request.ip), 'anybody')
    // The origin that the caller used, which a proxy may have changed, and the public one of the console.
    const origins = new Set([originOf(request), originOf(request, publicUrl)])
    const targetUris = [...origins].map((origin) => origin + request.url)
    const { method, headers, raw } = request
    const network = networkOf(request.ip)
    budgets.requireLeft(network, 'unsigned')
    let keyId: string | undefined
    const refusedAs = (given: string) => `${given} ${access.join()}`
    const find = async (given: string) => {
      const requireLeft = usedUp.get(refusedAs(given))
      if (requireLeft) {
        keyId = given
        requireLeft()
        usedUp.delete(refusedAs(given))
      }
      const key = await findKey(db, vault, given)
      keyId = key?.keyId
      return key
    }
    const hasDigest = bytes ? headers['content-digest'] !== undefined : hasBody(raw)
    const fields = ['@method', '@target-uri', ...(hasDigest ? ['content-digest'] : []), ...covers]
    const { key, nonce, header } = await verifySignature({ method, headers, targetUris, fields }, find).catch((error) => {
      if (keyId !== undefined) meter.count(keyId, true)
      if (!(error instanceof ApiError && error.code === 429)) budgets.spend(network, 'unsigned')
      throw error
    })
    const { secret: _, ...caller } = key
    // From here on the answer is counted for this key.
    request.signer = caller.keyId
    if (!(await spendNonce(db, caller.keyId, nonce, new Date()))) throw new Problem('replayed-nonce')
    if (!access.some((who) => (who === 'enterprise' ? caller.userId !== undefined : caller.scopes.includes(who)))) throw new Problem('missing-scope')
    const [who, kind] = caller.userId === undefined ? ([`${caller.systemId} ${access.join()}`, 'system'] as const) : ([caller.userId, 'enterprise'] as const)
    try {
      budgets.spend(who, kind)
    } catch (error) {
      usedUp.set(refusedAs(caller.keyId), () => budgets.requireLeft(who, kind))
      throw error
    }
    request.signed = { caller, header }
  }
  return { admit, callsWritten: meter.flush }
}
