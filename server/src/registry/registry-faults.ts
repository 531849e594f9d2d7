import { type Exports, missingExports, overlap, type RegistryDocument, type ReleaseRecord, versionsInUse } from '@console/shared/registry'
import { nodeOf, type PermissionTree } from '../permissions/permission-tree'

interface Here {
  /** By the shell of this server, where it has one. */
  offered?: Exports
  tree: PermissionTree
}

/** Why operators of this server cannot be given a release, in words. Nodes that it declares itself may still wait for their admission: until then nobody has its pages. */
export function faultsHere(document: RegistryDocument, release: ReleaseRecord, { offered, tree }: Here): string[] {
  const isKnown = (permission: string) => nodeOf(tree, permission) !== undefined || Object.hasOwn(release.nodes ?? {}, permission)
  const missing = offered ? missingExports(release.requires.exports, offered) : []
  return [
    ...release.routes
      .filter(({ permission }) => ![permission].flat().every(isKnown))
      .map(({ path, permission }) => `页面 ${path} 的权限 ${[permission].flat().join('、')} 不在权限树中，也未在发布中声明`),
    ...(missing.length ? [`主应用尚未提供 ${missing.join('、')}：请先部署新的主应用`] : []),
    ...takenPaths(document, release),
  ]
}

/** Base paths, and addresses of public pages, that lie in those of another remote in use, or around them. */
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
