import { minuteBudgets } from './minute-budgets'

/**
 * What a call costs the server: an answer from the database, a file, a write, or what arrives; or that an open page
 * asks by itself.
 */
export type CallKind = 'reads' | 'passive' | 'files' | 'writes' | 'uploads'

/** How many calls of a kind an account may make in a minute, at one server, where `perMinute` are the reads. */
const budgetsOf = (perMinute: number): Record<CallKind, number> => ({
  reads: perMinute,
  passive: perMinute,
  files: perMinute * 3,
  writes: Math.ceil(perMinute / 4),
  uploads: Math.ceil(perMinute / 20),
})

/**
 * Counts the calls of everybody who is signed in, by account and kind. The budgets are many times what the fastest hand
 * needs, in all of its tabs: they keep a script of one account from taking the server from everybody else.
 * @throws ApiError 429 when one is used up in this minute
 */
export function callBudgets({ callsPerMinute, relaxedLimits }: { callsPerMinute: number; relaxedLimits: boolean }) {
  const { spend } = minuteBudgets(budgetsOf(relaxedLimits ? callsPerMinute * 1000 : callsPerMinute))
  return (accountId: number, kind: CallKind) => spend(accountId, kind)
}

export type SpendCall = ReturnType<typeof callBudgets>
