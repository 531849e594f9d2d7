import { type Exports, missingExports } from './exports'
import type { RegistryAnswer, RegistryRemote, RemoteVersion } from './registry-answer'
import type { RegistryDocument, Rollout } from './registry-document'
import type { ReleaseRecord } from './release-record'
import { rolloutBucket } from './rollout-bucket'

interface Asking {
  may: (permission: string) => boolean
  /** What the operator's shell offers to remotes. Where that is not known, the answer says what each version requires, and the shell chooses. */
  offered?: Exports
  /** The account's number, which decides whether the operator gets a candidate; without it nobody does. */
  accountId?: number
}

/**
 * The registry for one operator: the remotes of which they may open at least one page, each in the best version that their shell can run; of the others only the base
 * paths.
 */
export function resolveRegistry(document: RegistryDocument, revision: number, { may, offered, accountId }: Asking): RegistryAnswer {
  const answer: RegistryAnswer = { revision, remotes: [], forbidden: [] }
  for (const [name, { rollout, versions }] of Object.entries(document.remotes)) {
    const [chosen, fallback] = versionsFor(rollout, name, accountId).filter((version) => runsIn(versions[version], offered))
    if (chosen === undefined) continue
    const release = versions[chosen]!
    if (!release.routes.some(({ permission }) => [permission].flat().some(may))) answer.forbidden.push(...release.basePaths)
    else
      answer.remotes.push({
        ...remoteOf(release, chosen, offered),
        chosen: chosen === rollout.candidate?.version ? 'candidate' : 'stable',
        ...(fallback !== undefined && { fallback: versionOf(versions[fallback]!, fallback, offered) }),
      })
  }
  return answer
}

/** What an operator is given, best first: what they should have, and what to fall back to. */
function versionsFor({ salt = '', candidate, stable, previous }: Rollout, remote: string, accountId: number | undefined): string[] {
  const first = candidate !== undefined && accountId !== undefined && rolloutBucket({ salt, remote, accountId }) < candidate.weight
  return [first ? candidate.version : undefined, stable, previous].filter((version) => version !== undefined)
}

const runsIn = (release: ReleaseRecord | undefined, offered: Exports | undefined) =>
  release !== undefined && (!offered || missingExports(release.requires.exports, offered).length === 0)

/** As it was built, or as it was published at an address of its own. */
type Release = ReleaseRecord & { url?: string }

/** A release as a shell is told of it; `version` is its folder's name. */
export function remoteOf(release: Release, version: string, offered?: Exports): RegistryRemote {
  const { name, title, owner, routes, needs } = release
  return { name, title, owner, ...versionOf(release, version, offered), routes, needs, chosen: 'stable' }
}

/** What it takes to load it. A release whose record does not name its entry has no hash, and is not run. */
const versionOf = ({ name, entry, container, integrity, limits, requires, url }: Release, version: string, offered?: Exports): RemoteVersion => ({
  version,
  url: url ?? `/remotes/${name}/${version}/`,
  entry,
  container,
  integrity: integrity[entry] ?? '',
  ...(limits && { limits }),
  ...(!offered && { requires }),
})
