import { permissionTree } from '@console/shared/all-contracts'
import { type Exports, missingExports, overlap, type RegistryDocument, type ReleaseRecord, versionsInUse } from '@console/shared/registry'

const permissions = new Set<string>(permissionTree.map(({ permission }) => permission).filter(Boolean))

/** Why operators of this server cannot be given a release, in words. `offered` is what its shell offers to remotes, where it has one. */
export function faultsHere(document: RegistryDocument, release: ReleaseRecord, offered: Exports | undefined): string[] {
  const missing = offered ? missingExports(release.requires.exports, offered) : []
  return [
    ...release.routes
      .filter(({ permission }) => ![permission].flat().every((text) => permissions.has(text)))
      .map(({ path, permission }) => `页面 ${path} 的权限 ${[permission].flat().join('、')} 不在权限树中`),
    ...(missing.length ? [`主应用尚未提供 ${missing.join('、')}：请先部署新的主应用`] : []),
    ...takenBasePaths(document, release),
  ]
}

/** Base paths that lie in those of another remote in use, or around them. */
function takenBasePaths({ remotes }: RegistryDocument, { name, basePaths }: ReleaseRecord): string[] {
  const others = Object.entries(remotes).filter(([other]) => other !== name)
  return others.flatMap(([other, { rollout, versions }]) => {
    const taken = versionsInUse(rollout).flatMap((version) => versions[version]?.basePaths ?? [])
    return basePaths.filter((path) => taken.some((base) => overlap(path, base))).map((path) => `基础路径 ${path} 属于 ${other}`)
  })
}
