import type { Db } from '../../infra/db/db'
import { networkOf, rateLimit } from '../../http/requests/rate-limit'

/**
 * What one address may ask of public pages in a minute: many phones of one carrier share an address, and a player asks
 * for a file in many parts. What comes beyond is refused without a word to the database.
 */
export function publicLimits(db: Db, { relaxed }: { relaxed: boolean }) {
  const limit = (name: string, points: number) => rateLimit(db, name, { points, seconds: 60 }, { refuseUncounted: true, relaxed })
  const [calls, files, guesses] = [limit('public calls', 300), limit('public files', 1200), limit('public guesses', 30)]
  return {
    call: (ip: string) => calls.take(networkOf(ip)),
    file: (ip: string) => files.take(networkOf(ip)),
    /** By what somebody claims to have, without a link. */
    guess: (ip: string) => guesses.take(networkOf(ip)),
  }
}
