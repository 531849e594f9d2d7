import { missingExports, type Offer, overlap, type RegistryDocument, type ReleaseRecord, versionsInUse } from '@console/platform/registry'
import { nodeOf, type PermissionTree } from '../../operators/permissions/permission-tree'

interface ServerState {
  /** What the current shell exports, if there is one. */
  offered?: Offer
  tree: PermissionTree
}

/**
 * Why this server cannot offer a release to operators, in words. The nodes that the release declares need not be
 * admitted yet: until then no operator has its pages.
 */
export function problemsOnServer(document: RegistryDocument, release: ReleaseRecord, { offered, tree }: ServerState): string[] {
  const isKnown = (permission: string) => nodeOf(tree, permission) !== undefined || Object.hasOwn(release.nodes ?? {}, permission)
  return [
    ...release.routes
      .filter(({ permission }) => ![permission].flat().every(isKnown))
      .map(({ path, permission }) => `页面 ${path} 的权限 ${[permission].flat().join('、')} 不在权限树中，也未在发布中声明`),
    ...problemsInShell(release, offered),
    ...takenPaths(document, release),
  ]
}

/** Why a shell cannot run a release, in words. */
export function problemsInShell({ protocol, requires }: Pick<ReleaseRecord, 'protocol' | 'requires'>, offered: Offer | undefined): string[] {
  if (!offered) return []
  if (protocol !== offered.protocol) {
    const remedy = protocol < offered.protocol ? '请用主应用的版本重新构建并发布该模块' : '请先部署新的主应用'
    return [`该模块按加载协议 ${protocol} 构建，主应用的加载协议为 ${offered.protocol}：${remedy}`]
  }
  const missing = missingExports(requires.exports, offered.exports)
  return missing.length ? [`主应用尚未提供 ${missing.join('、')}：请先部署新的主应用`] : []
}

/** Base paths and addresses of public pages that overlap with those of another remote in use. */
function takenPaths({ remotes }: RegistryDocument, { name, basePaths, public: pages }: ReleaseRecord): string[] {
  const others = Object.entries(remotes).filter(([other]) => other !== name)
  return others.flatMap(([other, { rollout, versions }]) => {
    const inUse = versionsInUse(rollout).flatMap((version) => versions[version] ?? [])
    const taken = (own: readonly string[], theirs: readonly string[], what: string) =>
      own.filter((path) => theirs.some((base) => overlap(path, base))).map((path) => `${what} ${path} 属于 ${other}`)
    return [
      ...taken(
        basePaths,
        inUse.flatMap((release) => release.basePaths),
        '基础路径',
      ),
      ...taken(
        pages?.paths ?? [],
        inUse.flatMap((release) => release.public?.paths ?? []),
        '公开页面的地址',
      ),
    ]
  })
}
