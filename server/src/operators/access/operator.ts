import type { Permission } from '@console/platform/contract'
import type { PermissionTree } from '../permissions/permission-tree'

/** Who makes a call: the account behind the session, with what its role holds at this moment. */
export interface Operator {
  sessionId: number
  /** Only calls marked `whileLocked` then reach their handler. */
  isLocked: boolean
  accountId: number
  username: string
  realname: string
  roleId: number
  permissionsVersion: number
  /** Where the database's log was after the session's last write, in bytes; null before one, and without a replica. */
  written: number | null
  /** The permission tree when the call arrived. */
  tree: PermissionTree
  may(permission: Permission): boolean
  /** Whether the role holds a node of the permission tree, by its id. */
  holds(nodeId: number): boolean
}

/** Who makes a call, and from which address. */
export interface Caller {
  /** Null on public routes, whose handlers do not read it. */
  operator: Operator
  ip: string
}

/** Finds the operator behind a session's token, or null. A passive call does not keep the session awake. */
export type Authenticate = (token: string | undefined, options?: { passive?: boolean }) => Promise<Operator | null>
