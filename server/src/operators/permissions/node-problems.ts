import { isGroup } from '@console/platform/registry'
import { mayStandBelow, misplaced } from '@console/platform/release'
import type { PermissionTree } from './permission-tree'
import type { NodeRequest } from './queries'

/** A node that somebody wants in the tree. */
export type WantedNode = Pick<NodeRequest, 'remote' | 'code' | 'parent' | 'name' | 'url'>

/**
 * Why nodes of one remote cannot be added to the tree, in words: they conflict with each other, or with what is there.
 */
export const problemsInTree = (tree: PermissionTree, wanted: readonly WantedNode[]): string[] =>
  wanted.flatMap((node) => [...problemsOfOwner(tree, node), ...problemsOfParent(tree, node, wanted), ...problemsOfNeighbours(tree, node, wanted)])

function problemsOfOwner({ byCode }: PermissionTree, { remote, code }: WantedNode) {
  const taken = byCode.get(code.toLowerCase())
  if (!taken) return []
  if (taken.remote !== remote) return [`权限节点 ${code} 属于${taken.remote === null ? '控制台自身' : ` ${taken.remote}`}`]
  return taken.code === code ? [] : [`权限节点 ${code} 与已有的 ${taken.code} 只有大小写不同`]
}

function problemsOfParent({ byCode }: PermissionTree, { code, parent, url }: WantedNode, wanted: readonly WantedNode[]) {
  if (parent === null) return []
  const above = wanted.find((other) => other.code === parent) ?? byCode.get(parent.toLowerCase())
  if (above?.code !== parent) return [`权限节点 ${code} 的上级 ${parent} 不存在`]
  const isPage = url !== ''
  const fits = mayStandBelow({ isPage }, { isGroup: isGroup(above.code), isPage: above.url !== '' })
  return fits ? [] : [misplaced(code, parent, isPage)]
}

/**
 * The tree as an administrator sees it must not have two nodes of one name side by side, nor the menu two pages at one
 * address.
 */
function problemsOfNeighbours({ nodes, byId }: PermissionTree, { code, parent, name, url }: WantedNode, wanted: readonly WantedNode[]) {
  const stays = nodes.filter((node) => !wanted.some((other) => other.code === node.code))
  const parentOf = (id: number) => byId.get(id)?.code ?? null
  const alike = stays.find((node) => parentOf(node.parent_id) === parent && node.name.toLowerCase() === name.toLowerCase())
  const twin = wanted.find((other) => other.code < code && other.parent === parent && other.name.toLowerCase() === name.toLowerCase())
  const elsewhere = url && stays.find((node) => node.url === url)
  return [
    ...(alike || twin ? [`权限节点 ${code} 的名称“${name}”与同级的 ${(alike ?? twin)!.code} 重复`] : []),
    ...(elsewhere ? [`权限节点 ${code} 的地址 ${url} 已是 ${elsewhere.code} 的地址`] : []),
  ]
}
