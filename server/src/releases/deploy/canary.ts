import { SUPER_ROLE } from '@console/platform/contract/authority'
import { type RegistryDocument, rolloutBucket } from '@console/platform/registry'
import type { Db } from '../../infra/db/db'
import { nodeOf } from '../../operators/permissions/permission-tree'
import { readTree } from '../../operators/permissions/queries'
import { enabledAccounts } from '../registry/queries'

/** What the author of a rollout should know of its candidate, in words. */
export async function warningsOf(db: Db, { remotes }: RegistryDocument, name: string): Promise<string[]> {
  const { rollout, versions } = remotes[name]!
  const { candidate, salt = '' } = rollout
  if (!candidate) return []
  const tree = await readTree(db)
  const opening = versions[candidate.version]!.routes.flatMap(({ permission }) => permission).flatMap((text) => nodeOf(tree, text)?.id ?? [])
  const mayOpen = (roleId: number, nodeIds: number[]) => opening.some((node) => roleId === SUPER_ROLE || nodeIds.includes(node))
  const accounts = await enabledAccounts(db)
  const first = accounts.filter(
    ({ accountId, roleId, nodeIds }) => mayOpen(roleId, nodeIds) && rolloutBucket({ salt, remote: name, accountId }) < candidate.weight,
  )
  const { failures } = candidate.rollbackWhen
  if (first.length >= failures) return []
  return [`候选份额内只有 ${first.length} 名可以打开该模块的操作员，自动撤回需要 ${failures} 名：它失败时不会自动撤回`]
}
