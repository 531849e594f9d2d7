import { z } from '@console/platform/contract'
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../../infra/origin-of'
import type { Db } from '../../../infra/db/db'
import { hashOf, newToken } from '../../../operators/sessions/token'
import * as queries from './passkey-queries'
import type { SecondFactor } from '../sign-in/factor'

/** Time to answer the browser's question. */
export const ANSWER_MS = 5 * 60_000

/** Ed25519, ECDSA with P-256, RSA with PKCS #1: what authenticators of today have. */
export const ALGORITHMS = [-8, -7, -257]

/** The console as browsers know it: a passkey is for its name, and signs for its origin. */
export interface Party {
  id: string
  origin: string
}

/** By `PUBLIC_URL`, as for every link to the console; without it by what the caller calls the server. */
export function partyOf(request: FastifyRequest, publicUrl: string | undefined): Party {
  const origin = originOf(request, publicUrl)
  return { origin, id: URL.canParse(origin) ? new URL(origin).hostname : '' }
}

/**
 * What an answer is for: to sign in, to add a passkey to an account, or to confirm another change of its second
 * factors. None is taken for another purpose.
 */
type Purpose = 'sign in' | { adds: number; confirmed?: boolean; recoveryHash?: string } | { confirms: number }

/** As a challenge is kept. */
const keptAs = (challenge: string, purpose: Purpose) =>
  purpose === 'sign in'
    ? { hash: hashOf(challenge), accountId: null }
    : 'adds' in purpose
      ? { hash: hashOf(challenge), accountId: purpose.adds, confirmed: purpose.confirmed, recoveryHash: purpose.recoveryHash }
      : { hash: hashOf(`confirm ${challenge}`), accountId: purpose.confirms }

/** What a passkey is to sign. Kept as a hash, for one answer. */
export async function newChallenge(db: Db, purpose: Purpose) {
  const challenge = newToken()
  await queries.insertChallenge(db, { ...keptAs(challenge, purpose), expiresAt: new Date(Date.now() + ANSWER_MS) })
  return challenge
}

const take = (db: Db, challenge: string, purpose: Purpose) => queries.takeChallenge(db, { ...keptAs(challenge, purpose), now: new Date() })

const credential = { id: z.string(), rawId: z.string(), type: z.literal('public-key'), clientExtensionResults: z.object({}) }
const Made = z.object({ ...credential, response: z.object({ clientDataJSON: z.string(), attestationObject: z.string() }) })
const Signed = z.object({ ...credential, response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }) })

function parsed<S extends z.ZodMiniType>(schema: S, text: string): z.infer<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Loaded with the first answer. */
const webauthn = () => import('@simplewebauthn/server')

/**
 * The passkey that a browser has made for an account; undefined when it is not the answer to a question of its own. No
 * attestation is asked for: who makes authenticators is the company's own affair.
 */
export async function madePasskey(db: Db, accountId: number, answer: string, party: Party) {
  const response = parsed(Made, answer)
  if (!response) return undefined
  const { verifyRegistrationResponse } = await webauthn()
  let taken: Awaited<ReturnType<typeof take>>
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: async (challenge) => {
        taken = await take(db, challenge, { adds: accountId })
        return taken !== undefined
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return undefined
    const { id: credentialId, publicKey, counter } = registrationInfo.credential
    return { credentialId, publicKey, counter, confirmed: taken?.confirmed === true, recoveryHash: taken?.recoveryHash ?? undefined }
  } catch {
    return undefined
  }
}

interface Signed {
  accountId: number
  answer: string
  party: Party
  purpose: Purpose
}

/**
 * Looks at what a passkey has signed; undefined when it is not one of the account's, or not the answer to a question
 * that waits. Right or wrong, the question is then over.
 */
export async function rightPasskey(db: Db, { accountId, answer, party, purpose }: Signed): Promise<SecondFactor | undefined> {
  const response = parsed(Signed, answer)
  const found = response && (await queries.findPasskey(db, accountId, response.id))
  if (!response || !found) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: async (challenge) => (await take(db, challenge, purpose)) !== undefined,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: found.credentialId, publicKey: new Uint8Array(found.publicKey), counter: found.counter },
    })
    if (!verified) return undefined
    const { newCounter: counter } = authenticationInfo
    return { kind: '通行密钥', spend: async (tx) => (await queries.usePasskey(tx, { id: found.id, counter, now: new Date() })) !== undefined }
  } catch {
    return undefined
  }
}
