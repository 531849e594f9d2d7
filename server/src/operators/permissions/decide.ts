import { ApiError } from '@console/platform/contract'
import type { Db } from '../../infra/db/db'
import { problemsInTree } from './node-problems'
import { admitNode, deleteRequests, listRequests, lockTree, type NodeRequest, readTree, refuse, renewTree } from './queries'

/** An admitted node, under the id that it keeps for ever. */
export type AdmittedRequest = NodeRequest & { nodeId: number; isNew: boolean }

/**
 * Puts requested nodes into the tree. @throws ApiError 409 when one of the requests is there no more, 422 when a node
 * cannot be put where it belongs
 */
export async function admitRequests(tx: Db, ids: readonly number[]): Promise<AdmittedRequest[]> {
  const asked = await requestsOf(tx, ids)
  const tree = await readTree(tx)
  const left = asked.filter(({ parent }) => parent !== null && !tree.byCode.has(parent.toLowerCase()) && !asked.some(({ code }) => code === parent))
  if (left.length) throw new ApiError(422, left.map(({ name, parent }) => `“${name}”的上级 ${parent} 尚未准入：请一并选择`).join('；'))
  const problems = [...new Set(asked.map(({ remote }) => remote))].flatMap((remote) =>
    problemsInTree(
      tree,
      asked.filter((request) => request.remote === remote),
    ),
  )
  if (problems.length) throw new ApiError(422, problems.join('；'))
  const idOf = new Map(tree.nodes.map(({ code, id }) => [code, id]))
  const at = new Date()
  const admitted: AdmittedRequest[] = []
  for (const request of parentsFirst(asked)) {
    const nodeId = await admitNode(tx, request, { parentId: request.parent === null ? 0 : idOf.get(request.parent)!, at })
    admitted.push({ ...request, nodeId, isNew: !idOf.has(request.code) })
    idOf.set(request.code, nodeId)
  }
  await deleteRequests(tx, [...ids])
  await renewTree(
    tx,
    admitted.map(({ nodeId }) => nodeId),
  )
  return admitted
}

/**
 * Refuses requested nodes, until a release asks for something else under their names. @throws ApiError 409 when one of
 * them was decided or has changed
 */
export async function refuseRequests(tx: Db, ids: readonly number[], { by, reason }: { by: string; reason: string }): Promise<NodeRequest[]> {
  const asked = await requestsOf(tx, ids)
  if (asked.some((request) => request.refusedAt)) throw changedMeanwhile()
  await refuse(tx, [...ids], { at: new Date(), by, reason })
  return asked
}

/** Requests by their ids, which stay as they are until the transaction ends. */
async function requestsOf(tx: Db, ids: readonly number[]) {
  await lockTree(tx)
  const found = (await listRequests(tx)).filter(({ id }) => ids.includes(id))
  if (found.length < ids.length) throw changedMeanwhile()
  return found
}

const changedMeanwhile = () => new ApiError(409, '所选的权限节点已被他人处理，或已随新的发布改变：请核对后重试')

/** Each after the node that it is below. */
function parentsFirst(requests: NodeRequest[]): NodeRequest[] {
  const codes = new Set(requests.map(({ code }) => code))
  const now = requests.filter(({ parent }) => parent === null || !codes.has(parent))
  const later = requests.filter((request) => !now.includes(request))
  return later.length ? [...now, ...parentsFirst(later)] : now
}
