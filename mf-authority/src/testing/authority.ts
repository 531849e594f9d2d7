import type { AccountRow, RoleDetail, RoleRow, TreeNode } from '@console/shared/contract/authority'
import { permissionTree } from '@console/shared/all-contracts'
import type { PermissionNode } from '@console/shared/contract'

const below = (parent: number, held: readonly number[]): TreeNode[] =>
  permissionTree
    .filter((node: PermissionNode) => node.parent_id === parent)
    .map(({ id, name }) => ({ id, name, have: held.includes(id), child: below(id, held) }))

/** The whole permission tree, as a role that holds `held` has it. */
export const treeOf = (...held: number[]) => below(0, held)

export const superRole: RoleRow = { id: 1, position: '超级管理员', desc: '拥有全部权限', user_count: 1, status: 1 }
export const reviewer: RoleRow = { id: 2, position: '审核员', desc: '审核用户与出证申请', user_count: 3, status: 1 }
export const retired: RoleRow = { id: 3, position: '旧角色', desc: '不再使用', user_count: 0, status: 2 }

/** Holds the list of enterprises without its export, and certification applications with the data permission. */
export const reviewerDetail: RoleDetail = { roleInfo: reviewer, allListTree: treeOf(1, 2, 60, 9, 10, 51) }

export const account: AccountRow = {
  admin_id: 7,
  username: 'li@demo.cn',
  realname: '李雷',
  mobile: '13800000007',
  role_id: 2,
  role_name: '审核员',
  status: 1,
  is_accepted: 1,
}
