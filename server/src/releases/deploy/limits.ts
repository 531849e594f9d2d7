import type { Db } from '../../infra/db/db'
import { rateLimit } from '../../http/requests/rate-limit'

/**
 * What one account's open pages may report, and what one team's commands may ask, each many times what honest use
 * needs: a page reports every two seconds at most, and a deployment is one upload and a few rollouts. What comes beyond
 * is refused without a word to the database.
 */
export function registryLimits(db: Db, { relaxed }: { relaxed: boolean }) {
  const options = { relaxed, refuseUncounted: true }
  const telemetry = rateLimit(db, 'telemetry', { points: 60, seconds: 60 }, options)
  const deployCalls = rateLimit(db, 'deploy calls', { points: 120, seconds: 60 }, options)
  const uploads = rateLimit(db, 'deploy uploads', { points: 20, seconds: 600 }, options)
  return {
    telemetry: (accountId: number) => telemetry.take(`${accountId}`),
    deployCall: (remote: string) => deployCalls.take(remote),
    upload: (remote: string) => uploads.take(remote),
  }
}

export type RegistryLimits = ReturnType<typeof registryLimits>
