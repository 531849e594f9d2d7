/** A module of the menu. It carries no permission; anyone who holds a node below it sees it. */
interface GroupSpec {
  name: string
  icon: string
}

/** A page of the menu. */
interface PageSpec {
  /** Id of the node above. */
  parent: number
  name: string
  url: string
  permission: string
}

/** What a role may do, or see, beside the pages of the menu. */
interface ActionSpec {
  parent: number
  name: string
  permission: string
}

/**
 * The nodes of one domain's contract by id: `export const nodes = { … } as const satisfies Nodes`. Roles store the ids,
 * so an id is never given to another node. They are plain data, which a remote's build leaves out.
 */
export type Nodes = Readonly<Record<number, GroupSpec | PageSpec | ActionSpec>>

export type PermissionOf<N extends Nodes> = Extract<N[keyof N], { permission: string }>['permission']

/**
 * By domain. A contract adds its own: `declare module '@console/platform/contract/permission-tree' { interface
 * Permissions { users: PermissionOf<typeof nodes> } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: contracts declare its members
export interface Permissions {}

/** A permission string that a node of some contract carries. */
export type Permission = Permissions[keyof Permissions]

/** A node as the menu and the permission tree of a role show it. */
export interface PermissionNode {
  id: number
  /** 0 at the top. */
  parent_id: number
  name: string
  url: string
  permission: string
  icon: string
  /** 1 shown in the menu, 0 hidden (an action, a detail page). */
  status: 0 | 1
}

/** What a route takes from its node: `{ ...menuPage(nodes[2]), page: () => import('./pages/…-page') }`. */
export const menuPage = <N extends PageSpec>({ url, name, permission }: N) =>
  ({ path: url, title: name, permission }) as { path: N['url']; title: N['name']; permission: N['permission'] }

/** The nodes of all domains in one list, by id. */
export const permissionNodes = (domains: readonly Nodes[]): PermissionNode[] =>
  domains.flatMap((nodes) => Object.entries(nodes).map(([id, spec]) => nodeOf(Number(id), spec))).sort((one, other) => one.id - other.id)

function nodeOf(id: number, spec: Nodes[number]): PermissionNode {
  if (!('parent' in spec)) return { id, parent_id: 0, name: spec.name, url: '', permission: '', icon: spec.icon, status: 1 }
  const { parent, name, permission } = spec
  const page = 'url' in spec
  return { id, parent_id: parent, name, url: page ? spec.url : '', permission, icon: '', status: page ? 1 : 0 }
}
