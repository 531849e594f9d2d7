import type { TreeNode } from '@console/platform/contract/authority'
import { Input } from '@console/platform/ui/form'
import { PermissionField } from './permission-field'

/** The fields of a role. Longer texts can be typed: the message says what is wrong with them. */
export const roleFields = (grantable: TreeNode[]) => ({
  roleName: <Input count={{ show: true, max: 10 }} autoComplete="off" />,
  roleDesc: <Input.TextArea rows={2} count={{ show: true, max: 50 }} />,
  menuId: <PermissionField grantable={grantable} />,
})
