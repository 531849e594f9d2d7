import { isGroup, isWithin, type ReleaseRecord } from '@console/shared/registry'
import type { Db } from '../db/db'
import { faultsInTree, type WantedNode } from './node-faults'
import type { PermissionTree, StoredNode } from './permission-tree'
import { deleteRequests, hasNodes, insertRequest, listRequests, lockTree, markDeclared, type NodeRequest, readTree, renewRequest } from './queries'

type Declaring = Pick<ReleaseRecord, 'name' | 'version' | 'nodes' | 'basePaths'>

/** A declared node, and what has become of it. */
export interface NodeState {
  code: string
  name: string
  state: 'pending' | 'refused' | 'admitted'
  /** In the permission tree, once it was admitted. A change of such a node is pending, or refused, too. */
  id?: number
  /** Of a refusal. */
  reason?: string
}

/** Why the nodes that a release declares cannot be asked for, in words. */
export async function faultsOfDeclared(db: Db, release: Declaring): Promise<string[]> {
  if (!Object.keys(release.nodes ?? {}).length) return []
  const tree = await readTree(db)
  const others = (await listRequests(db)).filter(({ remote }) => remote !== release.name)
  const wanted = wantedBy(release, tree)
  const claimed = wanted.flatMap(({ code }) => others.find((other) => other.code.toLowerCase() === code.toLowerCase()) ?? [])
  return [...faultsOfNamespace(release, tree), ...claimed.map(({ code, remote }) => `权限节点 ${code} 已由 ${remote} 声明`), ...faultsInTree(tree, wanted)]
}

/**
 * A remote names its nodes after itself, or as the tree names the pages at its addresses: so nobody claims what another team will need, nor what looks as if it were another
 * team's.
 */
function faultsOfNamespace({ name, nodes = {}, basePaths }: Declaring, { nodes: stored }: PermissionTree) {
  const own = name.replace(/^mf-/, '')
  const namespaces = new Set([
    own,
    ...stored.filter(({ url }) => basePaths.some((base) => isWithin(url, base))).map(({ permission }) => permission.split('/')[0]!),
  ])
  const fits = (code: string) => (isGroup(code) ? code === own || code.startsWith(`${own}-`) : namespaces.has(code.split('/')[0]!))
  return Object.keys(nodes)
    .filter((code) => !fits(code))
    .map((code) => `权限节点 ${code} 应以 ${own}${isGroup(code) ? '' : '/'} 开头`)
}

/**
 * Takes what a release declares for what its remote declares from now on: nodes that the tree does not have, or not so, wait for an administrator; what is declared no more and
 * was not admitted yet is no longer asked for, and what was admitted stays. Nobody is given anything.
 */
export async function declareNodes(tx: Db, release: Declaring): Promise<void> {
  const { name: remote, version, nodes = {} } = release
  if (!Object.keys(nodes).length && !(await hasNodes(tx, remote))) return
  await lockTree(tx)
  const tree = await readTree(tx)
  const at = new Date()
  await markDeclared(tx, { remote, codes: Object.keys(nodes), version, at })
  const before = (await listRequests(tx)).filter((request) => request.remote === remote)
  const missing = wantedBy(release, tree).filter((node) => !isAsAdmitted(node, tree))
  const kept = new Map(missing.flatMap((node) => before.filter((request) => isSameRequest(request, node)).map((request) => [node.code, request] as const)))
  await deleteRequests(
    tx,
    before.filter(({ code, id }) => kept.get(code)?.id !== id).map(({ id }) => id),
  )
  for (const node of missing) {
    const request = kept.get(node.code)
    if (request) await renewRequest(tx, request.id, version)
    else await insertRequest(tx, { ...node, declaredIn: version, declaredAt: at })
  }
}

type Wanted = WantedNode & Pick<NodeRequest, 'icon'>

/** Declared nodes as requests state them, with the codes of the nodes above. */
const wantedBy = ({ name: remote, nodes = {} }: Declaring, { byId }: PermissionTree): Wanted[] =>
  Object.entries(nodes).map(([code, { name, parent = null, url = '', icon = '' }]) => {
    const own = typeof parent === 'number' ? byId.get(parent) : undefined
    return { remote, code, name, url, icon, parent: own?.remote === null ? own.code : parent === null ? null : String(parent) }
  })

const isAsAdmitted = ({ code, parent, ...node }: Wanted, { byCode, byId }: PermissionTree) => {
  const stored = byCode.get(code.toLowerCase())
  return stored !== undefined && (byId.get(stored.parent_id)?.code ?? null) === parent && isAlike(node, stored)
}

const isSameRequest = (request: NodeRequest, node: Wanted) => request.code === node.code && request.parent === node.parent && isAlike(node, request)

const isAlike = (one: Pick<StoredNode, 'name' | 'url' | 'icon'>, other: Pick<StoredNode, 'name' | 'url' | 'icon'>) =>
  one.name === other.name && one.url === other.url && one.icon === other.icon

/** What a remote has declared, by code. */
export async function nodeStates(db: Db, remote: string): Promise<NodeState[]> {
  const [{ nodes }, requests] = [await readTree(db), (await listRequests(db)).filter((request) => request.remote === remote)]
  const admitted = nodes.filter((node) => node.remote === remote)
  const codes = [...new Set([...admitted, ...requests].map(({ code }) => code))].sort()
  return codes.map((code) => {
    const node = admitted.find((node) => node.code === code)
    const request = requests.find((request) => request.code === code)
    const { name } = (request ?? node)!
    const state = !request ? 'admitted' : request.reason === null ? 'pending' : 'refused'
    return { code, name, state, ...(node && { id: node.id }), ...(request?.reason && { reason: request.reason }) }
  })
}
