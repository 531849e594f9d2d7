import { problemsOfContracts, permissionTree } from '@console/platform/all-contracts'
import type { Db } from '../../infra/db/db'
import { StartError } from '../../infra/start-error'
import type { StoredNode } from './permission-tree'
import { lockTree, markDeclared, readTree, renewTree, storeOwnNode } from './queries'

/** The tree of the contracts as releases name it. */
const ownNodes = permissionTree.map((node) => ({ ...node, code: node.permission || String(node.id) }))

/**
 * Writes the nodes of this repository's contracts into the permission tree, which is read from the database alone.
 * @throws StartError when the contracts contradict each other, or name a permission that was admitted for a remote
 */
export async function storeOwnNodes(db: Db) {
  const problems = problemsOfContracts()
  if (problems.length) throw new StartError(problems.join('\n'))
  await db.transaction(async (tx) => {
    await lockTree(tx)
    const { byId, byCode } = await readTree(tx)
    const taken = ownNodes.flatMap(({ code }) => byCode.get(code.toLowerCase()) ?? []).filter(({ remote }) => remote !== null)
    if (taken.length)
      throw new StartError(
        taken.map(({ id, code, remote }) => `契约中的权限 ${code} 已是 ${remote} 的权限节点 ${id}：请从契约中移除，或换一个名称。`).join('\n'),
      )
    const changed = ownNodes.filter((node) => !isSame(node, byId.get(node.id)))
    for (const node of changed) await storeOwnNode(tx, node)
    await markDeclared(tx, { remote: null, codes: ownNodes.map(({ code }) => code), at: new Date() })
    if (changed.length)
      await renewTree(
        tx,
        changed.map(({ id }) => id),
      )
  })
}

const isSame = (own: (typeof ownNodes)[number], stored: StoredNode | undefined) =>
  stored !== undefined && (['parent_id', 'code', 'name', 'url', 'icon'] as const).every((field) => own[field] === stored[field])
