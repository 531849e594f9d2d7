import { ApiError } from '@console/shared/contract'
import type { RegistryDocument, ReleaseRecord, Rollout } from '@console/shared/registry'
import { takenBasePaths } from './release-faults'

/** What a rollout is asked for. */
export type Move = { stable: string } | { candidate: string; weight: number } | { takeBack: true }

/** A candidate is taken back by itself once it fails for five operators and a fifth of its loads. */
const ROLLBACK_WHEN = { failures: 5, share: 0.2 }

export const rolloutOf = ({ remotes }: RegistryDocument, name: string): Rollout => remotes[name]?.rollout ?? {}

/** With one more version of a remote, which nobody is given yet. */
export function withRelease(document: RegistryDocument, release: ReleaseRecord & { url?: string }, version: string): RegistryDocument {
  const { rollout = {}, versions = {} } = document.remotes[release.name] ?? {}
  const published = { ...release, publishedAt: new Date().toISOString() }
  return { ...document, remotes: { ...document.remotes, [release.name]: { rollout, versions: { ...versions, [version]: published } } } }
}

export function withRollout(document: RegistryDocument, name: string, rollout: Rollout): RegistryDocument {
  return { ...document, remotes: { ...document.remotes, [name]: { ...document.remotes[name]!, rollout } } }
}

export const withoutCandidate = ({ candidate: _, ...rollout }: Rollout): Rollout => rollout

/** Everybody is given `version` from now on, and no candidate is left. */
export function everybodyOn(version: string, { salt, stable, previous }: Rollout): Rollout {
  return { salt, stable: version, previous: version === stable ? previous : stable }
}

/** The rollout after a move, and what that was, in words. `newSalt` is taken for a remote's first candidate. @throws ApiError 422 */
export function moved(document: RegistryDocument, name: string, move: Move, newSalt: string): { rollout: Rollout; action: string } {
  const rollout = rolloutOf(document, name)
  if ('takeBack' in move) return rolledBack(rollout, name)
  const version = 'stable' in move ? move.stable : move.candidate
  const release = document.remotes[name]?.versions[version]
  if (!release) throw new ApiError(422, `${name} 没有版本 ${version}`)
  const [taken] = takenBasePaths(document, release)
  if (taken) throw new ApiError(422, taken)
  if ('stable' in move) return { rollout: everybodyOn(version, rollout), action: `${name} 全部切换到 ${version}` }

  if (version === rollout.stable) throw new ApiError(422, `${version} 已是全部操作员使用的版本`)
  const { salt = newSalt } = rollout
  const candidate = { version, weight: move.weight, rollbackWhen: ROLLBACK_WHEN }
  return { rollout: { ...rollout, salt, candidate }, action: `${name} 的 ${version} 先给 ${move.weight / 100}% 的操作员使用` }
}

/** Takes back what came last: the candidate, else the version that everybody has. */
function rolledBack(rollout: Rollout, name: string) {
  const { salt, stable, previous, candidate } = rollout
  if (candidate) return { rollout: withoutCandidate(rollout), action: `${name} 撤回候选版本 ${candidate.version}` }
  if (!previous) throw new ApiError(422, `${name} 没有可以退回的版本`)
  return { rollout: { salt, stable: previous }, action: `${name} 从 ${stable} 退回到 ${previous}` }
}
