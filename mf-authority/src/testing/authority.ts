import type { AccountRow, NodeRequests, RoleDetail, RoleRow, TreeNode } from '@console/platform/contract/authority'
import { permissionTree } from '@console/platform/all-contracts'
import type { PermissionNode } from '@console/platform/contract'

const below = (parent: number, granted: readonly number[]): TreeNode[] =>
  permissionTree
    .filter((node: PermissionNode) => node.parent_id === parent)
    .map(({ id, name }) => ({ id, name, have: granted.includes(id), child: below(id, granted) }))

/** The whole permission tree, for a role with the nodes `granted`. */
export const treeOf = (...granted: number[]) => below(0, granted)

export const superRole: RoleRow = { id: 1, position: '超级管理员', desc: '拥有全部权限', user_count: 1, status: 1 }
export const reviewer: RoleRow = { id: 2, position: '审核员', desc: '审核用户与出证申请', user_count: 3, status: 1 }
export const retired: RoleRow = { id: 3, position: '旧角色', desc: '不再使用', user_count: 0, status: 2 }

/**
 * A role with the list of enterprises without its export, and with certification applications and the data permission.
 */
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
  locked_until: null,
}

const existing = { node_id: 0, url: '', before: null, reason: null, refused_by: null, refused_at: null, child: [] }

/** Nodes of a remote: a group, a page and an action in it, and an action at a page of the console. */
export const reportRequests: NodeRequests = {
  remote: 'mf-reports',
  version: '1.2.0',
  declared_at: '2026-11-23 10:00:00',
  tree: [
    {
      ...{ ...existing, id: 0, kind: 1, name: '用户管理', code: '1', node_id: 1 },
      child: [
        {
          ...{ ...existing, id: 0, kind: 2, name: '企业认证', code: 'user/getUserList', url: '/user/enterprise', node_id: 2 },
          child: [{ ...existing, id: 14, kind: 3, name: '企业统计', code: 'reports/getUsers' }],
        },
      ],
    },
    {
      ...{ ...existing, id: 11, kind: 1, name: '统计报表', code: 'reports' },
      child: [
        {
          ...{ ...existing, id: 12, kind: 2, name: '日报', code: 'reports/getDaily', url: '/reports/daily' },
          child: [{ ...existing, id: 13, kind: 3, name: '导出日报', code: 'reports/export' }],
        },
      ],
    },
  ],
}
