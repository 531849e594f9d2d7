import { tooMany } from './rate-limit'

const MINUTE_MS = 60_000

/**
 * Counts what each of many does in a minute, by kind, against the kind's budget. In memory, so that a call costs no
 * further query; several servers grant their budgets each. The spender throws ApiError 429 when one is used up in this
 * minute.
 */
export function minuteBudgets<Kind extends string>(budgets: Readonly<Record<Kind, number>>) {
  let spent = new Map<string, number>()
  let until = 0
  const spentOf = (key: string) => {
    const now = Date.now()
    if (now >= until || until - now > MINUTE_MS) {
      spent = new Map()
      until = now + MINUTE_MS
    }
    return spent.get(key) ?? 0
  }
  const refuseBeyond = (calls: number, kind: Kind) => {
    if (calls > budgets[kind]) throw tooMany(until - Date.now())
  }
  return {
    spend(who: string | number, kind: Kind) {
      const key = `${kind} ${who}`
      const calls = spentOf(key) + 1
      refuseBeyond(calls, kind)
      spent.set(key, calls)
    },
    /** Throws as `spend` would, and counts nothing. */
    requireLeft(who: string | number, kind: Kind) {
      refuseBeyond(spentOf(`${kind} ${who}`) + 1, kind)
    },
  }
}
