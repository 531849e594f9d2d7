import { tooMany } from './rate-limit'

/** What a call costs the server: an answer from the database, a file, a write, or what arrives; or that an open page asks by itself. */
export type CallKind = 'reads' | 'passive' | 'files' | 'writes' | 'uploads'

const MINUTE_MS = 60_000

/** How many calls of a kind an account may make in a minute, at one server, where `perMinute` are the reads. */
const budgetsOf = (perMinute: number): Record<CallKind, number> => ({
  reads: perMinute,
  passive: perMinute,
  files: perMinute * 3,
  writes: Math.ceil(perMinute / 4),
  uploads: Math.ceil(perMinute / 20),
})

/**
 * Counts the calls of everybody who is signed in, by account and kind. The budgets are many times what the fastest hand needs, in all of its tabs: they keep a script of one account from taking
 * the server from everybody else. Counted in memory, so that a call costs no further query; several servers grant their budgets each.
 * @throws ApiError 429 when one is used up in this minute
 */
export function callBudgets({ callsPerMinute, relaxedLimits }: { callsPerMinute: number; relaxedLimits: boolean }) {
  const budgets = budgetsOf(relaxedLimits ? callsPerMinute * 1000 : callsPerMinute)
  let spent = new Map<string, number>()
  let until = 0
  return (accountId: number, kind: CallKind) => {
    const now = Date.now()
    if (now >= until || until - now > MINUTE_MS) {
      spent = new Map()
      until = now + MINUTE_MS
    }
    const key = `${kind} ${accountId}`
    const calls = (spent.get(key) ?? 0) + 1
    if (calls > budgets[kind]) throw tooMany(until - now)
    spent.set(key, calls)
  }
}

export type SpendCall = ReturnType<typeof callBudgets>
