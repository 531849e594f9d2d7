import type { NodeRequests, RequestedNode } from '@console/platform/contract/authority'
import { isGroup } from '@console/platform/registry'
import type { Db } from '../../infra/db/db'
import type { PermissionTree, StoredNode } from './permission-tree'
import { listRequests, readTree, type TimedRequest } from './queries'

/**
 * What remotes ask for, each in the part of the tree that it would be in: the nodes above that are there already are
 * among the answer.
 */
export async function requestsByRemote(db: Db): Promise<NodeRequests[]> {
  const [tree, requests] = [await readTree(db), await listRequests(db)]
  const remotes = [...new Set(requests.map(({ remote }) => remote))].sort()
  return remotes.map((remote) => {
    const own = requests.filter((request) => request.remote === remote)
    const newest = own.reduce((last, request) => (request.declaredAt >= last.declaredAt ? request : last))
    return { remote, version: newest.declaredIn, declared_at: newest.declaredTime, tree: placed(own, tree) }
  })
}

/** The requests below the nodes that would be their parents. */
function placed(requests: TimedRequest[], { byCode, byId }: PermissionTree): RequestedNode[] {
  const all = new Map<string, RequestedNode & { parent: string | null }>()
  for (const request of requests) {
    const node = byCode.get(request.code.toLowerCase())
    all.set(request.code, { ...ofRequest(request), parent: request.parent, node_id: node?.id ?? 0, before: node ? wordsOf(node, byId) : null })
  }
  for (const { parent } of requests) {
    for (let node = parent === null ? undefined : byCode.get(parent.toLowerCase()); node && !all.has(node.code); node = byId.get(node.parent_id))
      all.set(node.code, { ...ofNode(node), parent: byId.get(node.parent_id)?.code ?? null })
  }
  const below = (code: string | null): RequestedNode[] =>
    [...all.values()]
      .filter(({ parent }) => parent === code)
      .sort((one, other) => (one.node_id || Infinity) - (other.node_id || Infinity) || one.id - other.id)
      .map(({ parent: _, ...node }) => ({ ...node, child: below(node.code) }))
  // What is above a request may have been refused, or asked for no more.
  const orphans = [...all.values()].filter(({ parent }) => parent !== null && !all.has(parent))
  return [...below(null), ...orphans.map(({ parent: _, ...node }) => ({ ...node, child: below(node.code) }))]
}

const kindOf = ({ code, url }: { code: string; url: string }) => (isGroup(code) ? 1 : url ? 2 : 3)

const ofRequest = ({ id, code, name, url, reason, refusedBy, refusedTime }: TimedRequest) => ({
  id,
  kind: kindOf({ code, url }) as RequestedNode['kind'],
  name,
  code,
  url,
  reason,
  refused_by: refusedBy,
  refused_at: refusedTime,
  child: [],
})

const ofNode = ({ id, code, name, url }: StoredNode) => ({
  id: 0,
  kind: kindOf({ code, url }) as RequestedNode['kind'],
  name,
  code,
  url,
  node_id: id,
  before: null,
  reason: null,
  refused_by: null,
  refused_at: null,
  child: [],
})

/** What a node is before a change. */
function wordsOf({ name, url, parent_id }: StoredNode, byId: PermissionTree['byId']) {
  const above = byId.get(parent_id)
  return [...(above ? [above.name] : []), name].join(' / ') + (url && `（${url}）`)
}
