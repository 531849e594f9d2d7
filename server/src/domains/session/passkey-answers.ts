import { z } from '@console/platform/contract'
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../http/requests/origin-of'
import type { Db } from '../../infra/db/db'
import { hashOf, newToken } from '../../operators/sessions/token'
import * as queries from './passkey-queries'
import type { SecondFactor } from './second-factor'

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

/** What a passkey is to sign. Kept as a hash, for one answer; without an account it is to sign in. */
export async function newChallenge(db: Db, accountId: number | null) {
  const challenge = newToken()
  await queries.insertChallenge(db, { hash: hashOf(challenge), accountId, expiresAt: new Date(Date.now() + ANSWER_MS) })
  return challenge
}

const isTaken = (db: Db, accountId: number | null) => (challenge: string) => queries.takeChallenge(db, { hash: hashOf(challenge), accountId, now: new Date() })

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

/** The passkey that a browser has made for an account; undefined when it is not the answer to a question of its own. No attestation is asked for: who makes authenticators is the company's own affair. */
export async function madePasskey(db: Db, accountId: number, answer: string, party: Party) {
  const response = parsed(Made, answer)
  if (!response) return undefined
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: isTaken(db, accountId),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return undefined
    const { id: credentialId, publicKey, counter } = registrationInfo.credential
    return { credentialId, publicKey, counter }
  } catch {
    return undefined
  }
}

/** Looks at what a passkey has signed; undefined when it is not one of the account's, or not the answer to a question that waits. Right or wrong, the question is then over. */
export async function rightPasskey(db: Db, accountId: number, answer: string, party: Party): Promise<SecondFactor | undefined> {
  const response = parsed(Signed, answer)
  const found = response && (await queries.findPasskey(db, accountId, response.id))
  if (!response || !found) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: isTaken(db, null),
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
