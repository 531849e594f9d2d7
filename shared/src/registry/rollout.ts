import type { Rollout } from './registry-document'

/** Everybody is given `version` from now on, and no candidate is left. */
export function everybodyOn(version: string, { salt, stable, previous }: Rollout): Rollout {
  return { salt, stable: version, previous: version === stable ? previous : stable }
}

export const withoutCandidate = ({ candidate: _, ...rollout }: Rollout): Rollout => rollout

/** The version before is given to everybody again, and has none before it. Undefined where there was none. */
export const backToPrevious = ({ salt, previous }: Rollout): Rollout | undefined => (previous === undefined ? undefined : { salt, stable: previous })
