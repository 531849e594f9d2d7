import { type Offer, runsIn } from './exports'
import type { RegistryAnswer, RegistryRemote, RemoteVersion, Withheld } from './registry-answer'
import type { RegistryDocument, Rollout } from './registry-document'
import type { ReleaseRecord } from './release-record'
import { rolloutBucket } from './rollout-bucket'

interface ResolveOptions {
  may: (permission: string) => boolean
  /**
   * What the operator's shell offers to remotes. Where that is not known, the answer says what each version requires,
   * and the shell chooses.
   */
  offered?: Offer
  /** The account's number, which decides whether the operator gets a candidate; without it nobody does. */
  accountId?: number
}

/**
 * The registry for one operator: the remotes of which they may open at least one page, each in the best version that
 * their shell can run; of the others only the base paths.
 */
export function resolveRegistry(document: RegistryDocument, revision: number, { may, offered, accountId }: ResolveOptions): RegistryAnswer {
  const withheld: Withheld[] = []
  const answer: RegistryAnswer = { revision, remotes: [], forbidden: [], ...(document.shell && { shell: document.shell.current }) }
  const mayOpen = ({ routes }: ReleaseRecord) => routes.some(({ permission }) => [permission].flat().some(may))
  for (const [name, { rollout, versions }] of Object.entries(document.remotes)) {
    const there = versionsFor(rollout, name, accountId).filter((version) => versions[version])
    const [chosen, fallback] = there.filter((version) => !offered || runsIn(versions[version]!, offered))
    const wanted = there[0] === chosen ? undefined : versions[there[0]!]
    if (wanted && mayOpen(wanted)) withheld.push({ name, title: wanted.title, owner: wanted.owner, version: there[0]! })
    if (chosen === undefined) continue
    const release = versions[chosen]!
    if (!mayOpen(release)) answer.forbidden.push(...release.basePaths)
    else
      answer.remotes.push({
        ...remoteOf(release, chosen, offered),
        chosen: chosen === rollout.candidate?.version ? 'candidate' : 'stable',
        ...(fallback !== undefined && { fallback: versionOf(versions[fallback]!, fallback, offered) }),
      })
  }
  return withheld.length ? { ...answer, withheld } : answer
}

/** What an operator is given, best first: what they should have, and what to fall back to. */
function versionsFor({ salt = '', candidate, stable, previous }: Rollout, remote: string, accountId: number | undefined): string[] {
  const first = candidate !== undefined && accountId !== undefined && rolloutBucket({ salt, remote, accountId }) < candidate.weight
  return [first ? candidate.version : undefined, stable, previous].filter((version) => version !== undefined)
}

/** As it was built, or as it was published at an address of its own. */
type Release = ReleaseRecord & { url?: string }

/** A release as the registry's answer lists it; `version` is its folder's name. */
export function remoteOf(release: Release, version: string, offered?: Offer): RegistryRemote {
  const { name, title, owner, routes, counters, actions, needs } = release
  return { name, title, owner, ...versionOf(release, version, offered), routes, counters, actions, needs, chosen: 'stable' }
}

/** What it takes to load it. A release whose record does not name its entry has no hash, and is not run. */
const versionOf = ({ name, entry, container, integrity, limits, protocol, requires, url }: Release, version: string, offered?: Offer): RemoteVersion => ({
  version,
  url: url ?? `/remotes/${name}/${version}/`,
  entry,
  container,
  integrity: integrity[entry] ?? '',
  ...(limits && { limits }),
  ...(!offered && { requires: { protocol, exports: requires.exports } }),
})
