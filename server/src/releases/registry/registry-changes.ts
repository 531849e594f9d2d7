import { ApiError } from '@console/platform/contract'
import {
  backToPrevious,
  type Offer,
  everybodyOn,
  type RegistryDocument,
  type ReleaseRecord,
  type Rollout,
  versionsInUse,
  withoutCandidate,
} from '@console/platform/registry'
import { contentId } from '@console/platform/release'
import type { PermissionTree } from '../../operators/permissions/permission-tree'
import { problemsOnServer } from './registry-problems'

/** The move that a rollout asks for. */
export type Move = { stable: string } | { candidate: string; weight: number; rollbackWhen?: Partial<RollbackWhen> } | { takeBack: true }

type RollbackWhen = NonNullable<Rollout['candidate']>['rollbackWhen']

/**
 * Unless its team says otherwise, a candidate is taken back by itself once it fails for five operators and a fifth of
 * its loads.
 */
const ROLLBACK_WHEN: RollbackWhen = { failures: 5, share: 0.2 }

export const rolloutOf = ({ remotes }: RegistryDocument, name: string): Rollout => remotes[name]?.rollout ?? {}

/**
 * What identifies the content of a version, or of one that was deleted. Undefined where the version was never
 * published.
 */
export function publishedContent({ remotes }: RegistryDocument, name: string, version: string): string | undefined {
  const { versions, tombstones } = remotes[name] ?? {}
  const release = versions?.[version]
  return release ? contentId(release) : tombstones?.[version]
}

/** With one more version of a remote, which nobody is given yet. */
export function withRelease(document: RegistryDocument, release: ReleaseRecord & { url?: string }, version: string): RegistryDocument {
  const { rollout, versions, tombstones } = document.remotes[release.name] ?? { rollout: {}, versions: {} }
  const published = { ...release, publishedAt: new Date().toISOString() }
  return { ...document, remotes: { ...document.remotes, [release.name]: { rollout, versions: { ...versions, [version]: published }, tombstones } } }
}

/**
 * With another rollout of a remote. What it gives to nobody any more remembers since when; what it gives was not taken
 * back.
 */
export function withRollout(document: RegistryDocument, name: string, rollout: Rollout): RegistryDocument {
  const { rollout: before, versions: published, tombstones } = document.remotes[name]!
  const given = versionsInUse(rollout)
  const givenUntil = new Date().toISOString()
  const versions = Object.entries(published).map(([version, { takenBack, ...release }]) => {
    if (given.includes(version)) return [version, release]
    return [version, { ...release, takenBack, ...(versionsInUse(before).includes(version) && { givenUntil }) }]
  })
  return { ...document, remotes: { ...document.remotes, [name]: { rollout, versions: Object.fromEntries(versions), tombstones } } }
}

/** With a note at a version of why operators are not given it any more. */
export function withReason(document: RegistryDocument, name: string, version: string, why: string): RegistryDocument {
  const remote = document.remotes[name]!
  const release = { ...remote.versions[version]!, takenBack: { at: new Date().toISOString(), why } }
  return { ...document, remotes: { ...document.remotes, [name]: { ...remote, versions: { ...remote.versions, [version]: release } } } }
}

interface MoveContext {
  /** For a remote's first candidate. */
  newSalt: string
  /** By the current shell, where there is one. */
  offered?: Offer
  tree: PermissionTree
}

/** The rollout after a move, and what that was, in words. @throws ApiError 422 */
export function moved(document: RegistryDocument, name: string, move: Move, { newSalt, ...here }: MoveContext): { rollout: Rollout; action: string } {
  const rollout = rolloutOf(document, name)
  if ('takeBack' in move) return rolledBack(rollout, name)
  const version = 'stable' in move ? move.stable : move.candidate
  const release = document.remotes[name]?.versions[version]
  if (!release) throw new ApiError(422, `${name} 没有版本 ${version}`)
  const problems = problemsOnServer(document, release, here)
  if (problems.length) throw new ApiError(422, problems.join('；'))
  if ('stable' in move) return { rollout: everybodyOn(version, rollout), action: `${name} 全部切换到 ${version}` }

  if (version === rollout.stable) throw new ApiError(422, `${version} 已是全部操作员使用的版本`)
  const { salt = newSalt } = rollout
  // One that is given to more operators keeps its limits.
  const before = version === rollout.candidate?.version ? rollout.candidate.rollbackWhen : ROLLBACK_WHEN
  const candidate = { version, weight: move.weight, rollbackWhen: { ...before, ...move.rollbackWhen } }
  return { rollout: { ...rollout, salt, candidate }, action: `${name} 的 ${version} 先给 ${move.weight / 100}% 的操作员使用` }
}

/** Takes back what came last: the candidate, else the version that everybody has. */
function rolledBack(rollout: Rollout, name: string) {
  const { stable, previous, candidate } = rollout
  if (candidate) return { rollout: withoutCandidate(rollout), action: `${name} 撤回候选版本 ${candidate.version}` }
  const back = backToPrevious(rollout)
  if (!back) throw new ApiError(422, `${name} 没有可以退回的版本`)
  return { rollout: back, action: `${name} 从 ${stable} 退回到 ${previous}` }
}
