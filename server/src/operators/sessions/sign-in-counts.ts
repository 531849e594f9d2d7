import { ApiError } from '@console/platform/contract'

/**
 * What a sign-in is proven by besides the password, or who vouches for it: the identity provider, or a system of the
 * company.
 */
const ways = ['sms', 'authenticator', 'passkey', 'provider', 'system'] as const
/**
 * `limited`: too many tries; `failed`: the server or the provider could not decide it; `cancelled`: the operator turned
 * back at the provider.
 */
const outcomes = ['ok', 'refused', 'limited', 'failed', 'cancelled'] as const
type Way = (typeof ways)[number]
export type SignInOutcome = (typeof outcomes)[number]

const counts = ways.flatMap((way) => outcomes.map((outcome) => ({ way, outcome, many: 0 })))

/** Of this process since its start: every way and outcome, those that never were, too. */
export const signInCounts = (): readonly Readonly<(typeof counts)[number]>[] => counts

export function countSignIn(way: Way, outcome: SignInOutcome) {
  counts.find((count) => count.way === way && count.outcome === outcome)!.many += 1
}

/** Counts a sign-in by how it ends. */
export async function counted<T>(way: Way, signIn: () => Promise<T>): Promise<T> {
  try {
    const signedIn = await signIn()
    countSignIn(way, 'ok')
    return signedIn
  } catch (error) {
    countSignIn(way, outcomeOf(error))
    throw error
  }
}

function outcomeOf(error: unknown): SignInOutcome {
  const status = error instanceof ApiError ? error.code : 500
  if (status === 429) return 'limited'
  return status < 500 ? 'refused' : 'failed'
}
