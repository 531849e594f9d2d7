import type { Nodes } from '@console/platform/contract/permission-tree'

/** Ids from here on are those of nodes that remotes declare. */
const REMOTES_FROM = 1000

/**
 * Problems of the permission nodes: an id or a permission that is declared twice, an id that is for remotes, and a
 * parent that does not exist.
 */
export function problemsOfNodes(byFile: Readonly<Record<string, Nodes>>): string[] {
  const all = Object.entries(byFile).flatMap(([file, nodes]) => Object.entries(nodes).map(([id, node]) => ({ file, id: Number(id), node })))
  const ids = new Map<number, string>()
  const permissions = new Map<string, number>()
  const problems: string[] = []
  for (const { file, id, node } of all) {
    const first = ids.get(id)
    if (first !== undefined) problems.push(`权限节点 ${id} 同时出现在契约 ${first} 和 ${file} 中`)
    ids.set(id, file)
    if (id >= REMOTES_FROM) problems.push(`契约 ${file} 的权限节点 ${id} 应小于 ${REMOTES_FROM}：其余编号属于模块声明的节点`)
    if (!('parent' in node)) continue
    const holder = permissions.get(node.permission)
    if (holder !== undefined) problems.push(`权限 ${node.permission} 属于权限节点 ${holder} 和 ${id}`)
    permissions.set(node.permission, id)
    if (!all.some((other) => other.id === node.parent)) problems.push(`契约 ${file} 的权限节点 ${id} 的上级节点 ${node.parent} 不存在`)
  }
  return problems
}
