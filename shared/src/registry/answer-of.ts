import type { RegistryAnswer, RegistryRemote, RemoteVersion } from './registry-answer'
import type { RegistryDocument } from './registry-document'
import type { ReleaseRecord } from './release-record'

interface Asking {
  may: (permission: string) => boolean
  /** What the operator's shell offers to remotes. */
  shellApi: number
}

/**
 * What one operator is told of the registry: the remotes of which they may open at least one page, and of the others nothing but where their
 * pages lie. Of a remote that their shell is too old for they are told nothing.
 */
export function answerOf(document: RegistryDocument, revision: number, { may, shellApi }: Asking): RegistryAnswer {
  const answer: RegistryAnswer = { revision, remotes: [], forbidden: [] }
  for (const { rollout, versions } of Object.values(document.remotes)) {
    const release = versions[rollout.stable]
    if (!release || release.requires.shellApi > shellApi) continue
    if (release.routes.some(({ permission }) => [permission].flat().some(may))) answer.remotes.push(remoteOf(release, rollout.stable))
    else answer.forbidden.push(...release.basePaths)
  }
  return answer
}

/** A release as a shell is told of it; `version` is its folder's name. */
export function remoteOf({ title, owner, ...release }: ReleaseRecord, version: string): RegistryRemote {
  return { name: release.name, title, owner, ...versionOf(release, version), chosen: 'stable' }
}

const versionOf = ({ name, entry, container, integrity, requires, routes, needs }: Omit<ReleaseRecord, 'title' | 'owner'>, version: string): RemoteVersion => ({
  version,
  url: `/remotes/${name}/${version}/`,
  entry,
  container,
  integrity,
  requires,
  routes,
  needs,
})
