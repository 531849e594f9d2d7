import { isGroup, isWithin, type RegistryDocument, type ReleaseRecord } from '@console/platform/registry'
import type { Db } from '../../infra/db/db'
import { problemsInTree, type WantedNode } from './node-problems'
import type { PermissionTree, StoredNode } from './permission-tree'
import { deleteRequests, hasNodes, insertRequest, listRequests, lockTree, markDeclared, type NodeRequest, readTree, renewRequest } from './queries'

/** Of one remote, undecided and refused. */
const MAX_REQUESTS = 200

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
export async function problemsOfDeclared(db: Db, release: Declaring): Promise<string[]> {
  if (!Object.keys(release.nodes ?? {}).length) return []
  const tree = await readTree(db)
  const requests = await listRequests(db)
  const others = requests.filter(({ remote }) => remote !== release.name)
  const own = requests.filter(({ remote }) => remote === release.name).map(({ code }) => code)
  const isTooMany = new Set([...own, ...Object.keys(release.nodes ?? {})]).size > MAX_REQUESTS
  const wanted = wantedBy(release, tree)
  const claimed = wanted.flatMap(({ code }) => others.find((other) => other.code.toLowerCase() === code.toLowerCase()) ?? [])
  return [
    ...(isTooMany ? [`${release.name} 等待准入的权限节点超过 ${MAX_REQUESTS} 个`] : []),
    ...problemsOfNamespace(release, tree),
    ...claimed.map(({ code, remote }) => `权限节点 ${code} 已由 ${remote} 声明`),
    ...problemsInTree(tree, wanted),
  ]
}

/**
 * A remote names its nodes after itself, or as the tree names the pages at its addresses: so nobody claims what another
 * team will need, nor what looks as if it were another team's.
 */
function problemsOfNamespace({ name, nodes = {}, basePaths }: Declaring, { nodes: stored }: PermissionTree) {
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
 * Asks for what a release declares where the tree does not have it, or not so: it waits for an administrator, and
 * nobody is given anything. What no published version of its remote declares any more is no longer asked for; what was
 * admitted stays.
 */
export async function declareNodes(tx: Db, release: Declaring, { remotes }: RegistryDocument): Promise<void> {
  const { name: remote, version, nodes = {} } = release
  if (!Object.keys(nodes).length && !(await hasNodes(tx, remote))) return
  await lockTree(tx)
  const tree = await readTree(tx)
  const at = new Date()
  await markDeclared(tx, { remote, codes: Object.keys(nodes), version, at })
  const before = (await listRequests(tx)).filter((request) => request.remote === remote)
  const missing = wantedBy(release, tree).filter((node) => !isAsAdmitted(node, tree))
  const published = new Set(Object.values(remotes[remote]?.versions ?? {}).flatMap((other) => Object.keys(other.nodes ?? {})))
  const isKept = (request: NodeRequest) =>
    Object.hasOwn(nodes, request.code) ? missing.some((node) => isSameRequest(request, node)) : published.has(request.code)
  const kept = before.filter(isKept)
  await deleteRequests(
    tx,
    before.filter((request) => !kept.includes(request)).map(({ id }) => id),
  )
  for (const node of missing) {
    const request = kept.find(({ code }) => code === node.code)
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
