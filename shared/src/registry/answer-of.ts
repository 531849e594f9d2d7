import type { RegistryAnswer, RegistryRemote, RemoteVersion } from './registry-answer'
import type { RegistryDocument, Rollout } from './registry-document'
import type { ReleaseRecord } from './release-record'
import { shareOf } from './share-of'

interface Asking {
  may: (permission: string) => boolean
  /** What the operator's shell offers to remotes. */
  shellApi: number
  /** Decides whether the operator is among the first to have a candidate; nobody is without it. */
  accountId?: number
}

/**
 * What one operator is told of the registry: the remotes of which they may open at least one page, and of the others nothing but where their
 * pages lie. Of a version that their shell is too old for they are told nothing.
 */
export function answerOf(document: RegistryDocument, revision: number, { may, shellApi, accountId }: Asking): RegistryAnswer {
  const answer: RegistryAnswer = { revision, remotes: [], forbidden: [] }
  for (const [name, { rollout, versions }] of Object.entries(document.remotes)) {
    const [chosen, fallback] = versionsFor(rollout, name, accountId).filter((version) => fits(versions[version], shellApi))
    if (chosen === undefined) continue
    const release = versions[chosen]!
    if (!release.routes.some(({ permission }) => [permission].flat().some(may))) answer.forbidden.push(...release.basePaths)
    else
      answer.remotes.push({
        ...remoteOf(release, chosen),
        chosen: chosen === rollout.candidate?.version ? 'candidate' : 'stable',
        ...(fallback !== undefined && { fallback: versionOf(versions[fallback]!, fallback) }),
      })
  }
  return answer
}

/** What an operator is given, best first: what they should have, and what to fall back to. */
function versionsFor({ salt = '', candidate, stable, previous }: Rollout, remote: string, accountId: number | undefined): string[] {
  const first = candidate !== undefined && accountId !== undefined && shareOf({ salt, remote, accountId }) < candidate.weight
  return [first ? candidate.version : undefined, stable, previous].filter((version) => version !== undefined)
}

const fits = (release: ReleaseRecord | undefined, shellApi: number) => release !== undefined && release.requires.shellApi <= shellApi

/** As it was built, or as it was published at an address of its own. */
type Release = ReleaseRecord & { url?: string }

/** A release as a shell is told of it; `version` is its folder's name. */
export function remoteOf(release: Release, version: string): RegistryRemote {
  const { name, title, owner, requires, routes, needs } = release
  return { name, title, owner, ...versionOf(release, version), requires, routes, needs, chosen: 'stable' }
}

/** What it takes to load it. A release whose record does not name its entry has no hash, and is not run. */
const versionOf = ({ name, entry, container, integrity, url }: Release, version: string): RemoteVersion => ({
  version,
  url: url ?? `/remotes/${name}/${version}/`,
  entry,
  container,
  integrity: integrity[entry] ?? '',
})
